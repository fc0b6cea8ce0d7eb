package io.colonnade.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What children have said is committed, over all their lives: how far each list is, and which ids
 * were given to whom. Confined to one test.
 */
final class Acknowledged {

  private static final String PREFIX = "committed";

  private final Map<Integer, Long> transactions = new HashMap<>();
  private final Map<Integer, Long> lengths = new HashMap<>();
  private final Set<String> vertexIds = new HashSet<>();
  private final Set<String> edgeIds = new HashSet<>();
  private long count;

  static boolean isAcknowledgement(String line) {
    return line.startsWith(PREFIX);
  }

  static String line(int list, ListAppender.Appended done) {
    return String.join(
        "|",
        PREFIX,
        Integer.toString(list),
        Long.toString(done.state().tx()),
        Long.toString(done.state().next()),
        done.vertices().stream().map(Object::toString).collect(Collectors.joining(",")),
        done.edges().stream().map(Object::toString).collect(Collectors.joining(",")));
  }

  /** Takes the acknowledgements among the lines of a child; what it said last may be torn. */
  void take(List<String> lines) {
    for (String line : lines) {
      String[] parts = line.split("\\|", -1);
      if (isAcknowledgement(line) && parts.length == 6) {
        int list = Integer.parseInt(parts[1]);
        long tx = Long.parseLong(parts[2]);
        assertEquals(transactions.getOrDefault(list, 0L) + 1, tx, line);
        transactions.put(list, tx);
        lengths.put(list, Long.parseLong(parts[3]));
        takeIds(parts[4], vertexIds);
        takeIds(parts[5], edgeIds);
        count++;
      }
    }
  }

  private static void takeIds(String ids, Set<String> known) {
    for (String id : ids.split(",")) {
      if (!id.isEmpty()) {
        assertTrue(known.add(id), () -> "an id was given out twice: " + id);
      }
    }
  }

  /** How many transactions were acknowledged. */
  long count() {
    return count;
  }

  /** The number of the last acknowledged transaction of each list. */
  Map<Integer, Long> transactions() {
    return Map.copyOf(transactions);
  }

  /**
   * Compares with what is there after a crash: all that was acknowledged, and of each list at most
   * one transaction more, whose commit had no time to be acknowledged. From now on, that counts as
   * acknowledged too.
   */
  void mustBeIn(Map<Integer, ListState> found) {
    transactions.forEach(
        (list, tx) -> {
          long there = found.getOrDefault(list, ListState.EMPTY).tx();
          assertTrue(
              there >= tx, () -> "list " + list + " has lost " + tx + ", it ends at " + there);
        });
    found.forEach(
        (list, state) -> {
          long acknowledged = transactions.getOrDefault(list, 0L);
          assertTrue(
              state.tx() <= acknowledged + 1,
              () -> "list " + list + " is at " + state.tx() + " after " + acknowledged);
          if (state.tx() == acknowledged) {
            assertEquals(lengths.getOrDefault(list, 0L), state.next(), "length of list " + list);
          }
          transactions.put(list, state.tx());
          lengths.put(list, state.next());
        });
  }
}
