package io.colonnade.layout.adjacency;

import io.colonnade.check.CensusScaleContract;
import java.util.Map;

class CensusScaleTest extends CensusScaleContract {
  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "memory", "colonnade.layout", "adjacency");
  }
}
