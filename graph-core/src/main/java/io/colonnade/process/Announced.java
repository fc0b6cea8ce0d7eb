package io.colonnade.process;

import io.colonnade.codec.Id;
import io.colonnade.graph.GraphReads.State;
import io.colonnade.model.VertexRef;
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
 * Vertices that a step was told it will be asked for, and what it has read for them. What was read
 * in another state of the transaction is forgotten. Confined to its step.
 *
 * @param <R> what is read for a vertex
 */
final class Announced<R> {

  /** So much is read ahead for a consumer that has taken nothing yet. */
  private static final int FIRST_READ = 256;

  /** The most that is read ahead at once. */
  static final int MOST_READ = 20_000;

  private final Map<Id, VertexRef> pending = new LinkedHashMap<>();
  private final Map<Id, R> ready = new HashMap<>();
  private final Map<Id, VertexRef> read = new HashMap<>();
  private final Set<Id> tooLarge = new HashSet<>();
  private Optional<State> readIn = Optional.empty();
  private long kept; // results, of all vertices
  private long keptBytes; // of the values of these results
  private long taken; // by the consumer, since the traversal began

  /** Forgets everything: what comes now has nothing to do with what was before. */
  void begin() {
    pending.clear();
    forgetReady();
    tooLarge.clear();
  }

  /** These vertices will be asked for, as far as one can tell. */
  void announce(Collection<VertexRef> vertices) {
    for (VertexRef vertex : vertices) {
      if (pending.size() < BatchSize.MOST && !ready.containsKey(vertex.id())) {
        pending.put(vertex.id(), vertex);
      }
    }
  }

  /** Forgets what was read in another state. */
  void enter(State state) {
    if (!ready.isEmpty() && !readIn.equals(Optional.of(state))) {
      pending.putAll(read);
      forgetReady();
    }
    readIn = Optional.of(state);
  }

  /** What was read for the vertex, empty if nothing was yet. */
  Optional<R> of(VertexRef vertex) {
    return Optional.ofNullable(ready.get(vertex.id()));
  }

  /** True if it makes sense to read for the vertex and others that were announced. */
  boolean expects(VertexRef vertex) {
    return pending.containsKey(vertex.id()) && !tooLarge.contains(vertex.id());
  }

  /** What to read now: those that are asked for, then others that were announced. */
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
   * Forgets what was read if that is more than so many results, or takes more bytes than a batch
   * may: it can be read again.
   */
  void keepAtMost(long results) {
    if (kept > results || keptBytes > BatchSize.MOST_BYTES) {
      forgetReady();
    }
  }

  /**
   * Keeps what was read for a vertex.
   *
   * @param results how many they are
   * @param bytes of the values that the results hold
   */
  void put(VertexRef vertex, R found, int results, long bytes) {
    kept += results;
    keptBytes += bytes;
    pending.remove(vertex.id());
    ready.put(vertex.id(), found);
    read.put(vertex.id(), vertex);
  }

  /** The consumer has taken so much more. */
  void taken(long more) {
    taken += more;
  }

  /** Returns how much to read ahead at most: a few times what the consumer has taken so far. */
  int mostToRead() {
    return (int) Math.max(FIRST_READ, Math.min(MOST_READ, 4 * taken));
  }

  /** There is too much at the vertex to be kept: it must be streamed when it is asked for. */
  void tooLarge(VertexRef vertex) {
    tooLarge.add(vertex.id());
  }
}
