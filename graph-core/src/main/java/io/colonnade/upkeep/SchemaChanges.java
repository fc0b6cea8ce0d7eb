package io.colonnade.upkeep;

import io.colonnade.job.Job;
import io.colonnade.job.Jobs;
import io.colonnade.schema.ClaimRows;
import io.colonnade.schema.PendingChange;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.tx.GraphStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Changes the declarations of a graph, one change of this process at a time. A change whose proof
 * was interrupted, because a graph was closed or its process ended, is continued when the graph is
 * opened. Thread-safe.
 */
final class SchemaChanges {

  private static final String PROVE = "prove declaration";

  private final GraphStore graph;
  private final Jobs jobs;
  private final Lock changes = new ReentrantLock(true); // guards changes of this process

  SchemaChanges(GraphStore graph, Jobs jobs) {
    this.graph = graph;
    this.jobs = jobs;
  }

  /**
   * Makes a change.
   *
   * @throws io.colonnade.error.InvalidInputException if the change is not valid, or not for this
   *     graph
   * @throws io.colonnade.error.ConflictException if other processes changed the schema at the same
   *     time, again and again
   */
  void apply(List<SchemaEdit> edits) {
    changes.lock();
    try {
      new Declaration(graph, edits).run();
    } finally {
      changes.unlock();
    }
  }

  /** Starts a job that decides the pending change, if there is one. */
  void begin() {
    if (graph.schema().pending().isPresent()) {
      Job unused = jobs.start(PROVE, "schema", this::decide);
    }
  }

  private Job.State decide(Job job) {
    Claim claim = Claim.on(graph, ClaimRows.ofSchemaChange());
    while (graph.liveSchema().learn().pending().isPresent()) {
      if (claim.take()) {
        decide(job, claim);
      } else if (!jobs.await(job, () -> "the proof in " + claim.holder(), SchemaChanges::soon)) {
        return Job.State.STOPPED;
      }
    }
    return Job.State.DONE;
  }

  private void decide(Job job, Claim claim) {
    changes.lock();
    try {
      Optional<PendingChange> pending = graph.liveSchema().learn().pending();
      if (pending.isPresent()) {
        boolean unused = new PendingProof(graph, pending.get(), claim, job::reached).decide();
      }
      claim.release();
    } finally {
      changes.unlock();
    }
  }

  private static void soon(Runnable resumed) {
    CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, Runnable::run).execute(resumed);
  }
}
