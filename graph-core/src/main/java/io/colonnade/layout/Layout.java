package io.colonnade.layout;

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
   * more if any has wanted values outside its record.
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
   */
  FactCursor<VertexFact> vertices(Snapshot snapshot, Keys wanted);

  /**
   * The edges with these public ids, in that order, empty where there is none. One store call; two
   * if any id was supplied and the layout keeps edges under ids of its own; one more if any edge
   * has wanted values outside its record.
   *
   * @param wanted keys whose values the edges shall have wherever they lie; they may lack others
   */
  List<Optional<EdgeFact>> edges(Snapshot snapshot, List<Id> publicIds, Keys wanted);

  /**
   * All edges, each once, in an order of the store's own. Reads one more time for each page of
   * edges of which any has wanted values outside its record.
   *
   * @param wanted keys whose values the edges shall have wherever they lie; they may lack others
   */
  FactCursor<EdgeFact> edges(Snapshot snapshot, Keys wanted);

  /**
   * The edges at the vertices of the query: in the order of its vertices, then out before in, then
   * by label, place, other vertex and id. A vertex that does not exist has none. One store call,
   * and one more for each page of edges of which any has wanted values outside its record.
   *
   * @param wanted keys whose values the edges shall have wherever they lie; they may lack others
   */
  FactCursor<Incidence> edges(Snapshot snapshot, EdgeQuery query, Keys wanted);

  /**
   * How many edges the query would find at each of its vertices, by index. One store call that does
   * not read what is in the edges.
   */
  long[] degrees(Snapshot snapshot, EdgeQuery query);

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
