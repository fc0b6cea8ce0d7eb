package io.colonnade.examples.torture;

import io.colonnade.examples.torture.Acknowledgements.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Element;

/**
 * Compares counters with the additions that were acknowledged. An addition is in doubt if its
 * commit has begun, and was neither acknowledged nor refused. Confined to one thread.
 */
final class Additions {

  private static final String CONFLICT = "COL-1001";

  private final Map<String, Long> acknowledged = new HashMap<>();
  private final Map<String, Long> inDoubt = new HashMap<>();
  private final List<String> conflicts = new ArrayList<>();
  private long transactions;
  private long transactionsInDoubt;

  /** Reads what the clients know. */
  Additions(List<Line> lines) {
    for (Line line : lines) {
      String[] words = line.text().split(" ");
      if (!words[0].equals(CountWork.COUNTS)) {
        continue;
      }
      switch (line.event()) {
        case BEGUN -> {
          transactionsInDoubt++;
          add(inDoubt, words, 1);
        }
        case ACKNOWLEDGED -> {
          transactions++;
          transactionsInDoubt--;
          add(acknowledged, words, 1);
          add(inDoubt, words, -1);
        }
        case REFUSED -> {
          transactionsInDoubt--;
          add(inDoubt, words, -1);
          if (line.text().contains(CONFLICT)) {
            conflicts.add("an addition met a conflict: " + line.text());
          }
        }
        case UNKNOWN, SLOW, WAITED, FAULT -> {
          // an unknown commit stays in doubt
        }
      }
    }
  }

  private static void add(Map<String, Long> sums, String[] words, int sign) {
    long by = sign * Long.parseLong(words[3]);
    sums.merge(words[1], by, Long::sum);
    sums.merge(words[2], by, Long::sum);
  }

  /** Returns how many transactions that add were acknowledged. */
  long acknowledged() {
    return transactions;
  }

  /** Returns how many transactions that add are in doubt. */
  long inDoubt() {
    return transactionsInDoubt;
  }

  /**
   * Returns what is wrong; empty: each counter has what was acknowledged, and at most what is in
   * doubt besides, and no addition met a conflict.
   */
  List<String> wrong(GraphTraversalSource g) {
    List<String> wrong = new ArrayList<>(conflicts);
    g.V(CountWork.vertices().toArray()).forEachRemaining(each -> compare(each, wrong));
    g.E(CountWork.edges().toArray()).forEachRemaining(each -> compare(each, wrong));
    g.tx().rollback();
    return wrong;
  }

  private void compare(Element element, List<String> wrong) {
    long value = element.<Long>property(CountWork.KEY).orElse(0L);
    long least = acknowledged.getOrDefault(element.id().toString(), 0L);
    long most = least + inDoubt.getOrDefault(element.id().toString(), 0L);
    if (value < least || value > most) {
      wrong.add(
          "the counter of %s is %d: acknowledged %d, with what is in doubt %d"
              .formatted(element, value, least, most));
    }
  }
}
