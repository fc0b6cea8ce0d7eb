package io.colonnade.layout.adjacency;

import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.Batch;
import io.colonnade.layout.cells.RowNames;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds edges by their public ids. One store call reads the entries of generated ids and the
 * pointers of supplied ones, a second the entries that these lead to. Confined to one call.
 */
final class EdgeLookup {

  private final Snapshot snapshot;
  private final EdgeShapes shapes;
  private final Batch<Incidence> found;

  /** What one request of a store call is for: the entry of a place, or its pointer. */
  private record Target(int place, Optional<EdgeKey> entry) {}

  private List<RowRead> reads = new ArrayList<>();
  private List<Target> targets = new ArrayList<>();

  private EdgeLookup(Snapshot snapshot, EdgeShapes shapes, int size) {
    this.snapshot = snapshot;
    this.shapes = shapes;
    this.found = new Batch<>(size);
  }

  static List<Optional<EdgeFact>> find(
      Snapshot snapshot, List<Id> publicIds, long salt, EdgeShapes shapes) {
    EdgeLookup lookup = new EdgeLookup(snapshot, shapes, publicIds.size());
    for (int i = 0; i < publicIds.size(); i++) {
      Optional<Locator> locator = Locator.read(publicIds.get(i), salt, shapes);
      if (locator.isPresent()) {
        lookup.readEntry(i, locator.get().out(), locator.get().entry());
      } else {
        lookup.readPointer(i, publicIds.get(i));
      }
    }
    lookup.call(publicIds);
    lookup.call(publicIds);
    return lookup.found.finish(snapshot).stream()
        .map(incidence -> incidence.map(Incidence::edge))
        .toList();
  }

  private void readEntry(int place, Id out, EdgeKey entry) {
    targets.add(new Target(place, Optional.of(entry)));
    reads.add(
        RowRead.of(
            Tables.ADJ,
            out.key(),
            CellSet.exact(Family.RECORD, RecordCodec.QUALIFIER),
            CellSet.exact(Family.EDGES, entry.qualifier())));
  }

  private void readPointer(int place, Id edgeId) {
    targets.add(new Target(place, Optional.empty()));
    reads.add(
        RowRead.of(Tables.EID, edgeId.key(), CellSet.exact(Family.RECORD, RecordCodec.QUALIFIER)));
  }

  /** Makes the reads that were asked for; what they lead to is asked for afterwards. */
  private void call(List<Id> publicIds) {
    if (reads.isEmpty()) {
      return;
    }
    List<Target> asked = targets;
    targets = new ArrayList<>();
    try (RowCursor cells = snapshot.rows(reads)) {
      reads = new ArrayList<>();
      int recordOf = -1;
      VertexRef vertex = new VertexRef(Id.of(0), 0);
      while (cells.advance()) {
        Target target = asked.get(cells.request());
        if (target.entry.isEmpty()) {
          Pointer pointer = Pointer.decode(cells.value(), shapes);
          follow(target.place, publicIds.get(target.place), pointer);
        } else if (cells.family() == Family.RECORD) {
          recordOf = cells.request();
          vertex = new VertexRef(Id.ofKey(cells.row().copy()), RecordCodec.label(cells.value()));
        } else if (recordOf == cells.request()) {
          EdgeKey entry = target.entry.get();
          found.put(target.place, RawEntry.of(target.place, vertex, entry, cells.value()));
        } else {
          throw new FormatException(
              Problem.EDGE_WITHOUT_VERTEX, "where", RowNames.vertex(cells.row()));
        }
      }
    }
  }

  private void follow(int place, Id edgeId, Pointer pointer) {
    EdgeId id = new EdgeId.Supplied(edgeId);
    EdgeKey entry = new EdgeKey(Side.OUT, pointer.label(), pointer.place(), pointer.in(), id);
    readEntry(place, pointer.out(), entry);
  }
}
