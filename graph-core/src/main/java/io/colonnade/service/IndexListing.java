package io.colonnade.service;

import io.colonnade.job.Job;
import io.colonnade.schema.AbsentValues;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexProgress;
import io.colonnade.schema.IndexRows;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.NameKind;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.upkeep.IndexChanges;
import io.colonnade.upkeep.OpenGraph;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What indexes are, as plain maps by the names under which they are created. Stateless. */
public final class IndexListing {

  private IndexListing() {}

  /** All of them, in the order in which they were created. */
  public static List<Map<String, Object>> of(OpenGraph graph) {
    return graph.store().liveSchema().learn().namedIndexes().stream()
        .map(index -> of(graph, index))
        .toList();
  }

  /**
   * One of them: {@code name}; {@code elements}: vertices or edges; {@code label}, if only elements
   * of one are in it; {@code type}; {@code keys}, such as {@code at desc}; {@code absent}: whether
   * elements without a value are in it; {@code salt}; {@code covering}; {@code state}; while it is
   * built {@code built}, how many elements were looked at; {@code job}, if one works on it.
   */
  public static Map<String, Object> of(OpenGraph graph, IndexDefinition index) {
    Dictionary names = graph.store().dictionary();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", index.name());
    fields.put("elements", elements(index.kind()));
    index.label().ifPresent(label -> fields.put("label", names.name(NameKind.LABEL, label)));
    fields.put("type", index.type().text());
    fields.put(
        "keys",
        index.keys().stream()
            .map(key -> SortText.of(names.name(NameKind.KEY, key.key()), key.order()))
            .toList());
    fields.put("absent", index.absent() == AbsentValues.INDEXED);
    fields.put("salt", index.buckets());
    fields.put(
        "covering", index.covered().stream().map(key -> names.name(NameKind.KEY, key)).toList());
    fields.put("state", index.state().text());
    if (index.state() == IndexState.BUILDING) {
      fields.put("built", progress(graph, index).map(IndexProgress::elements).orElse(0L));
    }
    job(graph, index)
        .ifPresent(
            job -> {
              fields.put("job", job.number());
              job.waiting().ifPresent(wait -> fields.put("waits for", wait.what().get()));
            });
    return fields;
  }

  static String elements(ElementKind kind) {
    return kind == ElementKind.VERTEX ? "vertices" : "edges";
  }

  private static Optional<IndexProgress> progress(OpenGraph graph, IndexDefinition index) {
    try (Snapshot now = graph.store().store().snapshot(SnapshotUse.LOOK)) {
      return IndexRows.progress(now, index.number());
    }
  }

  private static Optional<Job> job(OpenGraph graph, IndexDefinition index) {
    return graph.jobs().all().stream()
        .filter(job -> job.state() == Job.State.RUNNING && job.subject().equals(index.name()))
        // An index that is built again has the name of the one that is being removed.
        .filter(
            job -> index.state() == IndexState.REMOVED || !job.task().equals(IndexChanges.REMOVE))
        .max(Comparator.comparingLong(Job::number));
  }
}
