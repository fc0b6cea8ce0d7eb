package io.colonnade.index.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexMaintainerContract;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class TableIndexesTest extends IndexMaintainerContract {

  @Override
  protected IndexMaintainer maintainer() {
    return new TableIndexes();
  }

  @Test
  void maintainer_isFoundByTheServiceLoader() {
    List<IndexMaintainer> found =
        ServiceLoader.load(IndexMaintainer.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    assertEquals(1, found.size());
    assertInstanceOf(TableIndexes.class, found.get(0));
  }
}
