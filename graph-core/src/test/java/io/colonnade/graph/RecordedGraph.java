package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.store.journal.Feed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the transactions of a history read and changed. At the end it is compared with the commits
 * in the feed, which tell the version of each transaction, also of one whose outcome is unknown.
 * Confined to one history.
 */
final class RecordedGraph {

  /**
   * A change of an element, as the transaction saw it.
   *
   * @param before the text of the element; empty: it did not exist
   * @param after the text of the element; empty: it does not exist any more
   */
  record Change(String element, String before, String after) {}

  /** A transaction. Its token is part of a value that it writes. */
  static final class Attempt {

    private final String token;
    private final long snapshot;
    private final List<Change> changes;
    private long acknowledged; // 0: it was not
    private String refusal = "";
    private long version; // 0: it did not happen

    private Attempt(String token, long snapshot, List<Change> changes) {
      this.token = token;
      this.snapshot = snapshot;
      this.changes = changes;
    }

    void acknowledged(long commit) {
      acknowledged = commit;
    }

    void refused(RuntimeException why) {
      refusal = String.valueOf(why.getMessage());
    }

    @Override
    public String toString() {
      return token
          + " based on "
          + snapshot
          + (version > 0 ? " at " + version : " not committed")
          + (acknowledged > 0 ? ", acknowledged" : "")
          + (refusal.isEmpty() ? "" : ", refused: " + refusal)
          + " "
          + changes;
    }
  }

  /** The whole graph as a snapshot showed it. */
  private record Read(long version, SortedMap<String, String> state, String reader) {}

  private final List<Attempt> attempts = new ArrayList<>();
  private final List<Read> reads = new ArrayList<>();
  private final TreeMap<Long, Long> returned = new TreeMap<>(); // versions by when they had
  private int old;
  private int committed;

  /** Notes an attempt to commit. A thread that has waited for a lock may run beside another one. */
  synchronized Attempt begins(String token, long snapshot, List<Change> changes) {
    Attempt attempt = new Attempt(token, snapshot, List.copyOf(changes));
    attempts.add(attempt);
    return attempt;
  }

  synchronized void read(long version, SortedMap<String, String> state, String reader) {
    reads.add(new Read(version, state, reader));
  }

  /**
   * Notes that a commit has returned.
   *
   * @param time of the simulation
   */
  synchronized void returned(long time, long version) {
    long unused = returned.merge(time, version, Math::max);
  }

  /** Returns the largest version that a commit had returned at that time; 0 if none had. */
  synchronized long largest(long time) {
    return returned.headMap(time, true).values().stream()
        .mapToLong(Long::longValue)
        .max()
        .orElse(0);
  }

  /** Notes a bounded read that does not contain the last commit. */
  synchronized void readsOld() {
    old++;
  }

  /** Returns how many bounded reads did not contain the last commit. */
  int old() {
    return old;
  }

  /** Returns how many attempts were committed. */
  int committed() {
    return committed;
  }

  int reads() {
    return reads.size();
  }

  /**
   * Compares everything.
   *
   * @param feed all commits, by version
   * @param end the graph at the end
   */
  void check(List<Feed.Entry> feed, SortedMap<String, String> end) {
    try {
      attempts.forEach(attempt -> find(attempt, feed));
      replay(end);
    } catch (AssertionError e) {
      List<String> lines = attempts.stream().map(Attempt::toString).toList();
      throw new AssertionError(e.getMessage() + "\n" + String.join("\n", lines), e);
    }
  }

  private void find(Attempt attempt, List<Feed.Entry> feed) {
    Bytes token = Bytes.ofUtf8(attempt.token);
    attempt.version =
        feed.stream()
            .filter(commit -> commit.redo().contains(token))
            .findFirst() // later ones repeat a value
            .map(Feed.Entry::version)
            .orElse(0L);
    if (attempt.acknowledged > 0) {
      assertEquals(attempt.acknowledged, attempt.version, "the feed at the version of " + attempt);
    }
    if (!attempt.refusal.isEmpty()) {
      assertEquals(0, attempt.version, "refused, but committed: " + attempt);
    }
  }

  private void replay(SortedMap<String, String> end) {
    List<Attempt> commits =
        attempts.stream()
            .filter(attempt -> attempt.version > 0)
            .sorted(Comparator.comparingLong(attempt -> attempt.version))
            .toList();
    committed = commits.size();
    reads.sort(Comparator.comparingLong(Read::version));
    SortedMap<String, String> state = new TreeMap<>();
    int next = 0;
    for (Attempt commit : commits) {
      while (next < reads.size() && reads.get(next).version < commit.version) {
        mustShow(reads.get(next++), state);
      }
      commit.changes.forEach(change -> apply(change, state, commit));
      mustBeWhole(state, commit);
    }
    for (Read read : reads.subList(next, reads.size())) {
      mustShow(read, state);
    }
    assertEquals(text(state), text(end), "the graph at the end");
  }

  private static void mustShow(Read read, SortedMap<String, String> state) {
    assertEquals(text(state), text(read.state), "read at " + read.version + " by " + read.reader);
  }

  private static void apply(Change change, SortedMap<String, String> state, Attempt commit) {
    assertEquals(
        change.before,
        state.getOrDefault(change.element, ""),
        "another transaction was first at " + change + " of " + commit);
    if (change.after.isEmpty()) {
      state.remove(change.element);
    } else {
      state.put(change.element, change.after);
    }
  }

  private static void mustBeWhole(SortedMap<String, String> state, Attempt commit) {
    Set<String> emails = new HashSet<>();
    state.forEach(
        (element, text) -> {
          if (element.startsWith("v")) {
            int at = text.indexOf("email=");
            assertTrue(
                at < 0 || emails.add(text.substring(at, text.indexOf(',', at))),
                "two owners of one value after " + commit);
          } else {
            for (String vertex : ends(element)) {
              assertTrue(
                  state.containsKey(vertex), element + " without " + vertex + " after " + commit);
            }
          }
        });
  }

  /** Returns the vertices of an edge. */
  static List<String> ends(String edge) {
    String[] ends = edge.substring(edge.lastIndexOf(' ') + 1).split(">", -1);
    return List.of("v " + ends[0], "v " + ends[1]);
  }

  private static String text(SortedMap<String, String> state) {
    StringBuilder text = new StringBuilder();
    state.forEach(
        (element, properties) -> text.append(element).append(' ').append(properties).append('\n'));
    return text.toString();
  }
}
