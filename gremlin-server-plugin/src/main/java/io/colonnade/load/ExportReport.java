package io.colonnade.load;

import java.util.Map;
import java.util.TreeMap;

/**
 * The result of an export, and what its format could not represent. Immutable.
 *
 * @param lost the number of losses by a description for users; empty if nothing was lost
 */
public record ExportReport(long vertices, long edges, Map<String, Long> lost) {

  public ExportReport {
    lost = java.util.Collections.unmodifiableMap(new TreeMap<>(lost));
  }
}
