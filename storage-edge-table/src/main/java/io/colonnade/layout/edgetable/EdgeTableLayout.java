package io.colonnade.layout.edgetable;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.Audit;
import io.colonnade.layout.ChangedVertex;
import io.colonnade.layout.EdgeIds;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.Layout;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.layout.VertexPart;
import io.colonnade.layout.cells.Batch;
import io.colonnade.layout.cells.CountedCursor;
import io.colonnade.layout.cells.DegreeAdditions;
import io.colonnade.layout.cells.DegreeCells;
import io.colonnade.layout.cells.DegreeWriter;
import io.colonnade.layout.cells.PagedCursor;
import io.colonnade.layout.cells.PublicIds;
import io.colonnade.layout.cells.RawFact;
import io.colonnade.layout.cells.RecordCount;
import io.colonnade.layout.cells.VertexRows;
import io.colonnade.layout.cells.VertexWriter;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.ElementName;
import io.colonnade.model.GraphChange;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.schema.LabelShapes;
import io.colonnade.store.CellSet;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowRead;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The edge-table layout: a row for each vertex, a row for each edge, and a row for each run of
 * edges at a vertex. The package page defines the format. Immutable and thread-safe.
 */
final class EdgeTableLayout implements Layout {

  private static final DegreeAdditions DEGREES =
      new DegreeAdditions(Tables.VERT, RunRow::entries, cells -> RunRow.decode(cells.row()).run());

  private final PublicIds ids;
  private final LabelShapes shapes;
  private final VertexRows vertices;

  /**
   * @param salt of the graph, from which edge ids are generated
   */
  EdgeTableLayout(long salt, LabelShapes shapes) {
    this.ids = new PublicIds(salt, shapes.latest());
    this.shapes = shapes;
    this.vertices = new VertexRows(Tables.VERT, shapes);
  }

  @Override
  public EdgeIds ids() {
    return ids;
  }

  @Override
  public List<Table> tables() {
    return List.of(Tables.VERT, Tables.EDGE, Tables.INC);
  }

  @Override
  public List<Optional<VertexFact>> vertices(Snapshot snapshot, List<Id> ids, Keys wanted) {
    return vertices.read(snapshot, ids, wanted);
  }

  @Override
  public FactCursor<VertexFact> vertices(Snapshot snapshot, Keys wanted, Optional<Id> after) {
    return vertices.scan(snapshot, wanted, after);
  }

  @Override
  public List<Optional<EdgeFact>> edges(Snapshot snapshot, List<Id> publicIds, Keys wanted) {
    EdgeShapes here = shapes.shapesIn(snapshot);
    List<EdgeId> edges = publicIds.stream().map(id -> ids.identify(id, here)).toList();
    Keys counters = shapes.edgeCountersIn(snapshot);
    CellSet[] cells = EdgeScan.cells(wanted, counters);
    List<RowRead> reads =
        edges.stream().map(id -> RowRead.of(Tables.EDGE, EdgeRow.of(id), cells)).toList();
    Batch<EdgeFact> found = new Batch<>(edges.size(), wanted);
    try (CountedCursor<EdgeFact> records =
        new CountedCursor<>(
            snapshot.rows(reads),
            at -> EdgeRecord.decode(edges.get(at.request()), at.value(), here),
            wanted,
            counters)) {
      for (RawFact<EdgeFact> next = records.next(); next != null; next = records.next()) {
        if (ids.mayBeOf(publicIds.get(records.request()), next.fact(), here)) {
          found.put(records.request(), next);
        }
      }
    }
    return found.finish(snapshot);
  }

  @Override
  public FactCursor<EdgeFact> edges(Snapshot snapshot, Keys wanted, Optional<Bytes> after) {
    return new PagedCursor<>(snapshot, EdgeScan.open(snapshot, after, wanted, shapes), wanted);
  }

  @Override
  public Bytes position(EdgeFact edge) {
    return EdgeRow.of(edge.id());
  }

  @Override
  public FactCursor<Incidence> edges(Snapshot snapshot, EdgeQuery query, Keys wanted) {
    return new EdgeReads(snapshot, query, shapes.shapesIn(snapshot))
        .edges(wanted, shapes.edgeCountersIn(snapshot));
  }

  @Override
  public long[] degrees(Snapshot snapshot, EdgeQuery query, long most) {
    return shapes.degreesIn(snapshot).answer(query)
        ? DegreeCells.read(Tables.VERT, snapshot, query, most)
        : new EdgeReads(snapshot, query, shapes.shapesIn(snapshot)).degrees(most);
  }

  @Override
  public long[] storedDegrees(Snapshot snapshot, List<EdgeQuery> queries) {
    return DegreeCells.read(Tables.VERT, snapshot, queries);
  }

  @Override
  public int addDegrees(Snapshot snapshot, List<Id> vertices, long enough, WriteSet writeSet) {
    return DEGREES.add(snapshot, vertices, enough, shapes.degreesIn(snapshot), writeSet);
  }

  @Override
  public NeighbourCursor neighbours(Snapshot snapshot, EdgeQuery query) {
    return new EdgeReads(snapshot, query, shapes.shapesIn(snapshot)).neighbours();
  }

  @Override
  public long countVertices(Snapshot snapshot, Set<Integer> labels) {
    return RecordCount.of(Tables.VERT, snapshot, labels);
  }

  @Override
  public long countEdges(Snapshot snapshot, Set<Integer> labels) {
    return RecordCount.of(Tables.EDGE, snapshot, labels);
  }

  @Override
  public Optional<ElementName> name(ElementKey key) {
    return name(key.row());
  }

  @Override
  public Optional<ElementName> name(RowKey row) {
    if (row.table().equals(Tables.VERT)) {
      return Optional.of(new ElementName.Vertex(Id.ofKey(row.row())));
    }
    return row.table().equals(Tables.EDGE)
        ? Optional.of(new ElementName.Edge(EdgeRow.decode(row.row())))
        : Optional.empty();
  }

  /**
   * An edge that is read at a vertex may have values that only the row of the edge contains: a
   * change of that row changes both vertices, also if their runs stay as they are. An edge that is
   * removed is removed from its runs.
   */
  @Override
  public List<ChangedVertex> changed(RowKey row, WriteSet.RowChange change) {
    if (row.table().equals(Tables.VERT)) {
      return VertexRows.changed(row, change);
    }
    if (row.table().equals(Tables.INC)) {
      return List.of(changedEdges(RunRow.decode(row.row()).vertex()));
    }
    if (row.table().equals(Tables.EDGE)) {
      for (WriteSet.CellChange cell : change.changes()) {
        if (cell.family() == Family.RECORD && cell.kind() == WriteSet.CellChange.Kind.PUT) {
          return EdgeRecord.ends(cell.value()).stream().map(EdgeTableLayout::changedEdges).toList();
        }
      }
    }
    return List.of();
  }

  private static ChangedVertex changedEdges(Id vertex) {
    return new ChangedVertex(vertex, Set.of(VertexPart.EDGES));
  }

  @Override
  public void write(GraphChange change, WriteSet writeSet) {
    VertexWriter vertexWriter = new VertexWriter(Tables.VERT, writeSet);
    DegreeWriter degrees =
        new DegreeWriter(Tables.VERT, writeSet, vertexWriter, shapes.latestDegrees());
    EdgeWriter edges = new EdgeWriter(writeSet, vertexWriter, degrees, change.restored(), shapes);
    change.vertices().forEach(vertexWriter::write);
    change.edges().forEach(edges::write);
    degrees.write();
    change.vertexCounters().forEach(vertexWriter::counters);
    change.edgeCounters().forEach(edges::counters);
  }

  @Override
  public void audit(Snapshot snapshot, Audit audit) {
    new AuditWalk(snapshot, audit, shapes).run();
  }
}
