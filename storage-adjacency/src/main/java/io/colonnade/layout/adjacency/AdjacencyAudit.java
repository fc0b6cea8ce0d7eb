package io.colonnade.layout.adjacency;

import static io.colonnade.layout.adjacency.AdjacencyTables.ADJ;
import static io.colonnade.layout.adjacency.AdjacencyTables.EID;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.layout.Audit;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigReference;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Walks over both tables once and tells the audit what is there and what is wrong; a cell that does
 * not parse is reported and passed over. Holds one element at a time. Confined to one run.
 */
final class AdjacencyAudit {

  private final Snapshot snapshot;
  private final Audit audit;
  private final EdgeShapes shapes;

  /** The row that the walk is in. */
  private Bytes row = Bytes.EMPTY;

  /** The vertex of the row, as far as it can be told. */
  private @Nullable VertexRef vertex;

  /** True if the row needs no (further) report that it has no vertex. */
  private boolean isVertexTold;

  AdjacencyAudit(Snapshot snapshot, Audit audit, EdgeShapes shapes) {
    this.snapshot = snapshot;
    this.audit = audit;
    this.shapes = shapes;
  }

  void run() {
    Scan scan = Scan.all(ADJ, CellSet.all(Family.RECORD), CellSet.all(Family.EDGES));
    try (RowCursor cells = snapshot.scan(scan);
        AuditBig big = new AuditBig(snapshot, audit)) {
      while (cells.advance()) {
        if (!cells.row().equals(row)) {
          row = cells.row().copy();
          vertex = null;
          isVertexTold = false;
        }
        if (cells.family() == Family.RECORD) {
          record(cells, big);
        } else {
          entry(cells, big);
        }
      }
      big.finish();
    }
    pointers();
  }

  private void record(RowCursor cells, AuditBig big) {
    if (!cells.qualifier().equals(RecordCodec.QUALIFIER)) {
      unknownCell(cells);
      return;
    }
    isVertexTold = true;
    Map<Bytes, Bytes> bigCells = big.takeVertex(row);
    try {
      Id id = Id.ofKey(row);
      id.value();
      vertex = new VertexRef(id, RecordCodec.label(cells.value()));
      RawVertex raw = RawVertex.of(id, cells.value());
      VertexFact fact = raw.with(join(raw, bigCells, RowNames.vertex(row))).fact();
      fact.properties().forEach(property -> property.suppliedId().ifPresent(Id::value));
      audit.vertex(fact);
    } catch (FormatException damage) {
      damaged("vertex record does not parse", RowNames.vertex(row), damage);
    }
    bigCells.keySet().forEach(qualifier -> big.orphan(row, qualifier));
  }

  private void entry(RowCursor cells, AuditBig big) {
    VertexRef here = vertex;
    if (here == null) {
      if (!isVertexTold) {
        audit.violation("edge entry in a row without a vertex", RowNames.vertex(row));
        isVertexTold = true;
      }
      return;
    }
    try {
      EdgeKey key = EdgeKey.decode(cells.qualifier(), here.id(), shapes);
      key.other().value();
      RawEntry raw = RawEntry.of(0, here, key, cells.value());
      if (key.side() == Side.OUT) {
        outEntry(raw, big);
      } else {
        // Whether its big values are there is told where they lie: at the out vertex.
        BigValues values = BigReads.read(snapshot, List.of(raw), Keys.ALL).get(0).orFalse();
        EdgeFact edge = decoded(raw.with(values));
        place(edge);
        audit.incidence(Side.IN, edge);
      }
    } catch (FormatException damage) {
      String where = RowNames.vertex(row) + ", cell " + cells.qualifier();
      damaged("edge entry does not parse", where, damage);
    }
  }

  private void outEntry(RawEntry raw, AuditBig big) {
    Map<Bytes, Bytes> bigCells = big.takeEdge(row, raw.key().bigPrefix());
    try {
      String name = "edge from " + RowNames.vertex(row) + " to v[" + raw.key().other() + "]";
      EdgeFact edge = decoded(raw.with(join(raw, bigCells, name)));
      place(edge);
      audit.incidence(Side.OUT, edge);
      if (edge.id() instanceof EdgeId.Supplied supplied) {
        Bytes place = edge.place();
        audit.needsPointer(supplied, edge.label(), place, edge.out().id(), edge.in().id());
      }
    } finally {
      bigCells.keySet().forEach(qualifier -> big.orphan(row, qualifier));
    }
  }

  /** Reports an entry that lies elsewhere than the sort values of its edge say. */
  private void place(EdgeFact edge) {
    EdgeShape shape = shapes.of(edge.label());
    if (shape.isSorted() && !isAt(edge, shape)) {
      audit.violation(
          "edge does not lie where its sort values say",
          "edge from v["
              + edge.out().id()
              + "] to v["
              + edge.in().id()
              + "] in the row of "
              + RowNames.vertex(row));
    }
  }

  private static boolean isAt(EdgeFact edge, EdgeShape shape) {
    try {
      return shape.place(edge.properties()).filter(edge.place()::equals).isPresent();
    } catch (InvalidInputException noOrder) {
      return false;
    }
  }

  /** The edge, after a look at all its values. */
  private static EdgeFact decoded(RawEntry raw) {
    EdgeFact edge = raw.edge();
    edge.properties(); // throws what the damage is
    return edge;
  }

  /**
   * Finds what the record refers to among the cells, and takes it out of these; reports what is not
   * there.
   */
  private BigValues join(RawFact<?> raw, Map<Bytes, Bytes> bigCells, String where) {
    Map<BigKey, Bytes> found = new HashMap<>();
    for (BigReference missing : raw.properties().missing(Keys.ALL)) {
      BigKey key = missing.key();
      Bytes cell = bigCells.remove(raw.bigQualifier(key));
      if (cell == null) {
        audit.violation("big value is not there", where + ", property key " + key.key());
      } else {
        found.put(key, cell);
      }
    }
    return new BigValues(found).orFalse();
  }

  private void pointers() {
    try (RowCursor cells = snapshot.scan(Scan.all(EID, CellSet.all(Family.RECORD)))) {
      while (cells.advance()) {
        row = cells.row().copy();
        if (!cells.qualifier().equals(RecordCodec.QUALIFIER)) {
          unknownCell(cells);
          continue;
        }
        try {
          Id id = Id.ofKey(row);
          id.value();
          Pointer to = Pointer.decode(cells.value(), shapes);
          audit.pointer(new EdgeId.Supplied(id), to.label(), to.place(), to.out(), to.in());
        } catch (FormatException damage) {
          damaged("pointer of a supplied edge id does not parse", RowNames.edge(row), damage);
        }
      }
    }
  }

  private void unknownCell(RowCursor cells) {
    audit.violation(
        "unknown cell: damaged, or written by a newer version",
        "row " + row + ", family " + cells.family() + ", cell " + cells.qualifier());
  }

  private void damaged(String rule, String where, FormatException damage) {
    audit.violation(rule, where + ": " + damage.getMessage());
  }
}
