package io.colonnade.load;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.SchemaChange;
import io.colonnade.schema.DeclaredKey;
import io.colonnade.schema.Schema;
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
    declare(graph, wanted(counters, ofGraph(graph)));
  }

  /** Returns the counters of a graph. */
  static Set<String> ofGraph(ColonnadeGraph graph) {
    Set<String> names = new TreeSet<>();
    GraphInternals.store(graph).schema().keys().stream()
        .filter(DeclaredKey::isCounter)
        .forEach(key -> names.add(key.name()));
    return names;
  }

  /** Returns the counters that files need, and whether edges may have each of them. */
  static Map<String, Boolean> wanted(FileCounters counters, Set<String> ofGraph) {
    Set<String> names = new TreeSet<>(ofGraph);
    names.addAll(counters.names());
    Map<String, Boolean> wanted = new TreeMap<>();
    names.forEach(name -> wanted.put(name, counters.mayBeOnEdges().test(name)));
    return wanted;
  }

  /**
   * Declares counters, unless the graph has them.
   *
   * @param wanted whether edges may have each counter
   */
  static void declare(ColonnadeGraph graph, Map<String, Boolean> wanted) {
    Schema schema = GraphInternals.store(graph).schema();
    SchemaChange change = graph.schema().change();
    boolean isNeeded = false;
    for (Map.Entry<String, Boolean> each : wanted.entrySet()) {
      boolean mayBeOnEdges = each.getValue();
      Optional<DeclaredKey> known = schema.key(each.getKey()).filter(DeclaredKey::isCounter);
      if (known.isEmpty() || (mayBeOnEdges && !known.get().countsEdges())) {
        ValueType type = mayBeOnEdges ? ValueType.COUNTER_OF_EDGES : ValueType.COUNTER;
        change.declare(new SchemaEdit.OfKey(each.getKey(), Optional.of(type), Optional.empty()));
        isNeeded = true;
      }
    }
    if (isNeeded) {
      change.commit();
    }
  }
}
