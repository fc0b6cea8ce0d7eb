package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.B;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowStore;
import io.colonnade.store.TestTables;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * What transactions of a history tried, read and were told, compared with the commits that the feed
 * contains at the end. Confined to one history.
 */
final class RecordedHistory {

  /** An attempt to commit. Its name is the row of a cell that it puts. */
  private static final class Attempt {

    private final long base;
    private final WriteSet writes;
    private OptionalLong acknowledged = OptionalLong.empty();
    private boolean isRefused;

    private Attempt(WriteSet writes) {
      this.base = writes.base().orElse(-1);
      this.writes = writes;
    }
  }

  /**
   * What a snapshot showed of table {@code A}.
   *
   * @param hasKeys whether it was read together with table {@code B}
   */
  private record Read(long version, Map<CellKey, Bytes> cells, boolean hasKeys, String reader) {}

  /** A commit in the feed. */
  record Committed(long version, Bytes name, WriteSet writes) {}

  private final Map<Bytes, Attempt> attempts = new LinkedHashMap<>();
  private final List<Read> reads = new ArrayList<>();
  private int committed;

  /** Begins an attempt, and marks its write set with its name. */
  synchronized void begins(Bytes name, WriteSet writes) {
    attempts.put(name, new Attempt(writes));
    writes.put(B, name, Family.RECORD, TestTables.Q, TestTables.bytes("marker"));
  }

  synchronized void acknowledged(Bytes name, long version) {
    attempt(name).acknowledged = OptionalLong.of(version);
  }

  synchronized void refused(Bytes name) {
    attempt(name).isRefused = true;
  }

  private Attempt attempt(Bytes name) {
    return Optional.ofNullable(attempts.get(name)).orElseThrow();
  }

  synchronized void read(long version, Map<CellKey, Bytes> cells, boolean hasKeys, String reader) {
    reads.add(new Read(version, cells, hasKeys, reader));
  }

  /** Returns how many attempts were committed. */
  int committed() {
    return committed;
  }

  int reads() {
    return reads.size();
  }

  /** Compares everything. All transactions are finished. */
  void check(RowStore rows) {
    List<Committed> feed = feed(rows);
    committed = feed.size();
    checkAcknowledgements(feed);
    for (int i = 0; i < feed.size(); i++) {
      for (int j = 0; j < feed.size(); j++) {
        if (i != j) {
          checkFirstWins(feed.get(i), feed.get(j));
        }
      }
    }
    checkStates(feed);
  }

  /** Returns the commits in the feed, by version. */
  static List<Committed> feed(RowStore rows) {
    List<Committed> feed = new ArrayList<>();
    for (Feed.Entry entry : Feed.read(rows)) {
      WriteSet writes = Redo.read(entry.redo());
      Bytes name =
          writes.rows().keySet().stream()
              .filter(key -> key.table().equals(B) && isMarker(key.row()))
              .findFirst()
              .map(RowKey::row)
              .orElse(Bytes.EMPTY);
      feed.add(new Committed(entry.version(), name, writes));
    }
    return feed;
  }

  /** Returns the row that marks an attempt. */
  static Bytes marker(int instance, int thread, int attempt) {
    return TestTables.row(0xAA, instance, thread, attempt);
  }

  private static boolean isMarker(Bytes row) {
    return row.length() > 1 && row.at(1) == 0xAA;
  }

  private void checkAcknowledgements(List<Committed> feed) {
    Map<Bytes, Long> versions = new HashMap<>();
    for (Committed commit : feed) {
      if (!commit.name().isEmpty()) {
        Long twice = versions.put(commit.name(), commit.version());
        assertEquals(null, twice, "committed twice: " + commit.name());
      }
    }
    attempts.forEach(
        (name, attempt) -> {
          if (attempt.acknowledged.isPresent()) {
            assertEquals(
                attempt.acknowledged.getAsLong(),
                versions.get(name),
                "acknowledged and lost: " + name);
          }
          assertFalse(
              attempt.isRefused && versions.containsKey(name), "refused and committed: " + name);
        });
  }

  /** Checks that nothing a commit relied on was changed between its base and its version. */
  private void checkFirstWins(Committed commit, Committed other) {
    Attempt attempt = attempts.get(commit.name());
    if (attempt == null
        || attempt.base < 0
        || other.version() <= attempt.base
        || other.version() > commit.version()) {
      return;
    }
    Attempt before = attempts.get(other.name());
    assertFalse(
        attempt.writes.epoch().isPresent() && before != null && before.writes.movesEpoch(),
        () -> "planned under another schema: " + commit.name() + " at " + commit.version());
    Set<ElementKey> exclusive = new HashSet<>();
    Set<RowKey> live = new HashSet<>();
    for (Precondition each : other.writes().preconditions()) {
      if (each instanceof Precondition.Absent absent) {
        exclusive.add(absent.element());
      } else if (each instanceof Precondition.Unchanged unchanged) {
        exclusive.add(unchanged.element());
      } else if (each instanceof Precondition.Live alive) {
        live.add(alive.row());
      }
    }
    String both =
        commit.name()
            + " at "
            + commit.version()
            + " from "
            + attempt.base
            + " after "
            + other.name()
            + " at "
            + other.version();
    for (Precondition each : commit.writes().preconditions()) {
      if (each instanceof Precondition.Absent absent) {
        assertFalse(exclusive.contains(absent.element()), both);
      } else if (each instanceof Precondition.Unchanged unchanged) {
        assertFalse(exclusive.contains(unchanged.element()), both);
      } else if (each instanceof Precondition.Live alive) {
        WriteSet.RowChange change = other.writes().rows().get(alive.row());
        assertFalse(change != null && change.deletesRow(), both);
      } else if (each instanceof Precondition.Untouched untouched) {
        assertFalse(live.contains(untouched.row()), both);
      }
    }
  }

  /** Checks every read, and that no state has half an edge. */
  private void checkStates(List<Committed> feed) {
    reads.sort(Comparator.comparingLong(Read::version));
    TreeMap<CellKey, Bytes> state = new TreeMap<>();
    int next = 0;
    for (Read read : reads) {
      while (next < feed.size() && feed.get(next).version() <= read.version()) {
        next = applyAll(feed, next, state);
      }
      TreeMap<CellKey, Bytes> expected = new TreeMap<>(state);
      if (!read.hasKeys()) {
        expected.keySet().removeIf(cell -> !isVertex(cell));
      }
      assertEquals(expected, new TreeMap<>(read.cells()), read.reader() + " at " + read.version());
    }
    while (next < feed.size()) {
      next = applyAll(feed, next, state);
    }
  }

  /** Applies all commits of one version. Returns the index of the first commit of the next. */
  private static int applyAll(List<Committed> feed, int from, TreeMap<CellKey, Bytes> state) {
    long version = feed.get(from).version();
    int next = from;
    while (next < feed.size() && feed.get(next).version() == version) {
      mustHold(feed.get(next), state);
      next++;
    }
    next = from;
    while (next < feed.size() && feed.get(next).version() == version) {
      apply(feed.get(next), state);
      next++;
    }
    for (CellKey cell : state.keySet()) {
      List<CellKey> missing = EdgeRows.missing(cell, state.keySet());
      assertEquals(List.of(), missing, "missing of edge " + cell + " at " + version);
    }
    return next;
  }

  /** Checks that elements that a commit required to be absent were, and likewise rows alive. */
  private static void mustHold(Committed commit, TreeMap<CellKey, Bytes> before) {
    String message = commit.name() + " at " + commit.version();
    for (Precondition each : commit.writes().preconditions()) {
      if (each instanceof Precondition.Absent absent) {
        assertFalse(before.containsKey(absent.element().cell()), message);
      } else if (each instanceof Precondition.Live live) {
        CellKey cell = new CellKey(live.row().row(), Family.RECORD, TestTables.Q);
        assertTrue(before.containsKey(cell), message);
      }
    }
  }

  /** Returns whether a cell belongs to a vertex, and so to table {@code A}. */
  private static boolean isVertex(CellKey cell) {
    return cell.row().at(1) == 0x40;
  }

  private static void apply(Committed commit, TreeMap<CellKey, Bytes> state) {
    commit
        .writes()
        .rows()
        .forEach(
            (row, change) -> {
              if (change.deletesRow()) {
                state.keySet().removeIf(cell -> cell.row().equals(row.row()));
              }
              for (WriteSet.CellChange cell : change.changes()) {
                CellKey key = new CellKey(row.row(), cell.family(), cell.qualifier());
                cell.appliedTo(Optional.ofNullable(state.get(key)))
                    .ifPresentOrElse(value -> state.put(key, value), () -> state.remove(key));
              }
            });
  }
}
