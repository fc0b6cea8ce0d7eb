package io.colonnade.layout.edgetable;

import static io.colonnade.layout.edgetable.Tables.EDGE;
import static io.colonnade.layout.edgetable.Tables.INC;
import static io.colonnade.layout.edgetable.Tables.VERT;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.layout.Audit;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.AuditBig;
import io.colonnade.layout.cells.AuditCounters;
import io.colonnade.layout.cells.AuditDegrees;
import io.colonnade.layout.cells.AuditNotes;
import io.colonnade.layout.cells.EntryCodec;
import io.colonnade.layout.cells.EntryKey;
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
import java.util.Optional;

/**
 * Reads the tables once, vertices and their runs in parallel, and reports their elements and
 * violations to the audit. A cell that does not parse is reported and skipped. Keeps one element at
 * a time in memory. Confined to one run.
 */
final class AuditWalk {

  private final Snapshot snapshot;
  private final Audit audit;
  private final EdgeShapes shapes;
  private final AuditNotes notes;
  private final AuditCounters counters; // of edges
  private final AuditDegrees degrees;

  /** The current row of {@code vert}, and its vertex if the row can be decoded. */
  private Bytes vertexRow = Bytes.EMPTY;

  private Optional<VertexRef> vertex = Optional.empty();

  /** True if the row of {@code vert} has a vertex, or if its missing vertex is already reported. */
  private boolean isVertexTold;

  /** The current row of {@code inc}, and its run if the row can be decoded. */
  private Bytes row = Bytes.EMPTY;

  private Optional<RunRow> run = Optional.empty();

  AuditWalk(Snapshot snapshot, Audit audit, LabelShapes labels) {
    this.snapshot = snapshot;
    this.audit = audit;
    this.shapes = labels.shapesIn(snapshot);
    this.notes = new AuditNotes(audit, shapes);
    this.counters = new AuditCounters(notes, labels.edgeCountersIn(snapshot));
    this.degrees = new AuditDegrees(snapshot, audit, notes, labels);
  }

  void run() {
    Scan scan = Scan.all(VERT, CellSet.all(Family.RECORD), CellSet.all(Family.COUNTERS));
    try (RowCursor vertices = snapshot.scan(scan);
        RowCursor runs = snapshot.scan(Scan.all(INC, CellSet.all(Family.EDGES)));
        AuditBig big = new AuditBig(snapshot, VERT, audit, RowNames::vertex)) {
      boolean isAtVertex = vertices.advance();
      boolean isAtRun = runs.advance();
      while (isAtVertex || isAtRun) {
        // A vertex precedes its runs, because its key is a prefix of theirs.
        if (isAtVertex && (!isAtRun || vertices.row().compareTo(runs.row()) <= 0)) {
          vertex(vertices, big);
          isAtVertex = vertices.advance();
        } else {
          entry(runs);
          isAtRun = runs.advance();
        }
      }
      degrees.end();
      big.finish();
    }
    edges();
  }

  private void vertex(RowCursor cells, AuditBig big) {
    if (!cells.row().equals(vertexRow)) {
      degrees.end();
      vertexRow = cells.row().copy();
      vertex = Optional.empty();
      isVertexTold = false;
    }
    if (cells.family() == Family.RECORD) {
      isVertexTold |= cells.qualifier().equals(RecordCodec.QUALIFIER);
      notes.vertex(VERT, cells, big).ifPresent(this::begin);
    } else if (vertex.isPresent()) {
      degrees.cell(cells);
    } else if (!isVertexTold) {
      notes.counterWithoutVertex(vertexRow);
      isVertexTold = true;
    }
  }

  private void begin(VertexRef found) {
    vertex = Optional.of(found);
    degrees.begin(found.id());
  }

  private void entry(RowCursor cells) {
    if (!cells.row().equals(row)) {
      row = cells.row().copy();
      run = vertexRun();
    }
    run.ifPresent(known -> entry(known, cells));
  }

  /** Returns the run of the row if its vertex exists; reports a missing vertex. */
  private Optional<RunRow> vertexRun() {
    try {
      RunRow found = RunRow.decode(row);
      if (found.vertex().key().equals(vertexRow)) {
        return vertex.map(here -> found);
      }
      notes.entryWithoutVertex(found.vertex().key());
    } catch (FormatException damage) {
      notes.damaged("row of edges does not parse", "row " + row, damage);
    }
    return Optional.empty();
  }

  private void entry(RunRow known, RowCursor cells) {
    degrees.entry(known.run());
    try {
      EntryKey key = known.entry(cells.qualifier(), shapes);
      key.other().value();
      RawEntry raw = RawEntry.of(0, vertex.orElseThrow(), key, cells.value(), shapes);
      // Has false for each value that the entry does not repeat.
      EdgeFact edge = AuditNotes.decoded(raw.with(BigValues.none().orFalse()).edge());
      if (!raw.lacks(shapes.of(known.label()).sortKeys())) {
        notes.place(edge, known.vertex().key());
      }
      audit.incidence(known.side(), edge);
      audit.pointer(Audit.Pointer.to(edge, repeats(known.side(), edge, cells.value())));
    } catch (FormatException damage) {
      notes.damagedEntry(known.vertex().key(), cells.qualifier(), damage);
    }
  }

  /** Returns the content that entry and record must share, apart from their location. */
  private static Bytes repeats(Side side, EdgeFact edge, Bytes entryValue) {
    ByteWriter bytes = new ByteWriter(entryValue.length() + 4);
    bytes.raw(EntryCodec.prefix(side));
    bytes.ov(edge.end(side).label());
    bytes.raw(entryValue);
    return bytes.toBytes();
  }

  private void edges() {
    Scan scan = Scan.all(EDGE, CellSet.all(Family.RECORD), CellSet.all(Family.COUNTERS));
    try (RowCursor cells = snapshot.scan(scan);
        AuditBig big = new AuditBig(snapshot, EDGE, audit, AuditWalk::nameOfRow)) {
      Bytes withRecord = Bytes.EMPTY;
      while (cells.advance()) {
        if (cells.family() == Family.COUNTERS) {
          counter(cells, withRecord);
        } else if (cells.qualifier().equals(RecordCodec.QUALIFIER)) {
          withRecord = cells.row().copy();
          edge(cells, big);
        } else {
          notes.unknownCell(cells);
        }
      }
      big.finish();
    }
  }

  private void counter(RowCursor cells, Bytes withRecord) {
    if (!cells.row().equals(withRecord)) {
      notes.counterWithoutEdge(cells.row(), nameOfRow(cells.row().copy()));
    } else if (AuditCounters.isOfRow(cells.qualifier())) {
      counters.cell(cells, nameOfRow(withRecord));
    } else {
      notes.unknownCell(cells);
    }
  }

  private void edge(RowCursor cells, AuditBig big) {
    Bytes key = cells.row().copy();
    Map<Bytes, Bytes> bigCells = big.takeRow(key);
    try {
      EdgeId id = EdgeRow.decode(key);
      EdgeRecord raw = EdgeRecord.decode(id, cells.value(), shapes);
      raw.out().id().value();
      raw.in().id().value();
      BigValues values = big.join(raw.properties(), BigKey::rowQualifier, bigCells, raw.name());
      EdgeFact edge = AuditNotes.decoded(raw.with(values).fact());
      audit.edge(edge);
      EncodedEdge encoded = EncodedEdge.of(edge, shapes.of(edge.label()));
      for (Side side : Side.values()) {
        audit.needsPointer(Audit.Pointer.to(edge, repeats(side, edge, encoded.entry(side))));
      }
    } catch (FormatException damage) {
      notes.damaged("edge record does not parse", nameOfRow(key), damage);
    }
    big.orphans(key, bigCells);
  }

  private static String nameOfRow(Bytes row) {
    return RowNames.edge(row, EdgeRow::decode);
  }
}
