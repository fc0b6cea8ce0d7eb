package io.colonnade.layout.edgetable;

import io.colonnade.check.CensusScaleContract;
import java.util.Map;

class CensusScaleTest extends CensusScaleContract {
  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "memory", "colonnade.layout", "edge-table");
  }
}
