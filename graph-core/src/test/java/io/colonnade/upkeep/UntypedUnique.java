package io.colonnade.upkeep;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.job.Job;
import io.colonnade.model.SortKey;
import io.colonnade.schema.AbsentValues;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexChange;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexRows;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.NameKind;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A unique index of vertices by keys without declared types, as graphs of older versions have it.
 * Stateless.
 */
public final class UntypedUnique {

  private UntypedUnique() {}

  /** Makes the index and gives the job that builds it. */
  public static Job create(ColonnadeGraph graph, String name, String... keys) {
    List<SortKey> numbers =
        Arrays.stream(keys)
            .map(
                key ->
                    GraphInternals.store(graph).dictionary().find(NameKind.KEY, key).orElseThrow())
            .map(number -> new SortKey(number, SortKey.Order.ASCENDING))
            .toList();
    LiveSchema schema = GraphInternals.store(graph).liveSchema();
    try (Snapshot now = GraphInternals.store(graph).store().snapshot(SnapshotUse.TRANSACTION)) {
      IndexDefinition index =
          new IndexDefinition(
              IndexRows.nextNumber(now),
              name,
              ElementKind.VERTEX,
              Optional.empty(),
              IndexType.UNIQUE,
              numbers,
              AbsentValues.SKIPPED,
              1,
              Set.of(),
              IndexState.WRITE_ONLY);
      schema.replace(now, schema.in(now), new IndexChange.Create(index));
    }
    GraphInternals.of(graph).indexes().begin(); // what is to be built
    List<Job> jobs = GraphInternals.of(graph).jobs().all();
    return jobs.get(jobs.size() - 1);
  }
}
