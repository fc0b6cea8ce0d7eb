package io.colonnade.layout.adjacency;

import io.colonnade.anomaly.AnomalyContract;
import java.util.Map;

/** LDBC's anomalies, on HBase. */
class HBaseAnomalyIT extends AnomalyContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "hbase", "colonnade.layout", "adjacency");
  }
}
