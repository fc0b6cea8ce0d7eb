package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The vertices that a sequence of transactions adds edges to, so that a load reads a vertex once
 * and not with each batch that has an edge of the vertex. Forgets all vertices when a commit of
 * this process may have removed one since the vertices were read, and after each transaction if
 * other processes share the store. A vertex that is removed after the transaction has opened its
 * snapshot makes the commit of an edge conflict, as without this class. Confined to one thread.
 */
public final class KnownEnds {

  private static final long NOT_KNOWN = -1;

  /** The approximate memory of a vertex without the key and the value of its id. */
  private static final int OVERHEAD = 192;

  private static final int SHARE_OF_HEAP = 16;

  private final GraphStore graph;
  private final long maxBytes;
  private final Map<Id, VertexRef> known = new HashMap<>();

  private long bytes;

  /** The commits that had removed vertices when the known ones were read. */
  private long removals = NOT_KNOWN;

  /** Creates an object that knows no vertex, and keeps at most a sixteenth of the heap. */
  public KnownEnds(GraphStore graph) {
    this(graph, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
  }

  /**
   * Creates an object that knows no vertex.
   *
   * @param maxBytes the approximate memory above which all vertices are forgotten before more are
   *     looked up
   */
  public KnownEnds(GraphStore graph, long maxBytes) {
    this.graph = graph;
    this.maxBytes = maxBytes;
  }

  /**
   * Looks up vertices for a transaction, which opens its snapshot; reads the unknown ones in one
   * store call.
   *
   * @param tx should have read and changed nothing; otherwise nothing is known before it, and
   *     nothing is remembered after it
   */
  public void learn(GraphTransaction tx, Collection<Id> ids) {
    long ended = graph.vertexRemovals().ended(); // before the snapshot is opened
    boolean isNew = tx.openSnapshot();
    long begun = graph.vertexRemovals().begun(); // after it
    if (begun != removals || !isNew || bytes > maxBytes) {
      known.clear();
      bytes = 0;
      boolean isComplete = isNew && ended == begun && !graph.store().isShared();
      removals = isComplete ? begun : NOT_KNOWN;
    }
    List<Id> unknown = new ArrayList<>();
    for (Id id : ids) {
      if (!known.containsKey(id)) {
        unknown.add(id);
      }
    }
    unknown.sort(null); // in the order of the store, in which they are read faster
    for (Optional<VertexRef> end : tx.ends(unknown)) {
      end.ifPresent(this::add);
    }
  }

  private void add(VertexRef vertex) {
    known.put(vertex.id(), vertex);
    bytes += OVERHEAD + 2L * vertex.id().key().length();
  }

  /** Returns a vertex of the ids that were last looked up; empty if it does not exist. */
  public Optional<VertexRef> find(Id id) {
    return Optional.ofNullable(known.get(id));
  }
}
