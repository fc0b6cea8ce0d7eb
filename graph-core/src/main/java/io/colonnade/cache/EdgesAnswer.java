package io.colonnade.cache;

import io.colonnade.codec.Id;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.VertexPart;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.SortRange;
import io.colonnade.model.VertexRef;
import java.util.EnumSet;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The first edges of a hop at a vertex, in the order of the layout: with their facts, or only the
 * vertices at their other ends.
 */
final class EdgesAnswer implements Answer {

  private static final int UNKNOWN = -1;

  private static final Set<VertexPart> PARTS = EnumSet.of(VertexPart.EDGES);

  private final long from;
  private final Hop hop;
  private final int label; // of the vertex; UNKNOWN if nothing tells it
  private final boolean isLabelRead; // in the snapshot, and not only told by the query
  private final References others; // none if the edges were read, which tell them
  private final EdgeFact @Nullable [] edges; // null: not read
  private final int firstIn; // the edges before it were found at their out vertex
  private final boolean isComplete;
  private final boolean isWhole; // no edge lacks a value
  private final long bytes;

  private EdgesAnswer(
      long from,
      Hop hop,
      int label,
      boolean isLabelRead,
      References others,
      EdgeFact @Nullable [] edges,
      int firstIn,
      boolean isComplete) {
    this.from = from;
    this.hop = hop;
    this.label = label;
    this.isLabelRead = isLabelRead;
    this.others = others;
    this.edges = edges;
    this.firstIn = firstIn;
    this.isComplete = isComplete;
    this.isWhole = edges == null || !lacks(edges, Keys.ALL);
    this.bytes = Footprint.HOP + (edges == null ? others.bytes() : Footprint.of(edges, firstIn));
  }

  private static boolean lacks(EdgeFact[] edges, Keys wanted) {
    for (EdgeFact edge : edges) {
      if (edge.lacks(wanted)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the answer of a query for neighbours.
   *
   * @param near the vertex with its label as it was read; null if the query did not ask for it
   * @param isComplete whether these are all
   */
  static EdgesAnswer ofNeighbours(
      long from, Hop hop, @Nullable VertexRef near, References others, boolean isComplete) {
    int label = near == null ? UNKNOWN : near.label();
    return new EdgesAnswer(from, hop, label, near != null, others, null, 0, isComplete);
  }

  /**
   * Returns the answer of a query for edges.
   *
   * @param asked the vertex as the query named it: if with a label, the edges have that label,
   *     whether the vertex has it in the snapshot or not
   * @param edges those without out-of-line values
   * @param firstIn the number of edges that were found at their out vertex, which are the first
   * @param isComplete whether these are all
   */
  static EdgesAnswer ofEdges(
      long from, Hop hop, VertexRef asked, EdgeFact[] edges, int firstIn, boolean isComplete) {
    int label =
        edges.length == 0 ? UNKNOWN : edges[0].end(firstIn > 0 ? Side.OUT : Side.IN).label();
    return new EdgesAnswer(
        from, hop, label, asked.isUnread(), References.NONE, edges, firstIn, isComplete);
  }

  Hop hop() {
    return hop;
  }

  /** Returns whether another answer need not be kept beside this one. */
  boolean replaces(EdgesAnswer other) {
    boolean isAlike = (edges == null) == (other.edges == null);
    boolean tellsMore =
        edges != null
            && (isLabelRead || !other.isLabelRead)
            && (isComplete || size() > other.size());
    return other.hop.is(hop) && (isAlike || tellsMore);
  }

  /** Returns whether an answer of the same kind tells fewer edges and is not true for longer. */
  boolean isBetterThan(EdgesAnswer other) {
    boolean isAlike =
        (edges == null) == (other.edges == null)
            && isLabelRead == other.isLabelRead
            && label == other.label;
    return other.hop.is(hop) && isAlike && from <= other.from && isComplete && !other.isComplete;
  }

  int size() {
    return edges == null ? others.size() : edges.length;
  }

  /** Returns whether there are more edges than are kept of a vertex. */
  boolean isCut() {
    return isWhole && !isComplete && bytes > Footprint.LARGEST_PART;
  }

  boolean hasEdges() {
    return edges != null;
  }

  VertexRef other(int at) {
    EdgeFact[] read = edges;
    return read == null ? others.get(at) : read[at].end(at < firstIn ? Side.IN : Side.OUT);
  }

  /** Returns the label of the vertex as it was read; empty if it was not read. */
  OptionalInt label() {
    return isLabelRead && label != UNKNOWN ? OptionalInt.of(label) : OptionalInt.empty();
  }

  /** Returns an edge as it was found at the vertex of a query with that index. */
  Incidence incidence(int vertex, int at) {
    EdgeFact[] read = edges;
    if (read == null) {
      throw new IllegalStateException("only neighbours were read");
    }
    return new Incidence(vertex, at < firstIn ? Side.OUT : Side.IN, read[at]);
  }

  /** Returns whether an edge is one that the query asks for, of those of its hop. */
  boolean isWanted(int at, EdgeQuery query) {
    return (query.others().isEmpty() || isToOneOf(query.others().get(), at))
        && (edges == null || query.sorted().range().contains(edges[at].sortPrefix()));
  }

  private boolean isToOneOf(Set<Id> wanted, int at) {
    return edges == null ? others.isToOneOf(wanted, at) : wanted.contains(other(at).id());
  }

  /** Returns whether the neighbours that a query asks for can be taken from this. */
  boolean tellsNeighbours(EdgeQuery query) {
    return tellsEnough(query) && (edges != null || query.sorted().range().equals(SortRange.ALL));
  }

  /** Returns whether a label that a query does not tell of its vertex was read. */
  boolean fits(VertexRef asked) {
    return size() == 0 || !asked.isUnread() || isLabelRead;
  }

  /** Returns whether the edges that a query asks for, with these values, can be taken from this. */
  boolean tellsEdges(EdgeQuery query, Keys wanted) {
    return edges != null && tellsEnough(query) && (isWhole || !lacks(edges, wanted));
  }

  /**
   * Returns whether the edges have the label of their vertex that a query tells, if it tells one: a
   * read returns them with that label, whether the vertex has it or not.
   */
  boolean hasLabelOf(VertexRef asked) {
    return asked.isUnread() || label == UNKNOWN || label == asked.label();
  }

  /** Returns how many edges a query finds at the vertex; -1 if this does not tell. */
  long count(EdgeQuery query) {
    boolean tellsRange = edges != null || query.sorted().range().equals(SortRange.ALL);
    if (!tellsEnough(query) || !tellsRange) {
      return -1;
    }
    if (!Hop.isFiltered(query)) {
      return Math.min(size(), query.limit());
    }
    long count = 0;
    for (int i = 0; i < size() && count < query.limit(); i++) {
      count += isWanted(i, query) ? 1 : 0;
    }
    return count;
  }

  private boolean tellsEnough(EdgeQuery query) {
    return isComplete || (!Hop.isFiltered(query) && size() >= query.limit());
  }

  @Override
  public long from() {
    return from;
  }

  @Override
  public Set<VertexPart> parts() {
    return PARTS;
  }

  @Override
  public long bytes() {
    return bytes;
  }
}
