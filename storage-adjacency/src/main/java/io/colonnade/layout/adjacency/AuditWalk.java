package io.colonnade.layout.adjacency;

import static io.colonnade.layout.adjacency.Tables.ADJ;
import static io.colonnade.layout.adjacency.Tables.EID;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.layout.Audit;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.AuditBig;
import io.colonnade.layout.cells.AuditCounters;
import io.colonnade.layout.cells.AuditDegrees;
import io.colonnade.layout.cells.AuditNotes;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.RestReads;
import io.colonnade.layout.cells.RowNames;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.LabelShapes;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads both tables once and reports their elements and violations to the audit. A cell that does
 * not parse is reported and skipped. Keeps one element at a time in memory. Confined to one run.
 */
final class AuditWalk {

  /** The prefix of the counters of edges. */
  private static final Bytes OF_EDGES = EntryQualifier.prefix(Side.OUT);

  private final Snapshot snapshot;
  private final Audit audit;
  private final EdgeShapes shapes;
  private final AuditNotes notes;
  private final AuditCounters counters; // of edges
  private final AuditDegrees degrees;

  /** The current row. */
  private Bytes row = Bytes.EMPTY;

  /** The vertex of the current row; null if the row has no readable vertex. */
  private @Nullable VertexRef vertex;

  /** True if the row has a vertex, or if its missing vertex is already reported. */
  private boolean isVertexTold;

  AuditWalk(Snapshot snapshot, Audit audit, LabelShapes labels) {
    this.snapshot = snapshot;
    this.audit = audit;
    this.shapes = labels.shapesIn(snapshot);
    this.notes = new AuditNotes(audit, shapes);
    this.counters = new AuditCounters(notes, labels.edgeCountersIn(snapshot));
    this.degrees = new AuditDegrees(snapshot, audit, notes, labels);
  }

  void run() {
    Scan scan =
        Scan.all(
            ADJ,
            CellSet.all(Family.RECORD),
            CellSet.all(Family.EDGES),
            CellSet.all(Family.COUNTERS));
    Scan ofEdges = Scan.all(ADJ, CellSet.prefix(Family.COUNTERS, OF_EDGES));
    try (RowCursor cells = snapshot.scan(scan);
        AuditBig big = new AuditBig(snapshot, ADJ, audit, RowNames::vertex);
        AuditBig counted =
            new AuditBig(
                snapshot.scan(ofEdges),
                audit,
                RowNames::vertex,
                "counter of an edge that does not exist")) {
      while (cells.advance()) {
        if (!cells.row().equals(row)) {
          degrees.end();
          row = cells.row().copy();
          vertex = null;
          isVertexTold = false;
        }
        if (cells.family() == Family.RECORD) {
          isVertexTold |= cells.qualifier().equals(RecordCodec.QUALIFIER);
          notes.vertex(ADJ, cells, big).ifPresent(this::begin);
        } else if (cells.family() == Family.EDGES) {
          entry(cells, big, counted);
        } else if (!cells.qualifier().startsWith(OF_EDGES)) { // those are joined with the entries
          counter(cells);
        }
      }
      degrees.end();
      big.finish();
      counted.finish();
    }
    pointers();
  }

  private void begin(VertexRef found) {
    vertex = found;
    degrees.begin(found.id());
  }

  private void counter(RowCursor cells) {
    if (vertex != null) {
      degrees.cell(cells);
    } else if (!isVertexTold) {
      notes.counterWithoutVertex(row);
      isVertexTold = true;
    }
  }

  private void entry(RowCursor cells, AuditBig big, AuditBig counted) {
    VertexRef here = vertex;
    if (here == null) {
      if (!isVertexTold) {
        notes.entryWithoutVertex(row);
        isVertexTold = true;
      }
      return;
    }
    try {
      degrees.entry(EntryQualifier.run(cells.qualifier()));
      EntryKey key = EntryQualifier.decode(cells.qualifier(), here.id(), shapes);
      key.other().value();
      RawEntry raw = RawEntry.of(0, here, key, cells.value());
      if (key.side() == Side.OUT) {
        Bytes prefix = EntryQualifier.bigPrefix(key);
        counters.cells(prefix, counted.takePrefix(row, prefix), raw.name());
        outEntry(raw, big);
      } else {
        // Missing big values are reported at the out vertex, where they are stored.
        EdgeFact edge = AuditNotes.decoded(RestReads.lenient(snapshot, raw).edge());
        notes.place(edge, row);
        audit.incidence(Side.IN, edge);
      }
    } catch (FormatException damage) {
      notes.damagedEntry(row, cells.qualifier(), damage);
    }
  }

  private void outEntry(RawEntry raw, AuditBig big) {
    Map<Bytes, Bytes> bigCells = big.takePrefix(row, EntryQualifier.bigPrefix(raw.key()));
    try {
      BigValues values = big.join(raw.properties(), raw::bigQualifier, bigCells, raw.name());
      EdgeFact edge = AuditNotes.decoded(raw.with(values).edge());
      notes.place(edge, row);
      audit.edge(edge);
      audit.incidence(Side.OUT, edge);
      if (edge.id() instanceof EdgeId.Supplied) {
        audit.needsPointer(Audit.Pointer.to(edge, Bytes.EMPTY));
      }
    } finally {
      big.orphans(row, bigCells);
    }
  }

  private void pointers() {
    try (RowCursor cells = snapshot.scan(Scan.all(EID, CellSet.all(Family.RECORD)))) {
      while (cells.advance()) {
        row = cells.row().copy();
        if (!cells.qualifier().equals(RecordCodec.QUALIFIER)) {
          notes.unknownCell(cells);
          continue;
        }
        try {
          Id id = Id.ofKey(row);
          id.value();
          Pointer to = Pointer.decode(cells.value(), shapes);
          EdgeId edge = new EdgeId.Supplied(id);
          audit.pointer(
              new Audit.Pointer(edge, to.label(), to.sortPrefix(), to.out(), to.in(), Bytes.EMPTY));
        } catch (FormatException damage) {
          String where = RowNames.edge(row, Id::ofKey);
          notes.damaged("pointer of a supplied edge id does not parse", where, damage);
        }
      }
    }
  }
}
