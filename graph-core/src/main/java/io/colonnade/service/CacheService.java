package io.colonnade.service;

import io.colonnade.cache.CacheContent;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.schema.NameKind;
import io.colonnade.store.BoundedReads;
import io.colonnade.tx.GraphStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code colonnade.cache}: what the database cache holds. Stateless. */
public final class CacheService implements GraphService {

  private static final int MOST_LABELS = 10;
  private static final double PERCENT = 100;

  private static final Parameter<Boolean> CLEAR =
      Parameter.flag("clear", "Empties the cache, which fills again as transactions read.");

  @Override
  public String name() {
    return "colonnade.cache";
  }

  @Override
  public String description() {
    return "Size, hits and largest labels of the database cache, which all transactions of this"
        + " process share.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(CLEAR);
  }

  @Override
  public Set<Access> accesses() {
    return Set.of(Access.READ, Access.ADMIN);
  }

  @Override
  public Access access(Arguments arguments) {
    return arguments.isSet(CLEAR) ? Access.ADMIN : Access.READ;
  }

  /**
   * Returns one map: {@code limit}, {@code bytes}, {@code vertices}, {@code indexAnswers}; {@code
   * hits}, {@code misses}, {@code fills} and {@code evictions} since the graph was opened; {@code
   * hitPercent} if something was asked for; {@code boundedReads} and {@code boundedReadsOfLatest}
   * if a transaction was bounded, see {@link BoundedReads}, and {@code stalenessMillis}, how old
   * their version is; {@code labels}, the bytes of the ten labels that take most.
   */
  @Override
  public List<?> call(ColonnadeGraph graph, Arguments arguments) {
    GraphStore store = GraphInternals.store(graph);
    if (arguments.isSet(CLEAR)) {
      store.cache().clear();
    }
    CacheContent content = store.cache().content();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("limit", content.limit());
    fields.put("bytes", content.bytes());
    fields.put("vertices", content.vertices());
    fields.put("indexAnswers", content.places());
    fields.put("hits", content.hits());
    fields.put("misses", content.misses());
    long asked = content.hits() + content.misses();
    if (asked > 0) {
      fields.put("hitPercent", Math.round(PERCENT * content.hits() / asked));
    }
    fields.put("fills", content.fills());
    fields.put("evictions", content.evictions());
    BoundedReads bounded = store.store().boundedReads();
    if (bounded.begun() > 0) {
      fields.put("boundedReads", bounded.begun());
      fields.put("boundedReadsOfLatest", bounded.latest());
    }
    bounded.staleness().ifPresent(age -> fields.put("stalenessMillis", age.toMillis()));
    Map<String, Long> labels = new LinkedHashMap<>();
    content.bytesByLabel().entrySet().stream()
        .limit(MOST_LABELS)
        .forEach(
            label ->
                labels.put(
                    store.dictionary().name(NameKind.LABEL, label.getKey()), label.getValue()));
    fields.put("labels", labels);
    return List.of(fields);
  }
}
