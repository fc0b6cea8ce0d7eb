package io.colonnade.upkeep;

import io.colonnade.job.Job;
import io.colonnade.job.Jobs;
import io.colonnade.schema.ClaimRows;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.store.journal.Scheduling;
import io.colonnade.tx.GraphStore;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The work of a job that builds an index, on the calling thread: jobs have threads and latches of
 * their own, which a simulation cannot stop. Confined to one thread.
 */
public final class SimulatedBuild {

  private static final long PAUSE_NANOS = 500_000_000;

  private final OpenGraph open;
  private final GraphStore graph;
  private final Scheduling scheduling;

  /**
   * Creates the work.
   *
   * @param open its jobs are closed, so that creating an index starts no job
   */
  public SimulatedBuild(OpenGraph open, Scheduling scheduling) {
    this.open = open;
    this.graph = open.store();
    this.scheduling = scheduling;
  }

  /** Builds each index that is not complete, or waits until another process has built it. */
  public void run() {
    for (IndexDefinition index : graph.liveSchema().learn().indexes()) {
      if (isBuilt(index)) {
        build(index.number());
      }
    }
  }

  private void build(int number) {
    try (Claim claim = Claim.on(graph, ClaimRows.ofIndex(number))) {
      boolean isBuilt = false;
      while (!isBuilt) {
        while (wanted(number).isPresent() && !claim.take()) {
          scheduling.sleep(PAUSE_NANOS);
        }
        Optional<IndexDefinition> building = wanted(number).flatMap(this::building);
        isBuilt =
            building.isEmpty()
                || new IndexBuild(graph, open.indexes(), building.get(), claim)
                    .run(job(), () -> false)
                    .isPresent();
      }
    }
  }

  private Optional<IndexDefinition> wanted(int number) {
    return graph.liveSchema().learn().index(number).filter(SimulatedBuild::isBuilt);
  }

  private static boolean isBuilt(IndexDefinition index) {
    return index.state() == IndexState.WRITE_ONLY || index.state() == IndexState.BUILDING;
  }

  private Optional<IndexDefinition> building(IndexDefinition index) {
    return index.state() == IndexState.BUILDING
        ? Optional.of(index)
        : open.indexes().moveFrom(index, IndexState.BUILDING, Optional.empty());
  }

  /** Returns a job that receives the progress. */
  private static Job job() {
    try (Jobs closed = new Jobs(InstantSource.system())) {
      closed.close();
      return closed.start("build index", "simulated", job -> Job.State.DONE);
    }
  }
}
