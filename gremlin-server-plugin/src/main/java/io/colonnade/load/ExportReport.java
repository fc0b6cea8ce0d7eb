package io.colonnade.load;

import java.util.Map;
import java.util.TreeMap;

/**
 * What was exported, and what the form could not carry. Immutable.
 *
 * @param lost how often what was lost, by a text for people; empty if nothing was
 */
public record ExportReport(long vertices, long edges, Map<String, Long> lost) {

  public ExportReport {
    lost = java.util.Collections.unmodifiableMap(new TreeMap<>(lost));
  }
}
