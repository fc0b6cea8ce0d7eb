package io.colonnade.cache;

import io.colonnade.layout.VertexPart;
import io.colonnade.model.VertexFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of one vertex under one schema. Immutable and thread-safe. */
final class VertexEntry implements CacheEntry {

  /** The most hops and degrees that are kept; queries of one program ask for few. */
  private static final int MOST = 16;

  private final long epoch;
  private final @Nullable VertexAnswer vertex;
  private final EdgesAnswer[] edges;
  private final DegreeAnswer[] degrees;
  private final long bytes;
  private final long oldest;

  private VertexEntry(
      long epoch,
      @Nullable VertexAnswer vertex,
      List<EdgesAnswer> edges,
      List<DegreeAnswer> degrees) {
    this.epoch = epoch;
    this.vertex = vertex;
    this.edges = edges.toArray(EdgesAnswer[]::new);
    this.degrees = degrees.toArray(DegreeAnswer[]::new);
    long sum = Footprint.ENTRY + (vertex == null ? 0 : vertex.bytes());
    long first = vertex == null ? Long.MAX_VALUE : vertex.from();
    for (EdgesAnswer answer : edges) {
      sum += answer.bytes();
      first = Math.min(first, answer.from());
    }
    for (DegreeAnswer answer : degrees) {
      sum += answer.bytes();
      first = Math.min(first, answer.from());
    }
    this.bytes = sum;
    this.oldest = first;
  }

  /** Returns an entry with one answer. */
  static VertexEntry of(long epoch, Answer answer) {
    return new VertexEntry(epoch, null, List.of(), List.of()).with(answer);
  }

  @Override
  public long epoch() {
    return epoch;
  }

  @Override
  public long oldest() {
    return oldest;
  }

  @Override
  public long bytes() {
    return bytes;
  }

  /** Returns the label of the vertex; empty if it is not known, or if there is no vertex. */
  OptionalInt label() {
    if (vertex != null) {
      Optional<VertexFact> read = vertex.vertex();
      return read.isPresent() ? OptionalInt.of(read.get().ref().label()) : OptionalInt.empty();
    }
    for (EdgesAnswer answer : edges) {
      if (answer.label().isPresent()) {
        return answer.label();
      }
    }
    return OptionalInt.empty();
  }

  /** Returns the vertex, as it is known from a version up to that one; null if it is not known. */
  @Nullable VertexAnswer vertex(long version) {
    VertexAnswer known = vertex;
    return known != null && known.from() <= version ? known : null;
  }

  /** Returns the edges of a hop with their facts, with the contract of {@link #vertex}. */
  @Nullable EdgesAnswer edges(Hop hop, long version) {
    for (EdgesAnswer known : edges) {
      if (known.hasEdges() && known.hop().is(hop) && known.from() <= version) {
        return known;
      }
    }
    return null;
  }

  /**
   * Returns the neighbours of a hop, as many as are known, with the contract of {@link #vertex}.
   */
  @Nullable EdgesAnswer neighbours(Hop hop, long version) {
    EdgesAnswer most = null;
    for (EdgesAnswer known : edges) {
      boolean isOne = known.hop().is(hop) && known.from() <= version;
      if (isOne && (most == null || known.size() >= most.size())) {
        most = known;
      }
    }
    return most;
  }

  /** Returns the number of edges of a hop, with the contract of {@link #vertex}. */
  @Nullable DegreeAnswer degree(Hop hop, long version) {
    for (DegreeAnswer known : degrees) {
      if (known.hop().is(hop)) {
        return known.from() <= version ? known : null;
      }
    }
    return null;
  }

  /** Returns this entry with an answer, in place of the earlier one to the same question. */
  VertexEntry with(Answer answer) {
    if (answer instanceof VertexAnswer read) {
      return new VertexEntry(epoch, read, List.of(edges), List.of(degrees));
    } else if (answer instanceof EdgesAnswer read) {
      for (EdgesAnswer known : edges) {
        if (known.isBetterThan(read)) {
          return this;
        }
      }
      List<EdgesAnswer> others = new ArrayList<>(List.of(edges));
      others.removeIf(read::replaces);
      return new VertexEntry(epoch, vertex, lastOf(others, read), List.of(degrees));
    }
    DegreeAnswer read = (DegreeAnswer) answer;
    List<DegreeAnswer> others = new ArrayList<>(List.of(degrees));
    others.removeIf(other -> other.hop().is(read.hop()));
    return new VertexEntry(epoch, vertex, List.of(edges), lastOf(others, read));
  }

  private static <A> List<A> lastOf(List<A> others, A last) {
    if (others.size() == MOST) {
      others.remove(0);
    }
    others.add(last);
    return others;
  }

  /**
   * Returns what stays known when a commit changes parts of the vertex; null if nothing does.
   *
   * @param version of the commit, which answers that were read at it or later contain
   */
  @Nullable VertexEntry without(Set<VertexPart> changed, long version) {
    if (!isEnded(changed, version)) {
      return this;
    }
    VertexAnswer left = vertex;
    if (left != null && left.from() < version) {
      if (changed.contains(VertexPart.RECORD)) {
        left = null;
      } else if (changed.contains(VertexPart.COUNTERS)) {
        left = left.withoutCounters();
      }
    }
    List<EdgesAnswer> keptEdges = new ArrayList<>(List.of(edges));
    List<DegreeAnswer> keptDegrees = new ArrayList<>(List.of(degrees));
    if (changed.contains(VertexPart.EDGES)) {
      keptEdges.removeIf(answer -> answer.from() < version);
      keptDegrees.removeIf(answer -> answer.from() < version);
    }
    return left == null && keptEdges.isEmpty() && keptDegrees.isEmpty()
        ? null
        : new VertexEntry(epoch, left, keptEdges, keptDegrees);
  }

  /** Returns whether a commit that changes parts of the vertex may make an answer wrong. */
  private boolean isEnded(Set<VertexPart> changed, long version) {
    if (oldest >= version) {
      return false;
    }
    boolean hasEdges = edges.length > 0 || degrees.length > 0;
    return (hasEdges && changed.contains(VertexPart.EDGES))
        || (vertex != null && changed.contains(VertexPart.RECORD))
        || (vertex != null
            && changed.contains(VertexPart.COUNTERS)
            && vertex.parts().contains(VertexPart.COUNTERS));
  }
}
