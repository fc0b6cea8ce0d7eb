package io.colonnade.service;

import io.colonnade.check.Statistics;
import io.colonnade.check.StatisticsReport;
import io.colonnade.check.StatisticsReport.Counts;
import io.colonnade.config.Option;
import io.colonnade.config.Options;
import io.colonnade.layout.StoreHeader;
import io.colonnade.schema.SchemaEntry;
import io.colonnade.schema.SchemaListing;
import io.colonnade.store.StoreInstance;
import io.colonnade.tx.GraphStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;

/** What a graph is and has, as plain maps. Stateless. */
public final class Summary {

  private static final Duration LATELY = Duration.ofMinutes(1);

  private Summary() {}

  /**
   * Returns the properties of the graph and its statistics, as the map that the service returns to
   * clients.
   */
  public static Map<String, Object> of(GraphStore graph, StatisticsReport statistics) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("engine", graph.settings().get(Options.ENGINE));
    fields.put("layout", graph.header().layout());
    fields.put("format", StoreHeader.FORMAT_VERSION);
    fields.put("epoch", graph.schema().epoch());
    fields.put("vertices", counts(statistics.vertices()));
    fields.put("edges", counts(statistics.edges()));
    fields.put("sample", statistics.read());
    if (!statistics.wrongTotals().isEmpty()) {
      fields.put("wrongTotals", statistics.wrongTotals());
    }
    fields.put("vertexKeys", keys(statistics.vertexKeys()));
    fields.put("metaKeys", keys(statistics.metaKeys()));
    fields.put("edgeKeys", keys(statistics.edgeKeys()));
    List<Map<String, Object>> declared = declared(graph);
    if (!declared.isEmpty()) {
      fields.put("declared", declared);
    }
    fields.put("indexes", indexes(graph));
    fields.put("bytes", bytes(graph));
    Map<String, String> processes = processes(graph);
    if (!processes.isEmpty()) {
      fields.put("processes", processes);
    }
    fields.put("settings", settings(graph));
    return fields;
  }

  /** Returns the same map for local use, with the paths of files. */
  public static Map<String, Object> local(GraphStore graph, StatisticsReport statistics) {
    Map<String, Object> fields = of(graph, statistics);
    fields.put("settings", settings(graph, Options.ALL));
    return fields;
  }

  private static Map<String, Object> counts(Counts counts) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("count", counts.total());
    fields.put("precision", counts.precision().name().toLowerCase(Locale.ROOT));
    fields.put("labels", new LinkedHashMap<>(counts.labels()));
    return fields;
  }

  private static Map<String, List<String>> keys(SortedMap<String, SortedSet<String>> keys) {
    Map<String, List<String>> plain = new LinkedHashMap<>();
    keys.forEach((key, types) -> plain.put(key, new ArrayList<>(types)));
    return plain;
  }

  /** The declarations of keys and labels, as the schema service lists them. */
  private static List<Map<String, Object>> declared(GraphStore graph) {
    return SchemaListing.of(graph.schema(), graph.dictionary()).stream()
        .filter(SchemaEntry::isDeclared)
        .map(SchemaEntry::toMap)
        .toList();
  }

  /** The state of each, by name. */
  private static Map<String, String> indexes(GraphStore graph) {
    Map<String, String> states = new LinkedHashMap<>();
    graph.schema().namedIndexes().forEach(index -> states.put(index.name(), index.state().text()));
    return states;
  }

  /**
   * Returns the processes that have a shared store open and have shown a sign of life lately: what
   * each does and when it said so, by its own clock. None for a store that is not shared.
   */
  private static Map<String, String> processes(GraphStore graph) {
    Map<String, String> processes = new LinkedHashMap<>();
    for (StoreInstance instance : graph.store().instances()) {
      if (instance.quiet().compareTo(LATELY) < 0) {
        String name = instance.pid() + "@" + instance.host() + "/" + instance.number();
        String purpose = instance.purpose().isEmpty() ? "" : instance.purpose() + ", ";
        processes.put(name, purpose + "seen " + instance.reported());
      }
    }
    return processes;
  }

  private static Map<String, Long> bytes(GraphStore graph) {
    Map<String, Long> bytes = new LinkedHashMap<>(Statistics.sizes(graph));
    bytes.put("total", bytes.values().stream().mapToLong(Long::longValue).sum());
    return bytes;
  }

  /** Returns the settings without paths, which are no business of remote clients. */
  private static Map<String, String> settings(GraphStore graph) {
    return settings(graph, Options.ALL.stream().filter(option -> !option.isPath()).toList());
  }

  private static Map<String, String> settings(GraphStore graph, List<Option<?>> options) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (Option<?> option : options) {
      Object value = graph.settings().get(option);
      settings.put(
          option.key(),
          value instanceof Enum<?> ? value.toString().toLowerCase(Locale.ROOT) : value.toString());
    }
    return settings;
  }
}
