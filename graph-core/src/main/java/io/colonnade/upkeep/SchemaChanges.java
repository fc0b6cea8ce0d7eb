package io.colonnade.upkeep;

import io.colonnade.job.Job;
import io.colonnade.job.Jobs;
import io.colonnade.schema.ClaimRows;
import io.colonnade.schema.PendingChange;
import io.colonnade.schema.Schema;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.tx.GraphStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Changes the declarations of a graph, one change of this process at a time. A change whose proof
 * was interrupted, because a graph was closed or its process ended, is continued by a process that
 * has the graph open or opens it next. Thread-safe.
 */
final class SchemaChanges {

  private static final String PROVE = "prove declaration";

  private final GraphStore graph;
  private final Jobs jobs;
  private final Map<Long, Job> proofs = new ConcurrentHashMap<>(); // by number of the change
  private volatile boolean hasBegun; // false: the graph has no work in the background
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
      if (hasBegun) { // a change that could be neither made nor taken back is left
        resume(graph.schema());
      }
    }
  }

  /** Allows work in the background, and resumes what was interrupted. */
  void begin() {
    hasBegun = true;
    resume(graph.schema());
  }

  /** Starts a job that decides the pending change of a schema, if there is one. */
  void resume(Schema schema) {
    schema.pending().ifPresent(change -> resume(change.number()));
  }

  private void resume(long number) {
    proofs.values().removeIf(job -> job.state() != Job.State.RUNNING);
    Job unused =
        proofs.computeIfAbsent(
            number,
            any ->
                jobs.start(
                    PROVE, "schema", job -> PatientWork.run(jobs, job, () -> decide(number, job))));
  }

  private Job.State decide(long number, Job job) {
    Claim claim = Claim.on(graph, ClaimRows.ofSchemaChange());
    while (true) {
      boolean isOpen =
          jobs.await(
              job,
              () -> "the proof by " + claim.holder(),
              () -> pending(number).isEmpty() || isTaken(claim));
      if (!isOpen) {
        return Job.State.STOPPED;
      }
      if (isDecided(number, job, claim)) {
        return Job.State.DONE;
      }
    }
  }

  private boolean isDecided(long number, Job job, Claim claim) {
    changes.lock();
    try (claim) { // released under the lock: a change of this process has the same claim
      Optional<PendingChange> pending = pending(number);
      if (pending.isPresent() && claim.take()) { // again: another process may have it by now
        boolean unused = new PendingProof(graph, pending.get(), claim, job::reached).decide();
      }
      return pending(number).isEmpty();
    } finally {
      changes.unlock();
    }
  }

  /** Takes the claim, unless a change of this process is at work and has it. */
  private boolean isTaken(Claim claim) {
    if (!changes.tryLock()) {
      return false;
    }
    try {
      return claim.take();
    } finally {
      changes.unlock();
    }
  }

  private Optional<PendingChange> pending(long number) {
    return graph.liveSchema().learn().pending().filter(change -> change.number() == number);
  }
}
