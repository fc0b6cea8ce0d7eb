package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.B;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.Snapshot;
import io.colonnade.store.TestTables;
import io.colonnade.store.WriteSet;
import io.colonnade.store.journal.RecordedHistory.Committed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the readers of a {@link TimesHistory} saw, compared with the commits that the feed contains
 * at the end. Confined to one history.
 */
final class EntryRecord {

  /** How many sources there are. */
  static final int KEYS = 3;

  /** The row whose record stands for the schema. */
  static final Bytes SCHEMA = TestTables.row(0xCC);

  /**
   * What a snapshot showed.
   *
   * @param filled the versions at which each entry had been filled completely before
   */
  private record Read(
      long version, Map<Bytes, Bytes> cells, Map<Integer, Long> filled, String reader) {}

  /**
   * A move of the closed timestamp.
   *
   * @param commits in the feed up to there
   */
  private record Closed(long version, long commits) {}

  private final List<Read> reads = new ArrayList<>();
  private final List<Stamp> stamps = new ArrayList<>(); // as they were drawn
  private final List<Stamp> older = new ArrayList<>(); // as they were found out later
  private final List<Closed> moves = new ArrayList<>();
  private final Map<Integer, Long> filled = new HashMap<>();

  static Bytes source(int key) {
    return TestTables.row(0xDE, key);
  }

  static Bytes entry(int key) {
    return TestTables.row(0xDD, key);
  }

  /** Reads all sources and entries, and notes what is there. */
  Map<Bytes, Bytes> read(Snapshot snapshot, String reader) {
    Map<Integer, Long> before = Map.copyOf(filled);
    List<RowRead> all = new ArrayList<>();
    for (int key = 0; key < KEYS; key++) {
      for (Bytes row : List.of(source(key), entry(key))) {
        all.add(RowRead.of(B, row, CellSet.exact(Family.RECORD, TestTables.Q)));
      }
    }
    Map<Bytes, Bytes> cells = new HashMap<>();
    try (RowCursor cursor = snapshot.rows(all)) {
      while (cursor.advance()) {
        cells.put(cursor.row().copy(), cursor.value().copy());
      }
    }
    reads.add(new Read(snapshot.version(), cells, before, reader));
    return cells;
  }

  void sees(Snapshot snapshot) {
    stamps.add(new Stamp(snapshot.version(), snapshot.epoch()));
  }

  /** Notes the epoch at an older version, which may be a lower one of the same schema. */
  void shows(Stamp stamp) {
    older.add(stamp);
  }

  /** Notes that an entry was filled in as of a version. */
  void filled(int key, long version) {
    filled.merge(key, version, Math::min);
  }

  void closed(Stamp to, List<Committed> feed) {
    moves.add(new Closed(to.version(), upTo(feed, to.version())));
    stamps.add(to);
  }

  private static long upTo(List<Committed> feed, long version) {
    return feed.stream().filter(commit -> commit.version() <= version).count();
  }

  int reads() {
    return reads.size();
  }

  /** Returns how many fills were completed. */
  int fills() {
    return filled.size();
  }

  void check(List<Committed> feed) {
    for (Closed move : moves) {
      assertEquals(upTo(feed, move.version()), move.commits(), "the feed up to " + move.version());
    }
    for (int key = 0; key < KEYS; key++) {
      TreeMap<Long, Bytes> history = history(feed, source(key)); // empty bytes: removed
      for (Read read : reads) {
        check(read, key, history);
      }
    }
    checkEpochs(feed);
  }

  private static TreeMap<Long, Bytes> history(List<Committed> feed, Bytes row) {
    TreeMap<Long, Bytes> history = new TreeMap<>();
    for (Committed commit : feed) {
      WriteSet.RowChange change = commit.writes().rows().get(new RowKey(B, row));
      if (change != null) {
        Bytes value = Bytes.EMPTY;
        for (WriteSet.CellChange cell : change.changes()) {
          value = cell.value();
        }
        history.put(commit.version(), value);
      }
    }
    return history;
  }

  private static void check(Read read, int key, TreeMap<Long, Bytes> history) {
    Map.Entry<Long, Bytes> last = history.floorEntry(read.version());
    Bytes expected = last == null ? Bytes.EMPTY : last.getValue();
    Bytes source = read.cells().getOrDefault(source(key), Bytes.EMPTY);
    Bytes entry = read.cells().getOrDefault(entry(key), Bytes.EMPTY);
    String where = read.reader() + " at " + read.version() + " of " + key;
    assertEquals(expected, source, "source, " + where);
    boolean isMaintained = history.headMap(read.version(), true).size() > 1;
    boolean isFilled = read.filled().getOrDefault(key, Long.MAX_VALUE) <= read.version();
    if (isMaintained || isFilled || !entry.isEmpty()) {
      assertEquals(expected, entry, "entry, " + where);
    }
  }

  /** Checks that the epoch rises with each change of the schema, and belongs to its version. */
  private void checkEpochs(List<Committed> feed) {
    stamps.sort(Comparator.comparingLong(Stamp::version));
    TreeSet<Long> changes = new TreeSet<>();
    feed.stream()
        .filter(commit -> commit.writes().rows().containsKey(new RowKey(B, SCHEMA)))
        .forEach(commit -> changes.add(commit.version()));
    for (int i = 1; i < stamps.size(); i++) {
      Stamp before = stamps.get(i - 1);
      Stamp after = stamps.get(i);
      String both = before + " and " + after;
      assertTrue(before.epoch() <= after.epoch(), both);
      assertTrue(before.version() < after.version() || before.epoch() == after.epoch(), both);
      assertTrue(!isChanged(changes, before, after) || before.epoch() < after.epoch(), both);
    }
    for (Stamp old : older) {
      stamps.forEach(stamp -> checkOlder(changes, old, stamp));
      older.forEach(other -> assertTrue(isSameSchema(changes, old, other), old + " and " + other));
    }
  }

  /** Checks that an older version has an epoch of its schema, and none of a later one. */
  private static void checkOlder(TreeSet<Long> changes, Stamp old, Stamp drawn) {
    String both = old + " and " + drawn;
    assertTrue(isSameSchema(changes, old, drawn), both);
    assertTrue(old.version() > drawn.version() || old.epoch() <= drawn.epoch(), both);
    assertTrue(!isChanged(changes, drawn, old) || drawn.epoch() < old.epoch(), both);
  }

  private static boolean isSameSchema(TreeSet<Long> changes, Stamp one, Stamp other) {
    return one.epoch() != other.epoch()
        || (!isChanged(changes, one, other) && !isChanged(changes, other, one));
  }

  private static boolean isChanged(TreeSet<Long> changes, Stamp before, Stamp after) {
    Long first = changes.higher(before.version());
    return first != null && first <= after.version();
  }
}
