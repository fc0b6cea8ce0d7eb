package io.colonnade.upkeep;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.LimitExceededException;
import io.colonnade.job.Job;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexProgress;
import io.colonnade.schema.IndexRows;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.Schema;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.WriteSet;
import io.colonnade.tx.GraphStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Completes the degrees of a graph beside writers, chunk by chunk: counts the edges of some
 * vertices in a snapshot in which every commit keeps degrees already, and adds by how much the
 * stored degrees of that snapshot differ. What commits add later counts on top. The additions of a
 * chunk are in one commit with the progress, so that they are made once, and are refused if a
 * vertex of the chunk was dropped meanwhile. Confined to one thread.
 */
final class DegreesCount {

  /** The most vertices of a chunk. */
  private static final int CHUNK_VERTICES = 1_000;

  /** The number of edges after which a chunk ends, with the vertex that has them. */
  private static final int CHUNK_EDGES = 20_000;

  private final GraphStore graph;
  private final IndexChanges changes;
  private final IndexDefinition degrees;
  private final Claim claim;
  private int chunkVertices = CHUNK_VERTICES;
  private IndexProgress progress = new IndexProgress(0, Bytes.EMPTY);

  /** What the last chunk has found and, unless its commit was refused, reached. */
  private Chunk chunk = Chunk.MORE;

  private IndexProgress reached = progress;

  /**
   * Creates a count.
   *
   * @param degrees in state building
   * @param claim taken by this process
   */
  DegreesCount(GraphStore graph, IndexChanges changes, IndexDefinition degrees, Claim claim) {
    this.graph = graph;
    this.changes = changes;
    this.degrees = degrees;
    this.claim = claim;
  }

  /** The result of a chunk. */
  private enum Chunk {
    MORE,
    LAST,
    /** Another process counts now, or the definition was changed. */
    OVERTAKEN
  }

  /**
   * Counts.
   *
   * @return how the count ended; empty if it was overtaken
   */
  Optional<Job.State> run(Job job, BooleanSupplier isClosing) {
    try (Snapshot now = graph.store().snapshot(SnapshotUse.LOOK)) {
      progress = IndexRows.progress(now, degrees.number()).orElse(progress);
    }
    while (chunk == Chunk.MORE) {
      if (isClosing.getAsBoolean()) {
        return Optional.of(Job.State.STOPPED);
      }
      next();
      job.reached(progress.elements());
    }
    return chunk == Chunk.OVERTAKEN
        ? Optional.empty()
        : changes
            .moveFrom(degrees, IndexState.ENABLED, Optional.empty())
            .map(enabled -> Job.State.DONE);
  }

  /** Counts a chunk; if its commit is refused or too large, the next one is smaller. */
  private void next() {
    try {
      if (claim.keep(this::count)) {
        progress = reached;
        chunkVertices = Math.min(CHUNK_VERTICES, 2 * chunkVertices);
        return;
      }
      chunk = claim.keep(writeSet -> {}) ? Chunk.MORE : Chunk.OVERTAKEN;
    } catch (LimitExceededException e) {
      if (chunkVertices == 1) {
        throw e;
      }
    }
    chunkVertices = Math.max(1, chunkVertices / 4);
  }

  private void count(Snapshot now, WriteSet writeSet) {
    reached = progress;
    Schema schema = graph.liveSchema().in(now);
    if (!schema.contains(degrees)) {
      chunk = Chunk.OVERTAKEN;
      return;
    }
    List<Id> vertices = vertices(now);
    if (vertices.isEmpty()) {
      chunk = Chunk.LAST;
      return;
    }
    int counted = graph.layout().addDegrees(now, vertices, CHUNK_EDGES, writeSet);
    reached = new IndexProgress(progress.elements() + counted, vertices.get(counted - 1).key());
    IndexRows.put(writeSet, degrees.number(), reached);
    writeSet.planUnder(schema.epoch());
  }

  /** Returns the next vertices, in the order of their keys. */
  private List<Id> vertices(Snapshot now) {
    List<Id> vertices = new ArrayList<>();
    Optional<Id> after =
        Optional.of(progress.position()).filter(at -> !at.isEmpty()).map(Id::ofKey);
    try (FactCursor<VertexFact> all = graph.layout().vertices(now, Keys.NONE, after)) {
      while (vertices.size() < chunkVertices) {
        Optional<VertexFact> next = all.next();
        if (next.isEmpty()) {
          break;
        }
        vertices.add(next.get().ref().id());
      }
    }
    return vertices;
  }
}
