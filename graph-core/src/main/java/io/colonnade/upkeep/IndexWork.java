package io.colonnade.upkeep;

import io.colonnade.index.IndexMaintainer;
import io.colonnade.job.Job;
import io.colonnade.job.Jobs;
import io.colonnade.schema.ClaimRows;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexProgress;
import io.colonnade.schema.IndexRows;
import io.colonnade.schema.IndexState;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.tx.GraphStore;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The work on indexes between two changes of their state: adding existing elements to an index, and
 * erasing the entries of one that was dropped. Each process that has the graph open has a job for
 * each piece of work; one of them has the claim and works, the others wait and tell how far it is.
 * Thread-safe.
 */
final class IndexWork {

  private static final String BUILD = "build index";
  private static final String COUNT = "count";

  private final GraphStore graph;
  private final IndexChanges changes;
  private final Jobs jobs;
  private final Map<Integer, Job> builds = new ConcurrentHashMap<>(); // by number of the index
  private final Map<Integer, Job> removals = new ConcurrentHashMap<>();

  IndexWork(GraphStore graph, IndexChanges changes, Jobs jobs) {
    this.graph = graph;
    this.changes = changes;
    this.jobs = jobs;
  }

  /** Starts the job that an index needs in its state, unless this process has had it already. */
  void resume(IndexDefinition index) {
    switch (index.state()) {
      case WRITE_ONLY, BUILDING -> {
        Job unused = build(index);
      }
      case REMOVED -> {
        Job unused = remove(index);
      }
      case DISABLED, ENABLED -> {}
    }
  }

  // ---- builds

  /** Returns the job that builds an index; starts it if this process has none. */
  Job build(IndexDefinition index) {
    return builds.compute(
        index.number(),
        (any, before) ->
            isNeeded(before)
                ? jobs.start(
                    index.type().isIndex() ? BUILD : COUNT, index.name(), job -> build(index, job))
                : before);
  }

  private static boolean isNeeded(@Nullable Job before) {
    return before == null
        || before.state() == Job.State.FAILED
        || before.state() == Job.State.STOPPED;
  }

  /** Returns the job that builds an index, if it has not ended. */
  Optional<Job> building(IndexDefinition index) {
    return Optional.ofNullable(builds.get(index.number()))
        .filter(job -> job.state() == Job.State.RUNNING);
  }

  /** Builds an index as a part of a job. */
  Job.State build(IndexDefinition index, Job job) {
    return PatientWork.run(jobs, job, () -> buildClaimed(index, job));
  }

  private Job.State buildClaimed(IndexDefinition index, Job job) {
    try (Claim claim = Claim.on(graph, ClaimRows.ofIndex(index.number()))) {
      return build(index, job, claim);
    }
  }

  private Job.State build(IndexDefinition index, Job job, Claim claim) {
    while (true) {
      boolean isOpen =
          jobs.await(
              job,
              () -> "the build by " + claim.holder(),
              () -> !isWanted(index, job) || claim.take());
      if (!isOpen) {
        return Job.State.STOPPED;
      }
      if (!isWanted(index, job)) {
        return overtaken(index);
      }
      Optional<Job.State> end =
          building(index.number()).flatMap(building -> run(building, job, claim));
      if (end.isPresent()) {
        return end.get();
      }
    }
  }

  private Optional<Job.State> run(IndexDefinition building, Job job, Claim claim) {
    return switch (building.type()) {
      case DEGREES -> new DegreesCount(graph, changes, building, claim).run(job, jobs::isClosing);
      case TOTALS -> new TotalsCount(graph, changes, building, claim).run(job, jobs::isClosing);
      case LABEL, EQUALITY, RANGE, UNIQUE ->
          new IndexBuild(graph, changes, building, claim).run(job, jobs::isClosing);
    };
  }

  /** Returns whether an index is still to be built; reports how far that is. */
  private boolean isWanted(IndexDefinition index, Job job) {
    try (Snapshot now = graph.store().snapshot(SnapshotUse.LOOK)) {
      IndexRows.progress(now, index.number()).map(IndexProgress::elements).ifPresent(job::reached);
      return graph
          .liveSchema()
          .in(now)
          .index(index.number())
          .filter(IndexWork::isBuilt)
          .isPresent();
    }
  }

  private static boolean isBuilt(IndexDefinition index) {
    return index.state() == IndexState.WRITE_ONLY || index.state() == IndexState.BUILDING;
  }

  /** Moves an index that is to be built to the state of that; empty if it is not to be built. */
  private Optional<IndexDefinition> building(int number) {
    Optional<IndexDefinition> index = graph.liveSchema().learn().index(number);
    if (index.filter(is -> is.state() == IndexState.WRITE_ONLY).isPresent()) {
      return changes.moveFrom(index.get(), IndexState.BUILDING, Optional.empty());
    }
    return index.filter(IndexWork::isBuilt);
  }

  /**
   * Returns the end state of a build that another process has ended, or that is no longer needed.
   */
  private Job.State overtaken(IndexDefinition index) {
    return graph
            .liveSchema()
            .learn()
            .index(index.number())
            .filter(is -> is.state() == IndexState.ENABLED)
            .isPresent()
        ? Job.State.DONE
        : Job.State.STOPPED;
  }

  // ---- removals

  /** Returns the job that removes an index; starts it if this process has none. */
  Job remove(IndexDefinition index) {
    return removals.compute(
        index.number(),
        (any, before) ->
            isNeeded(before)
                ? jobs.start(
                    IndexChanges.REMOVE,
                    index.name(),
                    job -> PatientWork.run(jobs, job, () -> remove(index, job)))
                : before);
  }

  /**
   * Erases the entries of an index that commits no longer maintain, once no snapshot can read them
   * any more, in any process. Other jobs may run in between.
   */
  private Job.State remove(IndexDefinition removed, Job job) {
    long dropped = dropped();
    try (Claim claim = Claim.on(graph, ClaimRows.ofIndex(removed.number()))) {
      boolean isOpen =
          jobs.await(
                  job,
                  () -> "the end of older snapshots",
                  () -> graph.store().oldestReadable() >= dropped)
              && jobs.await(
                  job,
                  () -> "the removal by " + claim.holder(),
                  () -> !isRemoved(removed) || claim.take());
      if (!isOpen) {
        return Job.State.STOPPED;
      }
      if (isRemoved(removed)) {
        IndexMaintainer maintainer = graph.indexes().maintainer().orElseThrow();
        maintainer.erase(removed.number(), graph.store());
        changes.forget(removed);
      }
      return Job.State.DONE;
    }
  }

  /** Returns a version in which the index was dropped already. */
  private long dropped() {
    try (Snapshot now = graph.store().snapshot(SnapshotUse.LOOK)) {
      return now.version();
    }
  }

  private boolean isRemoved(IndexDefinition removed) {
    return graph.liveSchema().learn().contains(removed);
  }
}
