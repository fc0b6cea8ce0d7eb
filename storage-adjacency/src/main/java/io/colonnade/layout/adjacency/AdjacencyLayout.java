package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.Audit;
import io.colonnade.layout.ChangedVertex;
import io.colonnade.layout.EdgeIds;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.Layout;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.layout.cells.DegreeAdditions;
import io.colonnade.layout.cells.DegreeCells;
import io.colonnade.layout.cells.DegreeWriter;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.PublicIds;
import io.colonnade.layout.cells.RecordCount;
import io.colonnade.layout.cells.VertexRows;
import io.colonnade.layout.cells.VertexWriter;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeQuery;
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
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The adjacency layout: a vertex and its edges are stored in one row, and each edge in the rows of
 * both its vertices. The package page defines the format. Immutable and thread-safe.
 */
final class AdjacencyLayout implements Layout {

  private static final List<CellSet> ENTRIES = List.of(CellSet.all(Family.EDGES));
  private static final DegreeAdditions DEGREES =
      new DegreeAdditions(
          Tables.ADJ,
          id -> new RowRead(Tables.ADJ, id.key(), ENTRIES, Integer.MAX_VALUE, Content.KEYS),
          cells -> EntryQualifier.run(cells.qualifier()));

  private final PublicIds ids;
  private final LabelShapes shapes;
  private final VertexRows vertices;

  /**
   * @param salt of the graph, from which edge ids are generated
   */
  AdjacencyLayout(long salt, LabelShapes shapes) {
    this.ids = new PublicIds(salt, shapes.latest());
    this.shapes = shapes;
    this.vertices = new VertexRows(Tables.ADJ, shapes);
  }

  @Override
  public EdgeIds ids() {
    return ids;
  }

  @Override
  public List<Table> tables() {
    return List.of(Tables.ADJ, Tables.EID);
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
    return new EdgeLookup(snapshot, shapes, wanted).find(publicIds, ids);
  }

  @Override
  public FactCursor<EdgeFact> edges(Snapshot snapshot, Keys wanted, Optional<Bytes> after) {
    return EdgeScan.open(snapshot, wanted, after, shapes);
  }

  @Override
  public Bytes position(EdgeFact edge) {
    return EdgeScan.position(edge);
  }

  @Override
  public FactCursor<Incidence> edges(Snapshot snapshot, EdgeQuery query, Keys wanted) {
    return new EdgeReads(snapshot, query, shapes.shapesIn(snapshot))
        .edges(wanted, shapes.edgeCountersIn(snapshot));
  }

  @Override
  public NeighbourCursor neighbours(Snapshot snapshot, EdgeQuery query) {
    return new EdgeReads(snapshot, query, shapes.shapesIn(snapshot)).neighbours();
  }

  @Override
  public long[] degrees(Snapshot snapshot, EdgeQuery query, long most) {
    return shapes.degreesIn(snapshot).answer(query)
        ? DegreeCells.read(Tables.ADJ, snapshot, query, most)
        : new EdgeReads(snapshot, query, shapes.shapesIn(snapshot)).degrees(most);
  }

  @Override
  public long[] storedDegrees(Snapshot snapshot, List<EdgeQuery> queries) {
    return DegreeCells.read(Tables.ADJ, snapshot, queries);
  }

  @Override
  public int addDegrees(Snapshot snapshot, List<Id> vertices, long enough, WriteSet writeSet) {
    return DEGREES.add(snapshot, vertices, enough, shapes.degreesIn(snapshot), writeSet);
  }

  @Override
  public long countVertices(Snapshot snapshot, Set<Integer> labels) {
    return RecordCount.of(Tables.ADJ, snapshot, labels);
  }

  @Override
  public long countEdges(Snapshot snapshot, Set<Integer> labels) {
    return EdgeScan.count(snapshot, labels);
  }

  @Override
  public Optional<ElementName> name(ElementKey key) {
    boolean isEdge = key.table().equals(Tables.ADJ) && key.cell().family() == Family.EDGES;
    if (!isEdge) {
      return name(key.row());
    }
    Id vertex = Id.ofKey(key.cell().row());
    EntryKey entry = EntryQualifier.decode(key.cell().qualifier(), vertex, shapes.latest());
    return Optional.of(new ElementName.Edge(entry.id()));
  }

  @Override
  public Optional<ElementName> name(RowKey row) {
    Id id = Id.ofKey(row.row());
    if (row.table().equals(Tables.ADJ)) {
      return Optional.of(new ElementName.Vertex(id));
    }
    boolean isPointer = row.table().equals(Tables.EID);
    return isPointer
        ? Optional.of(new ElementName.Edge(new EdgeId.Supplied(id)))
        : Optional.empty();
  }

  @Override
  public List<ChangedVertex> changed(RowKey row, WriteSet.RowChange change) {
    return row.table().equals(Tables.ADJ) ? VertexRows.changed(row, change) : List.of();
  }

  @Override
  public void write(GraphChange change, WriteSet writeSet) {
    VertexWriter vertexWriter = new VertexWriter(Tables.ADJ, writeSet);
    DegreeWriter degrees =
        new DegreeWriter(Tables.ADJ, writeSet, vertexWriter, shapes.latestDegrees());
    EdgeWriter edges =
        new EdgeWriter(
            writeSet, vertexWriter, degrees, change.restored(), shapes.latestEdgeCounters());
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
