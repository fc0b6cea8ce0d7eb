package io.colonnade.layout;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.ElementName;
import io.colonnade.model.GraphChange;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.store.ElementKey;
import io.colonnade.store.RowKey;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The mapping of graph facts to tables. Reads facts through a snapshot and converts changes to
 * cells and preconditions; never caches and never commits. Immutable and thread-safe.
 *
 * <p>Reads throw the exceptions of {@link Snapshot}, and {@link io.colonnade.error.FormatException}
 * if stored bytes cannot be decoded. A fact throws the latter when a damaged value is requested
 * from it.
 */
public interface Layout {

  /** Returns the conversion between edge ids and the ids that users see. */
  EdgeIds ids();

  /** Returns the tables of this layout, which never change. */
  List<Table> tables();

  /**
   * Returns the vertices with these ids, in the order of the ids; empty for an id without a vertex.
   * Uses one store call, and a second one if a required value is stored out of line. If the
   * required out-of-line values exceed some megabytes, only the first vertices have them, at least
   * the first of all; the other vertices lack them, see {@link VertexFact#lacks}.
   *
   * @param wanted the projection: keys whose values are read, even if they are stored out of line;
   *     values of other keys may be missing
   */
  List<Optional<VertexFact>> vertices(Snapshot snapshot, List<Id> ids, Keys wanted);

  /**
   * Returns all vertices in the order of their encoded ids, so that the first ones are a fair
   * sample, see {@link Id#spread}. Uses an additional store call for each page of vertices in which
   * a required value is stored out of line.
   *
   * @param wanted the projection, as for {@link #vertices(Snapshot, List, Keys)}
   * @param after only vertices after this id, whether a vertex has this id or not
   */
  FactCursor<VertexFact> vertices(Snapshot snapshot, Keys wanted, Optional<Id> after);

  /** Returns all vertices from the first one, see {@link #vertices(Snapshot, Keys, Optional)}. */
  default FactCursor<VertexFact> vertices(Snapshot snapshot, Keys wanted) {
    return vertices(snapshot, wanted, Optional.empty());
  }

  /**
   * Returns the edges with these public ids, in the order of the ids; empty for an id without an
   * edge. Uses one store call; two if an id was supplied by a user and the layout stores edges
   * under ids of its own; one more if a required value is stored out of line. If the required
   * out-of-line values exceed some megabytes, only the first edges have them, at least the first of
   * all; the other edges lack them, see {@link EdgeFact#lacks}.
   *
   * @param wanted the projection: keys whose values are read, even if they are stored out of line;
   *     values of other keys may be missing
   */
  List<Optional<EdgeFact>> edges(Snapshot snapshot, List<Id> publicIds, Keys wanted);

  /**
   * Returns all edges, each once, in the order of their positions, which is the same in every
   * snapshot. Uses an additional store call for each page of edges in which a required value is
   * stored out of line, and at most one more to resume after a position.
   *
   * @param wanted the projection, as for {@link #edges(Snapshot, List, Keys)}
   * @param after only edges after this position, whether an edge has this position or not
   * @throws io.colonnade.error.FormatException if {@code after} is not a position of this layout
   */
  FactCursor<EdgeFact> edges(Snapshot snapshot, Keys wanted, Optional<Bytes> after);

  /** Returns all edges from the first one, see {@link #edges(Snapshot, Keys, Optional)}. */
  default FactCursor<EdgeFact> edges(Snapshot snapshot, Keys wanted) {
    return edges(snapshot, wanted, Optional.empty());
  }

  /**
   * Returns the position of an edge among all edges, in a copy of its bytes. A scan with any
   * snapshot of this graph can resume after the position, at any later time, even if the edge has
   * been removed.
   */
  Bytes position(EdgeFact edge);

  /**
   * Returns the edges at the vertices of the query: in the order of its vertices, then out before
   * in, then by label, sort-key prefix, other vertex and id. A vertex that does not exist has no
   * edges. Uses one store call, and one more for each page of edges in which a required value is
   * stored out of line.
   *
   * @param wanted the projection, as for {@link #edges(Snapshot, List, Keys)}
   */
  FactCursor<Incidence> edges(Snapshot snapshot, EdgeQuery query, Keys wanted);

  /**
   * Returns the vertices at the other ends of the edges that the query finds, in the order of
   * {@link #edges(Snapshot, EdgeQuery, Keys)}. Uses one store call. Decodes only the parts of an
   * edge that the result requires.
   */
  NeighbourCursor neighbours(Snapshot snapshot, EdgeQuery query);

  /**
   * Returns the number of edges that the query finds at each of its vertices, by the index of the
   * vertex. Counts at most {@code most} edges in total: if the sum reaches {@code most}, the vertex
   * that reached it may have more edges, and the vertices after it were not counted. Uses one store
   * call. If the snapshot stores degrees that answer the query, see {@link
   * io.colonnade.schema.StoredDegrees#answer}, the call reads one row for each vertex, and at most
   * one cell for each side and label; else it reads no values, and at most as many cells as edges
   * are counted.
   *
   * @param most at least 1
   */
  long[] degrees(Snapshot snapshot, EdgeQuery query, long most);

  /**
   * Returns the number of edges that each of several queries finds. Uses one store call, which
   * reads one row for each query.
   *
   * @param queries of one vertex each, without limits, that stored degrees answer, see {@link
   *     io.colonnade.schema.StoredDegrees#answer}
   */
  long[] storedDegrees(Snapshot snapshot, List<EdgeQuery> queries);

  /** Counts all edges of the query, see {@link #degrees(Snapshot, EdgeQuery, long)}. */
  default long[] degrees(Snapshot snapshot, EdgeQuery query) {
    return degrees(snapshot, query, Long.MAX_VALUE);
  }

  /**
   * Adds to the stored degrees of the first of these vertices by how much they differ from the
   * numbers of edges, both in the snapshot. Requires that the vertices with such a degree still
   * exist at the commit. Uses one store call, which reads no values of edges. Stops after the
   * vertex with which it has counted {@code enough} edges.
   *
   * @param vertices exist in the snapshot; not empty
   * @param writeSet based on the snapshot
   * @return the number of vertices whose edges were counted, at least 1
   */
  int addDegrees(Snapshot snapshot, List<Id> vertices, long enough, WriteSet writeSet);

  /**
   * Returns the number of vertices. Uses one store call and creates no facts.
   *
   * @param labels numbers of the labels to count; empty: all labels
   */
  long countVertices(Snapshot snapshot, Set<Integer> labels);

  /**
   * Returns the number of edges, each counted once. Uses one store call and creates no facts.
   *
   * @param labels numbers of the labels to count; empty: all labels
   */
  long countEdges(Snapshot snapshot, Set<Integer> labels);

  /**
   * Returns the name of an element whose presence {@link #write} uses in a precondition.
   *
   * @return empty if the table does not belong to this layout, or if its rows contain no elements
   * @throws io.colonnade.error.FormatException if the bytes of the key cannot be decoded
   */
  Optional<ElementName> name(ElementKey key);

  /**
   * Returns the name of the element to which a row belongs that {@link #write} requires to be live
   * or untouched, with the contract of {@link #name(ElementKey)}.
   */
  Optional<ElementName> name(RowKey row);

  /**
   * Returns the vertices of which a change of a row changes something that is read with them or
   * with their edges; none if they do not depend on the row. Out-of-line values and counters of
   * edges are no part of a vertex: they may change without a result.
   *
   * @throws io.colonnade.error.FormatException if the bytes cannot be decoded
   */
  List<ChangedVertex> changed(RowKey row, WriteSet.RowChange change);

  /**
   * Adds the cells and preconditions of a change to the write set, relative to the base of the
   * write set.
   *
   * @param change the caller guarantees that its created edges with a generated id do not exist in
   *     the base: their numbers were handed out to this change only, or they are among {@link
   *     GraphChange#restored} and the caller has looked them up
   * @throws io.colonnade.error.ConflictException never: the store detects conflicts
   */
  void write(GraphChange change, WriteSet writeSet);

  /**
   * Streams everything that is stored to the audit, and reports contradictions within a row to it.
   * Reads each table once, in constant memory.
   */
  void audit(Snapshot snapshot, Audit audit);
}
