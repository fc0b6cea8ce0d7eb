package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.job.Job;
import io.colonnade.schema.IndexChange;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.Schema;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.tx.GraphStore;
import java.util.List;

/** Which counts the commits of a measured graph maintain. */
enum Counts {
  /** Degrees and totals, as every graph. */
  ALL,
  /** Neither degrees nor totals: what a graph costs without them. */
  NONE;

  private static final List<IndexType> STORED = List.of(IndexType.DEGREES, IndexType.TOTALS);

  /**
   * Lets a graph that was just opened, and that no thread uses yet, maintain these counts. Waits
   * for its jobs, whose commits would be measured.
   */
  void applyTo(ColonnadeGraph graph) {
    // Opening a graph continues the jobs that its close has ended.
    GraphInternals.of(graph).jobs().all().forEach(Counts::await);
    if (this == NONE) {
      STORED.forEach(type -> forget(type, GraphInternals.store(graph)));
    }
  }

  private static void await(Job job) {
    try {
      Job unused = job.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + job, e);
    }
  }

  private static void forget(IndexType type, GraphStore store) {
    LiveSchema schema = store.liveSchema();
    try (Snapshot now = store.store().snapshot(SnapshotUse.TRANSACTION)) {
      Schema before = schema.in(now);
      before
          .definition(type)
          .ifPresent(stored -> schema.replace(now, before, new IndexChange.Forget(stored)));
    }
  }
}
