package io.colonnade.load;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.SchemaChange;
import io.colonnade.schema.DeclaredKey;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.ValueType;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Declares the keys that a load needs as counters. Stateless. */
public final class CounterKeys {

  private CounterKeys() {}

  /** Declares the counters of files, and those of the graph that edges of the files may have. */
  public static void declare(ColonnadeGraph graph, FileCounters counters) {
    declare(graph, missing(counters, ofGraph(graph)));
  }

  /** Returns the counters of a graph, and whether edges may have each of them. */
  static Map<String, Boolean> ofGraph(ColonnadeGraph graph) {
    Map<String, Boolean> counters = new TreeMap<>();
    GraphInternals.store(graph).schema().keys().stream()
        .filter(DeclaredKey::isCounter)
        .forEach(key -> counters.put(key.name(), key.countsEdges()));
    return counters;
  }

  /**
   * Returns the counters that files need and a graph does not have.
   *
   * @param ofGraph whether edges may have each counter of the graph
   * @return whether edges may have each counter
   */
  static Map<String, Boolean> missing(FileCounters counters, Map<String, Boolean> ofGraph) {
    Set<String> names = new TreeSet<>(ofGraph.keySet());
    names.addAll(counters.names());
    Map<String, Boolean> missing = new TreeMap<>();
    names.forEach(name -> missing.put(name, counters.mayBeOnEdges().test(name)));
    missing.entrySet().removeIf(each -> has(ofGraph, each));
    return missing;
  }

  private static boolean has(Map<String, Boolean> ofGraph, Map.Entry<String, Boolean> wanted) {
    return ofGraph.containsKey(wanted.getKey())
        && (ofGraph.get(wanted.getKey()) || !wanted.getValue());
  }

  /**
   * Declares counters, unless the graph has them.
   *
   * @param wanted whether edges may have each counter
   */
  static void declare(ColonnadeGraph graph, Map<String, Boolean> wanted) {
    Map<String, Boolean> ofGraph = ofGraph(graph);
    SchemaChange change = graph.schema().change();
    boolean isNeeded = false;
    for (Map.Entry<String, Boolean> each : wanted.entrySet()) {
      if (!has(ofGraph, each)) {
        ValueType type = each.getValue() ? ValueType.COUNTER_OF_EDGES : ValueType.COUNTER;
        change.declare(new SchemaEdit.OfKey(each.getKey(), Optional.of(type), Optional.empty()));
        isNeeded = true;
      }
    }
    if (isNeeded) {
      change.commit();
    }
  }
}
