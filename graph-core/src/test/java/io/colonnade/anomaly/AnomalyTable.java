package io.colonnade.anomaly;

import io.colonnade.store.WeakenedStore.Weakness;
import java.util.Map;
import java.util.Optional;

/** The table of anomalies of {@code docs/guarantees.md}. Stateless. */
final class AnomalyTable {

  static final String BEGIN = "<!-- anomalies: made by the tests, see AnomalyContract -->";
  static final String END = "<!-- end of anomalies -->";

  private AnomalyTable() {}

  /** What a run found out about an anomaly. */
  enum Finding {
    /** It occurs on a sound store. */
    OCCURS,
    /** It does not, but on the store with its weakness. */
    OCCURS_IF_WEAKENED,
    /** It occurs nowhere: the run would not notice it. */
    OCCURS_NOWHERE
  }

  /** The table in Markdown, each line with its end. */
  static String markdown(Map<Anomaly, Finding> findings) {
    StringBuilder table = new StringBuilder();
    table.append("| anomaly | occurs | would occur on a store that |\n|---|---|---|\n");
    findings.forEach(
        (anomaly, finding) ->
            table
                .append("| ")
                .append(anomaly.title())
                .append(
                    switch (finding) {
                      case OCCURS -> " | **yes** | |\n";
                      case OCCURS_IF_WEAKENED -> " | no | " + fault(anomaly.weakness()) + " |\n";
                      case OCCURS_NOWHERE -> " | no | ? |\n";
                    }));
    return table.toString();
  }

  private static String fault(Weakness weakness) {
    return switch (weakness) {
      case NONE -> "has no fault";
      case ABSENT_OFF -> "lets two make the same element";
      case UNCHANGED_OFF -> "lets one change overwrite another";
      case LIVE_OFF -> "lets edges be added to a vertex that is gone";
      case UNTOUCHED_OFF -> "lets a vertex go to which an edge was added";
      case BATCH_SPLIT -> "commits row after row, whatever others do";
      case ROW_LOST -> "loses a row of a commit";
      case NO_ROLLBACK -> "keeps what it has refused";
      case FRESH_SNAPSHOTS -> "reads the latest state at each call";
      case ADDED_TWICE -> "counts twice";
      case ADDITIONS_LOST -> "does not count";
      case LATER_SUMS -> "reads the latest counters at each call";
    };
  }

  /** The table between the two markers of a text, empty if a marker is missing. */
  static Optional<String> in(String text) {
    int begin = text.indexOf(BEGIN + "\n");
    int end = text.indexOf(END, Math.max(0, begin));
    return begin < 0 || end < 0
        ? Optional.empty()
        : Optional.of(text.substring(begin + BEGIN.length() + 1, end));
  }
}
