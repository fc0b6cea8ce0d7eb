package io.colonnade.process;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;

/**
 * Makes the vertices and edges of a small random graph: ids of all kinds, parallel edges, loops,
 * several properties of one key, properties of properties, keys that are missing, and hubs with
 * more edges than a batch. Confined to one thread.
 */
final class RandomGraph {

  private static final int MOST_HUB_EDGES = 100;

  private final Dice dice;
  private final Samples samples;
  private final boolean edgesByName;
  private final List<Object> vertices = new ArrayList<>();
  private int made;

  /**
   * @param edgesByName whether the graph makes the ids of some edges
   */
  RandomGraph(Dice dice, boolean edgesByName) {
    this.dice = dice;
    this.samples = new Samples(dice);
    this.edgesByName = edgesByName;
  }

  List<Event> events() {
    List<Event> events = new ArrayList<>();
    int n = dice.of(1, 5, 8, 15, 15, 20, 20, 30, 30, 40, 60);
    for (int i = 0; i < n; i++) {
      Event.AddVertex vertex = vertex();
      vertices.add(vertex.id());
      events.add(vertex);
    }
    int m = n * dice.between(2, 5);
    for (int i = 0; i < m; i++) {
      events.add(edge(dice.one(vertices), dice.one(vertices)));
    }
    if (dice.oneIn(3)) {
      Object hub = dice.one(vertices);
      int edges = dice.between(10, MOST_HUB_EDGES);
      for (int i = 0; i < edges; i++) {
        Object other = dice.one(vertices);
        events.add(dice.oneIn(4) ? edge(other, hub) : edge(hub, other));
      }
    }
    return events;
  }

  /** An id that no element of this graph has had; the numbers of edges and vertices differ. */
  Object freshId() {
    int n = made++;
    return switch (dice.below(4)) {
      case 0 -> "id" + n;
      case 1 -> new UUID(n, 1);
      default -> (long) n;
    };
  }

  Event.AddVertex vertex() {
    List<Event.VertexPropertyPlan> properties = new ArrayList<>();
    for (String key : Samples.VERTEX_KEYS) {
      int n = key.equals(Samples.TAG) ? dice.below(4) : dice.oneIn(4) ? 0 : 1;
      for (int i = 0; i < n; i++) {
        properties.add(new Event.VertexPropertyPlan(key, samples.value(key), meta()));
      }
    }
    if (dice.oneIn(2)) {
      properties.add(
          new Event.VertexPropertyPlan(
              Samples.HITS, samples.value(Samples.HITS), Map.of(), Cardinality.single));
    }
    return new Event.AddVertex(freshId(), dice.one(Samples.VERTEX_LABELS), List.copyOf(properties));
  }

  private Map<String, Object> meta() {
    Map<String, Object> meta = new LinkedHashMap<>();
    for (String key : Samples.META_KEYS) {
      if (dice.oneIn(4)) {
        meta.put(key, samples.value(key));
      }
    }
    return meta;
  }

  private Event.AddEdge edge(Object out, Object in) {
    Map<String, Object> properties = new LinkedHashMap<>();
    for (String key : Samples.EDGE_KEYS) {
      if (!dice.oneIn(3)) {
        properties.put(key, samples.value(key));
      }
    }
    if (dice.oneIn(3)) {
      properties.put(Samples.HITS, samples.value(Samples.HITS));
    }
    Optional<Object> id = edgesByName && dice.oneIn(2) ? Optional.empty() : Optional.of(freshId());
    if (id.isEmpty()) {
      properties.put(Samples.UID, freshUid());
    }
    return new Event.AddEdge(id, dice.one(Samples.EDGE_LABELS), out, in, properties);
  }

  String freshUid() {
    return "u" + made++;
  }
}
