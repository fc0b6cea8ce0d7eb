package io.colonnade.upkeep;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.job.Job;
import io.colonnade.layout.Totals;
import io.colonnade.layout.cells.DegreeCells;
import io.colonnade.schema.IndexChange;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.Schema;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import io.colonnade.tx.GraphStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Turns a graph into one of an older version, without degrees and totals. Stateless. */
public final class OlderCounts {

  private OlderCounts() {}

  /** Removes the stored degrees and totals, and their definitions. */
  public static void remove(ColonnadeGraph graph) {
    Table vertices = GraphInternals.store(graph).layout().tables().get(0);
    remove(graph, IndexType.DEGREES, Scan.all(vertices, DegreeCells.ALL));
    remove(graph, IndexType.TOTALS, Scan.all(Totals.TOTAL, CellSet.all(Family.COUNTERS)));
  }

  private static void remove(ColonnadeGraph graph, IndexType counts, Scan stored) {
    GraphStore store = GraphInternals.store(graph);
    LiveSchema schema = store.liveSchema();
    try (Snapshot now = store.store().snapshot(SnapshotUse.TRANSACTION)) {
      Schema before = schema.in(now);
      Optional<IndexDefinition> kept = before.definition(counts);
      kept.ifPresent(one -> schema.replace(now, before, new IndexChange.Forget(one)));
    }
    eraseCells(store.store(), stored);
  }

  private static void eraseCells(Store store, Scan scan) {
    WriteSet erasing = WriteSet.basedOnLatest();
    try (Snapshot now = store.snapshot(SnapshotUse.LOOK);
        RowCursor cells = now.scan(scan)) {
      while (cells.advance()) {
        erasing.delete(scan.table(), cells.row().copy(), Family.COUNTERS, cells.qualifier().copy());
      }
    }
    store.commit(erasing);
  }

  /** Does what the opening of a graph does. */
  public static void begin(ColonnadeGraph graph) {
    GraphInternals.of(graph).indexes().begin();
  }

  /** Waits for the jobs of a graph. */
  public static void await(ColonnadeGraph graph) throws InterruptedException {
    for (Job job : GraphInternals.of(graph).jobs().all()) {
      Job unused = job.await();
    }
  }

  /** Does what the opening of a graph does, and returns the job that counts degrees or totals. */
  public static Job begin(ColonnadeGraph graph, IndexType counts) {
    begin(graph);
    return job(graph, counts);
  }

  /**
   * Waits for the jobs that count degrees or totals, and returns the one that failed. Another one
   * may have begun since, as each change of the schema resumes what has failed.
   */
  public static Job failed(ColonnadeGraph graph, IndexType counts) throws InterruptedException {
    for (Job job : jobs(graph, counts)) {
      if (job.awaitEnd(Duration.ofMinutes(1)) && job.state() == Job.State.FAILED) {
        return job;
      }
    }
    throw new AssertionError("no failed job in " + jobs(graph, counts));
  }

  /** Returns the last job that counts degrees or totals. */
  public static Job job(ColonnadeGraph graph, IndexType counts) {
    List<Job> jobs = jobs(graph, counts);
    return jobs.get(jobs.size() - 1);
  }

  private static List<Job> jobs(ColonnadeGraph graph, IndexType counts) {
    return GraphInternals.of(graph).jobs().all().stream()
        .filter(job -> job.subject().equals(counts.text()))
        .toList();
  }
}
