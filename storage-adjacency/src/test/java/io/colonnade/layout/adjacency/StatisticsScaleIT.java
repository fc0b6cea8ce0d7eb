package io.colonnade.layout.adjacency;

import io.colonnade.check.StatisticsScaleContract;
import java.util.Map;

class StatisticsScaleIT extends StatisticsScaleContract {
  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "memory", "colonnade.layout", "adjacency");
  }
}
