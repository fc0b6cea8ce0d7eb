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
 * How graph facts lie in tables. Reads facts through a snapshot and turns changes into cells and
 * preconditions; never caches, never commits. Immutable and thread-safe.
 *
 * <p>Reads throw what {@link Snapshot} throws, and {@link io.colonnade.error.FormatException} where
 * stored bytes do not parse; facts throw the latter themselves where a damaged value is asked for.
 */
public interface Layout {

  /** The ids of edges that users see. */
  EdgeIds ids();

  /** The tables this layout keeps; always the same. */
  List<Table> tables();

  /**
   * The vertices with these ids, in that order, empty where there is none. One store call, and one
   * more if any has wanted values outside its record. Where out-of-line values of some megabytes
   * are wanted, only the first vertices have them, at least the first of all: the others lack them,
   * see {@link VertexFact#lacks}.
   *
   * @param wanted keys whose values the vertices shall have wherever they lie; they may lack others
   */
  List<Optional<VertexFact>> vertices(Snapshot snapshot, List<Id> ids, Keys wanted);

  /**
   * All vertices, in the order of their ids' keys, so that the first of them are a fair sample, see
   * {@link Id#spread}. Reads one more time for each page of vertices of which any has wanted values
   * outside its record.
   *
   * @param wanted keys whose values the vertices shall have wherever they lie; they may lack others
   * @param after only vertices behind this id, whether there is such a vertex or not
   */
  FactCursor<VertexFact> vertices(Snapshot snapshot, Keys wanted, Optional<Id> after);

  /** All vertices from the first, else as {@link #vertices(Snapshot, Keys, Optional)}. */
  default FactCursor<VertexFact> vertices(Snapshot snapshot, Keys wanted) {
    return vertices(snapshot, wanted, Optional.empty());
  }

  /**
   * The edges with these public ids, in that order, empty where there is none. One store call; two
   * if any id was supplied and the layout keeps edges under ids of its own; one more if any edge
   * has wanted values outside its record. Where out-of-line values of some megabytes are wanted,
   * only the first edges have them, at least the first of all: the others lack them, see {@link
   * EdgeFact#lacks}.
   *
   * @param wanted keys whose values the edges shall have wherever they lie; they may lack others
   */
  List<Optional<EdgeFact>> edges(Snapshot snapshot, List<Id> publicIds, Keys wanted);

  /**
   * All edges, each once, in the order of their positions, whatever the snapshot. Reads one more
   * time for each page of edges of which any has wanted values outside its record, and at most one
   * more time to go on behind a position.
   *
   * @param wanted keys whose values the edges shall have wherever they lie; they may lack others
   * @param after only edges behind this position, whether there is an edge at it or not
   * @throws io.colonnade.error.FormatException if {@code after} is no position of this layout
   */
  FactCursor<EdgeFact> edges(Snapshot snapshot, Keys wanted, Optional<Bytes> after);

  /** All edges from the first, else as {@link #edges(Snapshot, Keys, Optional)}. */
  default FactCursor<EdgeFact> edges(Snapshot snapshot, Keys wanted) {
    return edges(snapshot, wanted, Optional.empty());
  }

  /**
   * Where an edge that was read lies among all edges: keep it to go on behind the edge, with any
   * snapshot of this graph, for ever, also when the edge was removed. In bytes of its own.
   */
  Bytes position(EdgeFact edge);

  /**
   * The edges at the vertices of the query: in the order of its vertices, then out before in, then
   * by label, place, other vertex and id. A vertex that does not exist has none. One store call,
   * and one more for each page of edges of which any has wanted values outside its record.
   *
   * @param wanted keys whose values the edges shall have wherever they lie; they may lack others
   */
  FactCursor<Incidence> edges(Snapshot snapshot, EdgeQuery query, Keys wanted);

  /**
   * The vertices at the other ends of the edges that the query finds, in the order of {@link
   * #edges(Snapshot, EdgeQuery, Keys)}. One store call. Decodes no more of an edge than that takes.
   */
  NeighbourCursor neighbours(Snapshot snapshot, EdgeQuery query);

  /**
   * Returns how many edges the query would find at each of its vertices, by index, and counts no
   * more than {@code most} edges in all: where the sum reaches it, the vertex that reached it may
   * have more edges, and the vertices behind it were not counted. One store call that does not read
   * what is in the edges, and no more cells than edges are counted.
   *
   * @param most at least 1
   */
  long[] degrees(Snapshot snapshot, EdgeQuery query, long most);

  /** Counts all edges, else as {@link #degrees(Snapshot, EdgeQuery, long)}. */
  default long[] degrees(Snapshot snapshot, EdgeQuery query) {
    return degrees(snapshot, query, Long.MAX_VALUE);
  }

  /**
   * Returns how many vertices there are. One store call that makes no facts.
   *
   * @param labels numbers of the labels of the vertices that count; empty: all
   */
  long countVertices(Snapshot snapshot, Set<Integer> labels);

  /**
   * Returns how many edges there are, each counted once. One store call that makes no facts.
   *
   * @param labels numbers of the labels of the edges that count; empty: all
   */
  long countEdges(Snapshot snapshot, Set<Integer> labels);

  /**
   * Names an element whose presence {@link #write} makes a precondition.
   *
   * @return empty if the table is not of this layout, or its rows hold no elements
   * @throws io.colonnade.error.FormatException if the bytes of the key do not parse
   */
  Optional<ElementName> name(ElementKey key);

  /**
   * Names what a row belongs to that {@link #write} requires to live or to be untouched; else as
   * {@link #name(ElementKey)}.
   */
  Optional<ElementName> name(RowKey row);

  /**
   * Adds to the write set the cells and preconditions that make the change, given the base of the
   * write set.
   *
   * @param change whose created edges with a generated id are known not to be in the base: their
   *     numbers are new, or they were looked up
   * @throws io.colonnade.error.ConflictException never: conflicts are the store's to find
   */
  void write(GraphChange change, WriteSet writeSet);

  /**
   * Streams all that is stored to the audit, and reports to it what contradicts itself within one
   * row. Reads each table once, in constant memory.
   */
  void audit(Snapshot snapshot, Audit audit);
}
