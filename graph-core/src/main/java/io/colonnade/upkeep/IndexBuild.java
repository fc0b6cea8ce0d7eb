package io.colonnade.upkeep;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.index.Duplicate;
import io.colonnade.index.IndexedElement;
import io.colonnade.job.Job;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.VertexFact;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexProgress;
import io.colonnade.schema.IndexRows;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.Schema;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.WriteSet;
import io.colonnade.tx.Footprint;
import io.colonnade.tx.GraphStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Adds the existing elements of a graph to an index, chunk by chunk, while other transactions
 * commit and maintain the index for their own changes. Confined to one thread.
 *
 * <p>A chunk is read in a snapshot in which every commit maintains the index, and its entries are
 * put as of that snapshot: what others have put or removed since stays. The entries of a unique
 * index are put by ordinary commits, each of which requires that no element has the values: an
 * element that gives its values up names the same entries, so no lock of an element is needed.
 */
final class IndexBuild {

  /**
   * The most elements of a chunk. On a store that is not shared, commits of other transactions wait
   * for about the time of one chunk: some milliseconds.
   */
  private static final int CHUNK_ELEMENTS = 1_000;

  /**
   * The most bytes of records, including values that the index does not need, plus required
   * out-of-line values.
   */
  private static final long CHUNK_BYTES = 16L << 20;

  private static final int NAMED_DUPLICATES = 100;
  private static final int ATTEMPTS = 30;

  private final GraphStore graph;
  private final IndexChanges changes;
  private final IndexDefinition index;
  private final Claim claim;
  private final List<Duplicate> duplicates = new ArrayList<>();
  private long duplicateCount;
  private int chunkElements = CHUNK_ELEMENTS;
  private IndexProgress progress = new IndexProgress(0, Bytes.EMPTY);

  /**
   * Creates a build.
   *
   * @param index in state building
   * @param claim taken by this process
   */
  IndexBuild(GraphStore graph, IndexChanges changes, IndexDefinition index, Claim claim) {
    this.graph = graph;
    this.changes = changes;
    this.index = index;
    this.claim = claim;
  }

  /** The result of a chunk. */
  private enum Chunk {
    MORE,
    LAST,
    /** Another process builds the index now, or another job has changed its state. */
    OVERTAKEN
  }

  /**
   * Builds the index.
   *
   * @return how the build ended; empty if it was overtaken
   */
  Optional<Job.State> run(Job job, BooleanSupplier isClosing) {
    try (Snapshot now = graph.store().snapshot(SnapshotUse.LOOK)) {
      progress = IndexRows.progress(now, index.number()).orElse(progress);
    }
    Chunk chunk = Chunk.MORE;
    while (chunk == Chunk.MORE) {
      if (isClosing.getAsBoolean()) {
        return Optional.of(Job.State.STOPPED);
      }
      try {
        chunk = next();
      } catch (LimitExceededException e) { // one element does: a repetition would fail too
        changes.moveFrom(index, IndexState.DISABLED, Optional.empty());
        throw e;
      }
      job.reached(progress.elements());
    }
    if (chunk == Chunk.OVERTAKEN) {
      return Optional.empty();
    }
    if (duplicateCount > 0) {
      return Optional.of(refuse(job));
    }
    return changes
        .moveFrom(index, IndexState.ENABLED, Optional.empty())
        .map(enabled -> Job.State.DONE);
  }

  private Job.State refuse(Job job) {
    job.tell(duplicates.stream().map(this::line).toList());
    changes.moveFrom(index, IndexState.DISABLED, Optional.empty());
    throw new InvalidInputException(
        Problem.UNIQUE_NOT_BUILT,
        "index",
        index.name(),
        "duplicates",
        duplicateCount,
        "first",
        line(duplicates.get(0)),
        "query",
        DuplicatesQuery.of(index, graph));
  }

  private String line(Duplicate duplicate) {
    String kind = index.kind() == ElementKind.VERTEX ? "v[" : "e[";
    return duplicate.values()
        + " of "
        + kind
        + duplicate.first()
        + "] and "
        + kind
        + duplicate.second()
        + "]";
  }

  /**
   * Adds a chunk of elements. What conflicts with other commits is looked at again, and what is too
   * large for one commit is divided, in smaller parts.
   */
  private Chunk next() {
    for (int left = ATTEMPTS; ; left--) {
      try {
        return add();
      } catch (ConflictException | SnapshotTooOldException e) {
        if (left == 1) {
          throw e;
        }
      } catch (LimitExceededException e) {
        if (chunkElements == 1) {
          throw e;
        }
      }
      chunkElements = Math.max(1, chunkElements / 4);
    }
  }

  private Chunk add() {
    List<IndexedElement> elements = new ArrayList<>();
    Chunk chunk;
    SnapshotUse use = index.isUnique() ? SnapshotUse.TRANSACTION : SnapshotUse.FILL;
    // Known before the fill holds commits: to learn a schema can take locks that commits hold.
    Schema schema = graph.liveSchema().learn();
    if (!schema.contains(index)) {
      return Chunk.OVERTAKEN;
    }
    try (Snapshot now = graph.store().snapshot(use)) {
      if (now.epoch() != schema.epoch()) {
        throw new ConflictException(
            Problem.SCHEMA_CHANGED, "epoch", schema.epoch(), "now", now.epoch());
      }
      chunk = index.kind() == ElementKind.VERTEX ? vertices(now, elements) : edges(now, elements);
      if (!elements.isEmpty()) {
        write(now, elements);
      }
    }
    chunkElements = Math.min(CHUNK_ELEMENTS, 2 * chunkElements);
    return isKept(schema) ? chunk : Chunk.OVERTAKEN;
  }

  /**
   * Writes how far the build is; returns false if another process has the claim, or if the index
   * was changed. Other changes of the schema do not concern the entries that were put.
   */
  private boolean isKept(Schema schema) {
    if (duplicateCount > 0) { // a build after a crash must find them again
      return claim.beat();
    }
    Schema planned = schema;
    while (!isWritten(planned.epoch())) {
      Schema latest = graph.liveSchema().learn();
      if (latest.epoch() == planned.epoch() || !latest.contains(index)) {
        return false;
      }
      planned = latest;
    }
    return true;
  }

  private boolean isWritten(long epoch) {
    return claim.keep(
        writeSet -> {
          writeSet.planUnder(epoch);
          IndexRows.put(writeSet, index.number(), progress);
        });
  }

  private void write(Snapshot now, List<IndexedElement> elements) {
    WriteSet writeSet =
        index.isUnique() ? WriteSet.basedOn(now.version()) : WriteSet.asOf(now.version());
    List<Duplicate> found =
        graph.indexes().maintainer().orElseThrow().build(index, elements, now, writeSet);
    long unused = graph.store().commit(writeSet);
    duplicateCount += found.size();
    found.stream().limit(NAMED_DUPLICATES - duplicates.size()).forEach(duplicates::add);
    progress = new IndexProgress(progress.elements() + elements.size(), position(elements));
  }

  private Chunk vertices(Snapshot now, List<IndexedElement> into) {
    Optional<Id> after = reached().map(Id::ofKey);
    try (FactCursor<VertexFact> all = graph.layout().vertices(now, index.wanted(), after)) {
      return take(
          chunkElements,
          all,
          IndexedElement.OfVertex::new,
          vertex -> vertex.bytes(index.wanted()) + Footprint.of(vertex, index.wanted()),
          into);
    }
  }

  private Chunk edges(Snapshot now, List<IndexedElement> into) {
    try (FactCursor<EdgeFact> all = graph.layout().edges(now, index.wanted(), reached())) {
      return take(
          chunkElements,
          all,
          graph.indexes()::element,
          edge -> edge.bytes(index.wanted()) + Footprint.of(edge, index.wanted()),
          into);
    }
  }

  /** Returns where the last chunk ended; empty before the first chunk. */
  private Optional<Bytes> reached() {
    return Optional.of(progress.position()).filter(at -> !at.isEmpty());
  }

  /** Returns the position of the last of these elements. */
  private Bytes position(List<IndexedElement> elements) {
    IndexedElement last = elements.get(elements.size() - 1);
    return last instanceof IndexedElement.OfEdge edge
        ? graph.layout().position(edge.fact())
        : last.id().key();
  }

  private static <F> Chunk take(
      int most,
      FactCursor<F> all,
      Function<F, IndexedElement> element,
      ToLongFunction<F> footprint,
      List<IndexedElement> into) {
    long bytes = 0;
    while (into.size() < most && bytes < CHUNK_BYTES) {
      Optional<F> next = all.next();
      if (next.isEmpty()) {
        return Chunk.LAST;
      }
      into.add(element.apply(next.get()));
      bytes += footprint.applyAsLong(next.get());
    }
    return Chunk.MORE;
  }
}
