package io.colonnade.layout.cells;

import io.colonnade.codec.Id;
import io.colonnade.layout.cells.DegreeCells.Run;
import io.colonnade.schema.StoredDegrees;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowRead;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Completes degrees: adds what they lack of the entries of vertices. Immutable and thread-safe. */
public final class DegreeAdditions {

  private static final int READS = 2; // of a vertex: its degrees, then its entries

  private final Table table;
  private final Function<Id, RowRead> entries;
  private final Function<RowCursor, Run> run;

  /**
   * Creates it.
   *
   * @param table has the rows of the vertices
   * @param entries returns the read of the keys of all entries of a vertex
   * @param run returns the side and label of the current entry
   */
  public DegreeAdditions(Table table, Function<Id, RowRead> entries, Function<RowCursor, Run> run) {
    this.table = table;
    this.entries = entries;
    this.run = run;
  }

  /** See {@link io.colonnade.layout.Layout#addDegrees}. */
  public int add(
      Snapshot snapshot, List<Id> vertices, long enough, StoredDegrees degrees, WriteSet writeSet) {
    List<RowRead> reads = new ArrayList<>(READS * vertices.size());
    for (Id vertex : vertices) {
      reads.add(RowRead.of(table, vertex.key(), DegreeCells.ALL));
      reads.add(entries.apply(vertex));
    }
    DegreeCount count = new DegreeCount(degrees);
    long edges = 0;
    int ended = 0;
    try (RowCursor cells = snapshot.rows(reads)) {
      while (cells.advance()) {
        int vertex = cells.request() / READS;
        while (ended < vertex) {
          edges += count.edges();
          add(count, vertices.get(ended), writeSet);
          ended++;
        }
        if (edges >= enough) {
          return ended;
        } else if (cells.request() % READS == 0) {
          count.cell(cells);
        } else {
          count.entry(run.apply(cells));
        }
      }
    }
    add(count, vertices.get(ended), writeSet); // the vertices after it have no cells
    return vertices.size();
  }

  private void add(DegreeCount count, Id vertex, WriteSet writeSet) {
    count.end(
        (of, stored, counted) -> {
          writeSet.require(new Precondition.Live(new RowKey(table, vertex.key())));
          writeSet.add(table, vertex.key(), of.qualifier(), counted - stored);
        });
  }
}
