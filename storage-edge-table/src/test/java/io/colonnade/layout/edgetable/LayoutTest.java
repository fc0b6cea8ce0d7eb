package io.colonnade.layout.edgetable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.colonnade.layout.Layout;
import io.colonnade.layout.LayoutContract;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.model.EdgeShapes;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class LayoutTest extends LayoutContract {

  @Override
  protected Layout layout(long salt, EdgeShapes shapes) {
    return new EdgeTableLayout(salt, shapes);
  }

  @Test
  void provider_byName_isFound() {
    List<LayoutProvider> found =
        ServiceLoader.load(LayoutProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(provider -> provider.name().equals("edge-table"))
            .toList();
    assertEquals(1, found.size());
    Layout layout = found.get(0).open(new StoreHeader("edge-table", 5), EdgeShapes.PLAIN);
    assertInstanceOf(EdgeTableLayout.class, layout);
  }
}
