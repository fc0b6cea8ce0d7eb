package io.colonnade.cache;

import io.colonnade.codec.Id;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.Layout;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.metric.Meter;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.LabelShapes;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The facts of a snapshot, taken from the cache of its transaction, else from that of the database,
 * else from the store: what is missing for a whole frontier in one call. Methods have the contract
 * of those of {@link Layout} with the same name, but use no store call for what is known. Confined
 * to one call of a transaction, which guards it.
 */
public final class CachedFacts {

  private final Layout layout;
  private final LabelShapes labels;
  private final Snapshot snapshot;
  private final Known known;

  /**
   * Creates the facts.
   *
   * @param labels has the keys that are counters
   * @param own what the transaction has read of the snapshot
   * @param isValid returns false if the snapshot has ended: what was read from it then is not kept
   * @param meter receives what each layer has answered
   */
  public CachedFacts(
      Layout layout,
      LabelShapes labels,
      DatabaseCache shared,
      TransactionCache own,
      Snapshot snapshot,
      BooleanSupplier isValid,
      Meter meter) {
    this.layout = layout;
    this.labels = labels;
    this.snapshot = snapshot;
    this.known = new Known(shared, own, Moment.of(snapshot), isValid, meter);
  }

  // ---- elements by id

  /** See {@link Layout#vertices(Snapshot, List, Keys)}. */
  public List<Optional<VertexFact>> vertices(List<Id> ids, Keys wanted) {
    List<Optional<VertexFact>> found = new ArrayList<>(ids.size());
    List<Id> unread = new ArrayList<>(Math.min(ids.size(), 16));
    boolean isSecondTime = false;
    for (Id id : ids) {
      VertexAnswer answer = known.vertex(id, wanted);
      if (answer != null && !answer.lacks(wanted)) {
        known.hit();
        found.add(answer.vertex());
      } else {
        known.miss();
        found.add(Optional.empty());
        unread.add(id);
        isSecondTime |= answer != null;
      }
    }
    known.report();
    if (!unread.isEmpty()) {
      Keys reading = isSecondTime ? Keys.ALL : wanted;
      List<Optional<VertexFact>> read = layout.vertices(snapshot, unread, reading);
      Keys counters = labels.countersIn(snapshot);
      for (int i = 0; i < read.size(); i++) {
        Optional<VertexFact> vertex = read.get(i);
        if (vertex.isEmpty() || !vertex.get().lacks(reading)) { // else its values did not fit
          known.add(unread.get(i), new VertexAnswer(known.version(), vertex, counters));
        }
      }
      fill(found, ids, read, unread);
    }
    return found;
  }

  /** See {@link Layout#edges(Snapshot, List, Keys)}. */
  public List<Optional<EdgeFact>> edges(List<Id> publicIds, Keys wanted) {
    List<Optional<EdgeFact>> found = new ArrayList<>(publicIds.size());
    List<Id> unread = new ArrayList<>(Math.min(publicIds.size(), 16));
    boolean isSecondTime = false;
    for (Id id : publicIds) {
      EdgeAnswer answer = known.edge(id);
      if (answer != null && !answer.lacks(wanted)) {
        known.hit();
        found.add(answer.edge());
      } else {
        known.miss();
        found.add(Optional.empty());
        unread.add(id);
        isSecondTime |= answer != null;
      }
    }
    known.report();
    if (!unread.isEmpty()) {
      Keys reading = isSecondTime ? Keys.ALL : wanted;
      List<Optional<EdgeFact>> read = layout.edges(snapshot, unread, reading);
      for (int i = 0; i < read.size(); i++) {
        Optional<EdgeFact> edge = read.get(i);
        if (edge.isEmpty() || !edge.get().lacks(reading)) {
          known.add(unread.get(i), new EdgeAnswer(edge));
        }
      }
      fill(found, publicIds, read, unread);
    }
    return found;
  }

  /** Puts what was read at the positions of its ids, which are in the same order. */
  private static <F> void fill(
      List<Optional<F>> found, List<Id> ids, List<Optional<F>> read, List<Id> unread) {
    int next = 0;
    for (int i = 0; i < ids.size() && next < read.size(); i++) {
      if (ids.get(i).equals(unread.get(next))) {
        found.set(i, read.get(next++));
      }
    }
  }

  // ---- edges at vertices

  /**
   * See {@link Layout#edges(Snapshot, EdgeQuery, Keys)}.
   *
   * @param read reads the edges of a query for some of these vertices from the store
   */
  public FactCursor<Incidence> edges(
      EdgeQuery query, Keys wanted, Function<EdgeQuery, FactCursor<Incidence>> read) {
    Hop hop = Hop.of(query);
    KnownPart part =
        KnownPart.of(
            query,
            known,
            (vertex, test) -> known.edges(vertex, hop, test),
            (answer, vertex) -> answer.hasLabelOf(vertex) && answer.tellsEdges(query, wanted));
    boolean isKept = !Hop.isFiltered(query) && !labels.edgeCountersIn(snapshot).intersects(wanted);
    if (part.isNothing()) {
      FactCursor<Incidence> all = read.apply(query);
      return isKept ? new KeptIncidences(all, known, hop, query) : all;
    }
    return new KnownIncidences(
        query,
        part,
        rest -> isKept ? new KeptIncidences(read.apply(rest), known, hop, rest) : read.apply(rest));
  }

  /**
   * See {@link Layout#neighbours(Snapshot, EdgeQuery)}.
   *
   * @param read reads the neighbours of a query for some of these vertices from the store
   */
  public NeighbourCursor neighbours(EdgeQuery query, Function<EdgeQuery, NeighbourCursor> read) {
    Hop hop = Hop.of(query);
    KnownPart part =
        KnownPart.of(
            query,
            known,
            (vertex, test) -> known.neighbours(vertex, hop, test),
            (answer, vertex) -> answer.tellsNeighbours(query));
    boolean isKept = !Hop.isFiltered(query);
    if (part.isNothing()) {
      NeighbourCursor all = read.apply(query);
      return isKept ? new KeptNeighbours(all, known, hop, query) : all;
    }
    return new KnownNeighbours(
        query,
        part,
        rest -> isKept ? new KeptNeighbours(read.apply(rest), known, hop, rest) : read.apply(rest));
  }

  // ---- degrees

  /** See {@link Layout#degrees(Snapshot, EdgeQuery, long)}. */
  public long[] degrees(EdgeQuery query, long most) {
    Hop hop = Hop.of(query);
    long[] degrees = new long[query.vertices().size()];
    List<VertexRef> unread = new ArrayList<>();
    int[] indexes = new int[degrees.length];
    for (int i = 0; i < degrees.length; i++) {
      degrees[i] = known.degree(query.vertices().get(i).id(), hop, query);
      if (degrees[i] >= 0) {
        known.hit();
      } else {
        known.miss();
        indexes[unread.size()] = i;
        unread.add(query.vertices().get(i));
      }
    }
    known.report();
    if (!unread.isEmpty()) {
      boolean isStored = labels.degreesIn(snapshot).answer(query);
      long enough = isStored ? Long.MAX_VALUE : most; // a stored degree costs the same at any limit
      EdgeQuery rest = query.at(unread, isStored ? Integer.MAX_VALUE : query.limit());
      long[] read = layout.degrees(snapshot, rest, enough);
      long counted = 0;
      for (int i = 0; i < read.length; i++) {
        degrees[indexes[i]] = Math.min(read[i], query.limit());
        counted += read[i];
        if (counted < enough && read[i] < rest.limit() && !Hop.isFiltered(query)) {
          known.add(unread.get(i).id(), new DegreeAnswer(known.version(), hop, read[i]));
        }
      }
    }
    long left = most;
    for (int i = 0; i < degrees.length; i++) {
      degrees[i] = Math.min(degrees[i], left);
      left -= degrees[i];
    }
    return degrees;
  }

  /** See {@link Layout#storedDegrees}. */
  public long[] storedDegrees(List<EdgeQuery> queries) {
    long[] degrees = new long[queries.size()];
    List<EdgeQuery> unread = new ArrayList<>();
    int[] indexes = new int[degrees.length];
    for (int i = 0; i < degrees.length; i++) {
      EdgeQuery query = queries.get(i);
      degrees[i] = known.degree(query.vertices().get(0).id(), Hop.of(query), query);
      if (degrees[i] >= 0) {
        known.hit();
      } else {
        known.miss();
        indexes[unread.size()] = i;
        unread.add(query);
      }
    }
    known.report();
    if (!unread.isEmpty()) {
      long[] read = layout.storedDegrees(snapshot, unread);
      for (int i = 0; i < read.length; i++) {
        degrees[indexes[i]] = read[i];
        EdgeQuery query = unread.get(i);
        DegreeAnswer answer = new DegreeAnswer(known.version(), Hop.of(query), read[i]);
        known.add(query.vertices().get(0).id(), answer);
      }
    }
    return degrees;
  }
}
