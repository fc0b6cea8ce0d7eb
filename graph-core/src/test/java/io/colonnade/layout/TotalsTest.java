package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.GraphChange;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.CounterValue;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class TotalsTest {

  private static final VertexRef FORTY_TWO = new VertexRef(Id.of(42), 7);

  /** Returns what a change adds, by row and qualifier. */
  private static Map<String, Long> added(GraphChange change) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    Totals.write(change, writeSet);
    Map<String, Long> added = new TreeMap<>();
    writeSet
        .rows()
        .forEach(
            (row, cells) ->
                cells
                    .changes()
                    .forEach(
                        cell ->
                            added.put(
                                row.row() + " " + cell.qualifier(),
                                CounterValue.number(cell.value()))));
    return added;
  }

  private static <F> Change<F> change(F before, F after) {
    return new Change<>(Optional.ofNullable(before), Optional.ofNullable(after));
  }

  /** The worked example of the format page. */
  @Test
  void vertex_hasTheBytesOfTheFormatPage() {
    VertexFact vertex = new VertexFact(FORTY_TWO, List.of());
    GraphChange created = new GraphChange(List.of(change(null, vertex)), List.of());
    assertEquals(Map.of(Bytes.of(0xA0, 0, 'v') + " " + Bytes.of(7), 1L), added(created));
  }

  @Test
  void edge_isCountedInThePartOfItsOutVertex_onceForEachLabel() {
    VertexRef other = new VertexRef(Id.of(43), 7);
    EdgeFact edge = new EdgeFact(new EdgeId.Generated(1), 8, FORTY_TWO, other, List.of());
    EdgeFact moved = new EdgeFact(new EdgeId.Generated(1), 9, FORTY_TWO, other, List.of());
    String row = Bytes.of(0xA0, 0, 'e') + " ";
    assertEquals(
        Map.of(row + Bytes.of(8), 2L),
        added(new GraphChange(List.of(), List.of(change(null, edge), change(null, edge)))));
    assertEquals(
        Map.of(row + Bytes.of(8), -1L, row + Bytes.of(9), 1L),
        added(new GraphChange(List.of(), List.of(change(edge, moved)))));
    assertEquals(Map.of(), added(new GraphChange(List.of(), List.of(change(edge, edge)))));
  }
}
