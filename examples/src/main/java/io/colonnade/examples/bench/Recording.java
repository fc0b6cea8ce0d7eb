package io.colonnade.examples.bench;

import io.colonnade.codec.Bytes;
import io.colonnade.examples.bench.RawStore.Read;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.FilterCursor;
import io.colonnade.store.FilterSnapshot;
import io.colonnade.store.FilterStore;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A graph in a directory that records which cells each operation reads and writes, so that a raw
 * store can do the same. Confined to one thread.
 */
final class Recording implements AutoCloseable {

  private static final long ENOUGH_BYTES = 1 << 20;

  private static final Set<Family> ALL = Set.of(Family.values());

  /** Asked when a read is over: how much of a scan was read is known only then. */
  private final List<Supplier<List<List<Read>>>> calls = new ArrayList<>();

  private final List<WriteSet> commits = new ArrayList<>();
  private final ColonnadeGraph graph;
  private long bytes;

  /** Opens a directory that has a graph. */
  Recording(Path directory, Setting setting) {
    this.graph = setting.open(directory, RecordingStore::new);
  }

  /**
   * Returns what a raw store has to read for each variant of an operation: the cells that the
   * answer takes.
   *
   * @throws IllegalArgumentException if there were scans of a kind that no operation makes
   */
  List<RawStore.Plan> reads(Op op) {
    Act least = op.least(graph);
    return IntStream.range(0, op.variants()).mapToObj(index -> read(least, index)).toList();
  }

  private RawStore.Plan read(Act act, int index) {
    calls.clear();
    bytes = 0;
    long unused = act.run(index);
    return new RawStore.Plan(
        calls.stream().flatMap(call -> call.get().stream()).map(List::copyOf).toList(), bytes);
  }

  /** Returns the commits that so many runs of an operation make; fewer if these are large. */
  List<WriteSet> writes(Op op, int count) {
    Act act = op.inGremlin(graph);
    return commits(
        writing -> {
          for (int index = 0; index < count && bytesOfCommits() < ENOUGH_BYTES; index++) {
            long unused = act.run(index);
          }
        });
  }

  private long bytesOfCommits() {
    return commits.stream().mapToLong(WriteSet::cellBytes).sum();
  }

  /** Returns the commits that some work on the graph makes. */
  List<WriteSet> commits(Consumer<ColonnadeGraph> work) {
    commits.clear();
    work.accept(graph);
    return List.copyOf(commits);
  }

  @Override
  public void close() {
    graph.close();
  }

  private static Read raw(RowRead read, CellSet set) {
    if (read.isRange()) {
      return rows(read.table(), set.family(), read.row(), read.to(), read.limit(), read.content());
    }
    return set instanceof CellSet.Exact exact
        ? Read.exact(read.table(), set.family(), read.row(), exact.qualifier())
        : walk(read.table(), read.row(), (CellSet.Range) set, read.limit(), read.content());
  }

  private static Read rows(
      Table table, Family family, Bytes from, Bytes to, int limit, Content content) {
    return new Read(table, family, Bytes.EMPTY, from, to, limit, content);
  }

  private static Read walk(Table table, Bytes row, CellSet.Range range, int limit, Content what) {
    Bytes to = range.to().isEmpty() ? row.prefixEnd() : row.concat(range.to());
    return new Read(table, range.family(), row, row.concat(range.from()), to, limit, what);
  }

  private final class RecordingStore extends FilterStore {

    private final Store store;

    private RecordingStore(Store store) {
      super(store);
      this.store = store;
    }

    @Override
    public long commit(WriteSet writeSet) {
      commits.add(writeSet);
      return store.commit(writeSet);
    }

    @Override
    public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
      return new RecordingSnapshot(store.snapshot(use, at));
    }
  }

  private final class RecordingSnapshot extends FilterSnapshot {

    private RecordingSnapshot(Snapshot snapshot) {
      super(snapshot);
    }

    @Override
    public RowCursor rows(List<RowRead> reads) {
      List<Read> all =
          reads.stream().flatMap(read -> read.cells().stream().map(set -> raw(read, set))).toList();
      // Beside runs of cells, single ones only show that a vertex exists whose edges are read.
      List<Read> runs = all.stream().filter(read -> read.limit() != Read.EXACT).toList();
      List<Read> call = runs.isEmpty() ? all : runs;
      calls.add(() -> List.of(call));
      Set<Family> families = call.stream().map(Read::family).collect(Collectors.toSet());
      return new RecordingCursor(super.rows(reads), families, Content.CELLS);
    }

    @Override
    public RowCursor scan(Scan scan) {
      RecordingCursor cursor = new RecordingCursor(super.scan(scan), ALL, Content.KEYS);
      calls.add(() -> cursor.readOf(scan));
      return cursor;
    }
  }

  private final class RecordingCursor extends FilterCursor {

    private final Map<Family, Integer> cells = new EnumMap<>(Family.class);
    private final Map<Bytes, Integer> ofRows = new LinkedHashMap<>();
    private final Set<Family> families;
    private Content content;

    /** Of the values so far; they count only if one of them is used. */
    private long valueBytes;

    /**
     * @param families whose cells count
     * @param content whether values count even if the reader uses none of them
     */
    private RecordingCursor(RowCursor cursor, Set<Family> families, Content content) {
      super(cursor);
      this.families = families;
      this.content = content;
    }

    @Override
    public boolean advance() {
      boolean present = super.advance();
      if (present && families.contains(family())) {
        cells.merge(family(), 1, Integer::sum);
        ofRows.merge(row().copy(), 1, Integer::sum);
        bytes += row().length() + qualifier().length();
        valueBytes += super.value().length();
        countValues();
      }
      return present;
    }

    @Override
    public Bytes value() {
      content = Content.CELLS;
      countValues();
      return super.value();
    }

    private void countValues() {
      if (content == Content.CELLS) {
        bytes += valueBytes;
        valueBytes = 0;
      }
    }

    /** Returns as much of a scan as was read: the keys, and the values if any of them was used. */
    private List<List<Read>> readOf(Scan scan) {
      if (scan.after().isPresent()) {
        throw new IllegalArgumentException("no operation that is measured scans so: " + scan);
      }
      List<List<Read>> walks = new ArrayList<>();
      for (CellSet set : scan.cells()) {
        List<Read> ofSet = new ArrayList<>();
        if (set instanceof CellSet.Range part && !part.equals(CellSet.all(set.family()))) {
          // The same cells of each row, by one iterator: nothing between them is read.
          ofRows.forEach((row, count) -> ofSet.add(walk(scan.table(), row, part, count, content)));
        } else {
          int count = cells.getOrDefault(set.family(), 0);
          ofSet.add(rows(scan.table(), set.family(), scan.from(), scan.to(), count, content));
        }
        walks.add(ofSet);
      }
      return walks;
    }
  }
}
