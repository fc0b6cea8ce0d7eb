package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.layout.Audit;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Table;
import java.util.Map;
import java.util.Optional;

/** The checks and reports that the audits of all layouts share. Confined to one audit. */
public final class AuditNotes {

  private final Audit audit;
  private final EdgeShapes shapes;

  public AuditNotes(Audit audit, EdgeShapes shapes) {
    this.audit = audit;
    this.shapes = shapes;
  }

  /**
   * Reports the vertex whose record is the current cell.
   *
   * @param table the table of vertices
   * @param big all big values of the table
   * @return the vertex, empty if its id or label cannot be decoded
   */
  public Optional<VertexRef> vertex(Table table, RowCursor cells, AuditBig big) {
    Bytes row = cells.row().copy();
    if (!cells.qualifier().equals(RecordCodec.QUALIFIER)) {
      unknownCell(cells);
      return Optional.empty();
    }
    Map<Bytes, Bytes> bigCells = big.takeVertex(row);
    Optional<VertexRef> vertex = Optional.empty();
    try {
      Id id = Id.ofKey(row);
      id.value();
      vertex = Optional.of(new VertexRef(id, RecordCodec.label(cells.value())));
      RawVertex raw = RawVertex.of(table, id, cells.value());
      VertexFact fact =
          raw.with(big.join(raw.properties(), BigKey::rowQualifier, bigCells, raw.name())).fact();
      fact.properties().forEach(AuditNotes::readId);
      audit.vertex(fact);
    } catch (FormatException damage) {
      damaged("vertex record does not parse", RowNames.vertex(row), damage);
    }
    big.orphans(row, bigCells);
    return vertex;
  }

  /** Throws an exception if the id is damaged. */
  private static void readId(VertexPropertyFact property) {
    property.suppliedId().ifPresent(Id::value);
  }

  /** Reports an edge whose position in the row of the vertex does not match its sort values. */
  public void place(EdgeFact edge, Bytes vertexRow) {
    EdgeShape shape = shapes.of(edge.label());
    if (shape.isSorted() && !isAt(edge, shape)) {
      audit.violation(
          "edge is not stored at the position of its sort values",
          RowNames.edge(edge.out(), edge.in()) + " in the row of " + RowNames.vertex(vertexRow));
    }
  }

  private static boolean isAt(EdgeFact edge, EdgeShape shape) {
    try {
      return shape.sortPrefix(edge.properties()).filter(edge.sortPrefix()::equals).isPresent();
    } catch (InvalidInputException noOrder) {
      return false;
    }
  }

  /** Reports a counter whose key is not declared as one. */
  void counterOfNoCounter(String where, int key) {
    audit.violation("counter of a key that is not a counter", where + ", key " + key);
  }

  /** Reports a counter whose value does not have the length of one. */
  void counterWithoutValue(String where) {
    audit.violation("counter does not have eight bytes", where);
  }

  /** Reports a counter of an edge that does not exist. */
  public void counterWithoutEdge(Bytes edgeRow, String name) {
    audit.violation("counter of an edge that does not exist", name + ", row " + edgeRow);
  }

  /** Reports entries in a row without a vertex. */
  public void entryWithoutVertex(Bytes vertexRow) {
    audit.violation("edge entry in a row without a vertex", RowNames.vertex(vertexRow));
  }

  /** Reports a counter in a row without a vertex. */
  public void counterWithoutVertex(Bytes vertexRow) {
    audit.violation("counter in a row without a vertex", RowNames.vertex(vertexRow));
  }

  /** Reports an entry at the vertex that cannot be decoded. */
  public void damagedEntry(Bytes vertexRow, Bytes qualifier, FormatException damage) {
    String where = RowNames.vertex(vertexRow) + ", cell " + qualifier;
    damaged("edge entry does not parse", where, damage);
  }

  /**
   * Returns the edge, after all its values are decoded.
   *
   * @throws FormatException if a value cannot be decoded
   */
  public static EdgeFact decoded(EdgeFact edge) {
    edge.properties(); // throws an exception if a value is damaged
    return edge;
  }

  /** Reports a cell that the layout does not define. */
  public void unknownCell(RowCursor cells) {
    audit.violation(
        "unknown cell: damaged, or written by a newer version",
        "row " + cells.row() + ", family " + cells.family() + ", cell " + cells.qualifier());
  }

  /** Reports bytes that cannot be decoded. */
  public void damaged(String rule, String where, FormatException damage) {
    audit.violation(rule, where + ": " + damage.getMessage());
  }
}
