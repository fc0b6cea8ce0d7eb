package io.colonnade.layout.adjacency;

import io.colonnade.codec.Id;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.Batch;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.Locator;
import io.colonnade.layout.cells.PublicIds;
import io.colonnade.layout.cells.VertexBefore;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
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
 * pointers of supplied ids; a second call reads the entries to which the pointers refer. Confined
 * to one call.
 */
final class EdgeLookup {

  private final Snapshot snapshot;
  private final EdgeShapes shapes;
  private final Batch<Incidence> found;

  /** A request of a store call for the entry of an edge, or for its pointer. */
  private record Target(int place, Optional<EntryKey> entry) {}

  private List<RowRead> reads = new ArrayList<>();
  private List<Target> targets = new ArrayList<>();

  private EdgeLookup(Snapshot snapshot, EdgeShapes shapes, int size, Keys wanted) {
    this.snapshot = snapshot;
    this.shapes = shapes;
    this.found = new Batch<>(size, wanted);
  }

  static List<Optional<EdgeFact>> find(
      Snapshot snapshot, List<Id> publicIds, Keys wanted, PublicIds ids, EdgeShapes shapes) {
    EdgeLookup lookup = new EdgeLookup(snapshot, shapes, publicIds.size(), wanted);
    for (int i = 0; i < publicIds.size(); i++) {
      Optional<Locator> locator = ids.locator(publicIds.get(i), shapes);
      if (locator.isPresent()) {
        lookup.readEntry(i, locator.get());
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

  private void readEntry(int place, Locator edge) {
    EntryKey entry = edge.entry();
    targets.add(new Target(place, Optional.of(entry)));
    CellSet cell = CellSet.exact(Family.EDGES, EntryQualifier.of(entry));
    reads.add(RowRead.of(Tables.ADJ, edge.out().key(), RecordCodec.CELL, cell));
  }

  private void readPointer(int place, Id edgeId) {
    targets.add(new Target(place, Optional.empty()));
    reads.add(RowRead.of(Tables.EID, edgeId.key(), RecordCodec.CELL));
  }

  /** Executes the pending reads, and adds the reads of the entries that pointers refer to. */
  private void call(List<Id> publicIds) {
    if (reads.isEmpty()) {
      return;
    }
    List<Target> asked = targets;
    targets = new ArrayList<>();
    try (RowCursor cells = snapshot.rows(reads)) {
      reads = new ArrayList<>();
      VertexBefore before = new VertexBefore();
      while (cells.advance()) {
        Target target = asked.get(cells.request());
        if (target.entry.isEmpty()) {
          Pointer pointer = Pointer.decode(cells.value(), shapes);
          readEntry(target.place, pointer.locator(publicIds.get(target.place)));
        } else if (cells.family() == Family.RECORD) {
          before.take(cells);
        } else {
          VertexRef vertex = before.of(cells.row());
          EntryKey entry = target.entry.get();
          found.put(target.place, RawEntry.of(target.place, vertex, entry, cells.value()));
        }
      }
    }
  }
}
