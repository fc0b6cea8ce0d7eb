package io.colonnade.process;

import io.colonnade.codec.Id;
import io.colonnade.model.VertexRef;
import io.colonnade.tx.TransactionReads.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The vertices that a step is expected to read next, and the results that it has prefetched for
 * them. Results from another state of the transaction are dropped. Confined to its step.
 *
 * @param <R> the type of the results of a vertex
 */
final class Prefetched<R> {

  /** The number of results that are prefetched before the consumer has taken any. */
  private static final int FIRST_READ = 256;

  /** The most results that are prefetched at once. */
  static final int MOST_READ = 20_000;

  private final Map<Id, VertexRef> pending = new LinkedHashMap<>();
  private final Map<Id, R> ready = new HashMap<>();
  private final Map<Id, VertexRef> read = new HashMap<>();
  private final Set<Id> tooLarge = new HashSet<>();
  private Optional<State> readIn = Optional.empty();
  private long kept; // results, of all vertices
  private long keptBytes; // of the values of these results
  private long taken; // by the consumer, since the traversal began

  /** Drops everything, because a new frontier begins. */
  void begin() {
    pending.clear();
    forgetReady();
    tooLarge.clear();
  }

  /** Adds vertices that will probably be read. */
  void expect(Collection<VertexRef> vertices) {
    for (VertexRef vertex : vertices) {
      if (pending.size() < BatchSize.MOST && !ready.containsKey(vertex.id())) {
        pending.put(vertex.id(), vertex);
      }
    }
  }

  /** Drops results from another state. */
  void enter(State state) {
    if (!ready.isEmpty() && !readIn.equals(Optional.of(state))) {
      pending.putAll(read);
      forgetReady();
    }
    readIn = Optional.of(state);
  }

  /** Returns the result of a vertex; empty if it has not been read. */
  Optional<R> of(VertexRef vertex) {
    return Optional.ofNullable(ready.get(vertex.id()));
  }

  /**
   * Returns whether a prefetch for this vertex together with other expected vertices is worthwhile.
   */
  boolean expects(VertexRef vertex) {
    return pending.containsKey(vertex.id()) && !tooLarge.contains(vertex.id());
  }

  /** Returns the vertices to read now: the requested ones, then other expected ones. */
  List<VertexRef> toRead(Collection<VertexRef> asked) {
    Map<Id, VertexRef> all = new LinkedHashMap<>();
    asked.forEach(vertex -> all.put(vertex.id(), vertex));
    all.keySet().removeAll(ready.keySet());
    for (VertexRef vertex : pending.values()) {
      if (all.size() >= BatchSize.MOST) {
        break;
      }
      all.putIfAbsent(vertex.id(), vertex);
    }
    all.keySet().removeAll(tooLarge);
    return new ArrayList<>(all.values());
  }

  private void forgetReady() {
    ready.clear();
    read.clear();
    kept = 0;
    keptBytes = 0;
  }

  /**
   * Drops the results if there are more than this, or if they take more bytes than a batch may.
   * They can be read again.
   */
  void keepAtMost(long results) {
    if (kept > results || keptBytes > BatchSize.MOST_BYTES) {
      forgetReady();
    }
  }

  /**
   * Keeps the results of a vertex.
   *
   * @param results their number
   * @param bytes of the values that the results hold
   */
  void put(VertexRef vertex, R found, int results, long bytes) {
    kept += results;
    keptBytes += bytes;
    pending.remove(vertex.id());
    ready.put(vertex.id(), found);
    read.put(vertex.id(), vertex);
  }

  /** Notes that the consumer has taken this many more results. */
  void taken(long more) {
    taken += more;
  }

  /**
   * Returns the most results to prefetch: a few times the number that the consumer has taken so
   * far.
   */
  int mostToRead() {
    return (int) Math.max(FIRST_READ, Math.min(MOST_READ, 4 * taken));
  }

  /**
   * Notes that the results of the vertex are too large to keep: they must be streamed on request.
   */
  void tooLarge(VertexRef vertex) {
    tooLarge.add(vertex.id());
  }
}
