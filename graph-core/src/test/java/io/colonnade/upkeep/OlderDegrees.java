package io.colonnade.upkeep;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.job.Job;
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
import java.util.List;
import java.util.Optional;

/** Turns a graph into one of an older version, which stores no degrees. Stateless. */
public final class OlderDegrees {

  private OlderDegrees() {}

  /** Removes the stored degrees and their definition. */
  public static void remove(ColonnadeGraph graph) {
    GraphStore store = GraphInternals.store(graph);
    LiveSchema schema = store.liveSchema();
    try (Snapshot now = store.store().snapshot(SnapshotUse.TRANSACTION)) {
      Schema before = schema.in(now);
      Optional<IndexDefinition> degrees = before.definition(IndexType.DEGREES);
      degrees.ifPresent(one -> schema.replace(now, before, new IndexChange.Forget(one)));
    }
    eraseCells(store.store(), store.layout().tables().get(0));
  }

  private static void eraseCells(Store store, Table vertices) {
    WriteSet erasing = WriteSet.basedOnLatest();
    try (Snapshot now = store.snapshot(SnapshotUse.LOOK);
        RowCursor cells = now.scan(Scan.all(vertices, CellSet.all(Family.COUNTERS)))) {
      while (cells.advance()) {
        erasing.delete(vertices, cells.row().copy(), Family.COUNTERS, cells.qualifier().copy());
      }
    }
    store.commit(erasing);
  }

  /** Does what the opening of a graph does, and returns the jobs. */
  public static List<Job> begin(ColonnadeGraph graph) {
    GraphInternals.of(graph).indexes().begin();
    return GraphInternals.of(graph).jobs().all();
  }
}
