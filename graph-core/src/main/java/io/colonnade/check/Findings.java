package io.colonnade.check;

import io.colonnade.check.StatisticsReport.Counts;
import io.colonnade.check.StatisticsReport.Precision;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.ValueType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The counts found so far, by the numbers of names. Confined to one collection of statistics. */
final class Findings {

  private final Map<Integer, Double> vertices = new HashMap<>();
  private final Map<Integer, Double> edges = new HashMap<>();
  private final Map<Integer, Set<String>> vertexKeys = new HashMap<>();
  private final Map<Integer, Set<String>> metaKeys = new HashMap<>();
  private final Map<Integer, Set<String>> edgeKeys = new HashMap<>();
  private long vertexCount;

  /** Returns the number of vertices that were read. */
  long vertexCount() {
    return vertexCount;
  }

  void vertex(VertexFact vertex) {
    vertexCount++;
    vertices.merge(vertex.ref().label(), 1.0, Double::sum);
    for (int key : vertex.keys()) {
      if (vertex.lacks(Keys.of(key))) {
        see(vertexKeys, key, StatisticsReport.LARGE);
      } else {
        vertex.properties(key).forEach(this::property);
      }
    }
  }

  private void property(VertexPropertyFact property) {
    see(vertexKeys, property.key(), type(property.value()));
    for (PropertyFact meta : property.meta()) {
      see(metaKeys, meta.key(), type(meta.value()));
    }
  }

  /** Returns the labels that no vertex has had so far. */
  List<Integer> labelsWithoutVertex(Dictionary names) {
    return IntStream.range(0, names.size(NameKind.LABEL))
        .filter(label -> !vertices.containsKey(label))
        .boxed()
        .toList();
  }

  /** Adds the properties of an edge; {@link #edges} counts the edge. */
  void edge(EdgeFact edge) {
    for (int key : edge.keys()) {
      if (edge.lacks(Keys.of(key))) {
        see(edgeKeys, key, StatisticsReport.LARGE);
      } else {
        edge.property(key).ifPresent(found -> see(edgeKeys, key, type(found.value())));
      }
    }
  }

  /** Adds a number, perhaps estimated, of edges of a label. */
  void edges(int label, double count) {
    edges.merge(label, count, Double::sum);
  }

  private static void see(Map<Integer, Set<String>> keys, int key, String type) {
    keys.computeIfAbsent(key, any -> new TreeSet<>()).add(type);
  }

  private static String type(Object value) {
    return ValueType.ofValue(value).name();
  }

  /**
   * @param factor the factor from the elements read to all elements
   */
  StatisticsReport report(
      Dictionary names, double factor, Precision vertexPrecision, Precision edgePrecision) {
    return new StatisticsReport(
        counts(names, vertices, factor, vertexPrecision),
        counts(names, edges, factor, edgePrecision),
        keys(names, vertexKeys),
        keys(names, metaKeys),
        keys(names, edgeKeys),
        vertexCount,
        List.of());
  }

  private static Counts counts(
      Dictionary names, Map<Integer, Double> found, double factor, Precision precision) {
    SortedMap<String, Long> labels = new TreeMap<>();
    double total = 0;
    for (Map.Entry<Integer, Double> one : found.entrySet()) {
      total += one.getValue();
      labels.put(names.name(NameKind.LABEL, one.getKey()), Math.round(one.getValue() * factor));
    }
    return new Counts(precision, Math.round(total * factor), labels);
  }

  private static SortedMap<String, SortedSet<String>> keys(
      Dictionary names, Map<Integer, Set<String>> found) {
    SortedMap<String, SortedSet<String>> keys = new TreeMap<>();
    found.forEach((key, types) -> keys.put(names.name(NameKind.KEY, key), new TreeSet<>(types)));
    return keys;
  }
}
