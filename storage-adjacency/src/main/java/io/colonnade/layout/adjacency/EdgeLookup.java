package io.colonnade.layout.adjacency;

import io.colonnade.codec.Id;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.Batch;
import io.colonnade.layout.cells.CounterCells;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.Locator;
import io.colonnade.layout.cells.PublicIds;
import io.colonnade.layout.cells.VertexBefore;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.LabelShapes;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds edges by their public ids. One store call reads the entries of generated ids and the
 * pointers of supplied ids; a second call reads the entries to which the pointers refer. Confined
 * to one call.
 */
final class EdgeLookup {

  private final Snapshot snapshot;
  private final EdgeShapes shapes;
  private final Keys wanted;
  private final boolean readsCounters;
  private final CounterFacts unread;

  /** A request of a store call for the entry of an edge, or for its pointer. */
  private record Target(int place, Optional<EntryKey> entry) {}

  private List<RowRead> reads = new ArrayList<>();
  private List<Target> targets = new ArrayList<>();

  EdgeLookup(Snapshot snapshot, LabelShapes shapes, Keys wanted) {
    Keys counters = shapes.edgeCountersIn(snapshot);
    this.snapshot = snapshot;
    this.shapes = shapes.shapesIn(snapshot);
    this.wanted = wanted;
    this.readsCounters = CounterCells.areWanted(wanted, counters);
    this.unread = CounterFacts.unread(counters);
  }

  List<Optional<EdgeFact>> find(List<Id> publicIds, PublicIds ids) {
    Batch<Incidence> found = new Batch<>(publicIds.size(), wanted);
    for (int i = 0; i < publicIds.size(); i++) {
      Optional<Locator> locator = ids.locator(publicIds.get(i), shapes);
      if (locator.isPresent()) {
        readEntry(i, locator.get());
      } else {
        readPointer(i, publicIds.get(i));
      }
    }
    call(publicIds, found);
    call(publicIds, found);
    return found.finish(snapshot).stream()
        .map(incidence -> incidence.map(Incidence::edge))
        .toList();
  }

  private void readEntry(int place, Locator edge) {
    EntryKey entry = edge.entry();
    targets.add(new Target(place, Optional.of(entry)));
    List<CellSet> cells = new ArrayList<>(3);
    cells.add(RecordCodec.CELL);
    cells.add(CellSet.exact(Family.EDGES, EntryQualifier.of(entry)));
    if (readsCounters) {
      cells.add(CellSet.prefix(Family.COUNTERS, EntryQualifier.bigPrefix(entry)));
    }
    reads.add(new RowRead(Tables.ADJ, edge.out().key(), cells, Integer.MAX_VALUE));
  }

  private void readPointer(int place, Id edgeId) {
    targets.add(new Target(place, Optional.empty()));
    reads.add(RowRead.of(Tables.EID, edgeId.key(), RecordCodec.CELL));
  }

  /** Executes the pending reads, and adds the reads of the entries that pointers refer to. */
  private void call(List<Id> publicIds, Batch<Incidence> found) {
    if (reads.isEmpty()) {
      return;
    }
    List<Target> asked = targets;
    targets = new ArrayList<>();
    try (RowCursor cells = snapshot.rows(reads)) {
      reads = new ArrayList<>();
      VertexBefore before = new VertexBefore();
      Map<Integer, RawEntry> counted = new LinkedHashMap<>(); // by request
      Map<Integer, SortedMap<Integer, Long>> counters = new HashMap<>();
      while (cells.advance()) {
        Target target = asked.get(cells.request());
        if (target.entry.isEmpty()) {
          Pointer pointer = Pointer.decode(cells.value(), shapes);
          readEntry(target.place, pointer.locator(publicIds.get(target.place)));
        } else if (cells.family() == Family.RECORD) {
          before.take(cells);
        } else if (cells.family() == Family.COUNTERS) {
          int prefix = EntryQualifier.bigPrefix(target.entry.get()).length();
          counters
              .computeIfAbsent(target.place, any -> new TreeMap<>())
              .put(CounterCells.key(cells.qualifier(), prefix), CounterCells.value(cells));
        } else {
          VertexRef vertex = before.of(cells.row());
          EntryKey entry = target.entry.get();
          RawEntry raw = RawEntry.of(target.place, vertex, entry, cells.value());
          if (readsCounters) {
            counted.put(target.place, raw);
          } else {
            found.put(target.place, raw.counting(unread));
          }
        }
      }
      counted.forEach(
          (place, raw) ->
              found.put(
                  place,
                  raw.counting(
                      CounterFacts.stored(counters.getOrDefault(place, new TreeMap<>())))));
    }
  }
}
