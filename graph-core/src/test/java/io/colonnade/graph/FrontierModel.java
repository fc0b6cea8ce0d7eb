package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Id;
import io.colonnade.graph.IsolationModel.State;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import io.colonnade.tx.MergedIncidences;
import io.colonnade.tx.SeenEdges;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** Random queries of edges in a transaction, compared with a state of the model. Stateless. */
final class FrontierModel {

  private FrontierModel() {}

  /** An edge as found at a vertex of the query. */
  private record Found(int vertex, Side side, String edge) {}

  /** The vertex at the other end of an edge found at a vertex of the query. */
  private record Neighbour(int vertex, Object id) {}

  /** Asks at vertices, read and unread, that may or may not exist. */
  static void assertAnswered(ColonnadeGraph tx, State state, Random random) {
    Elements elements = tx.elements();
    List<VertexRef> at = new ArrayList<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      long id = random.nextInt(IsolationSteps.VERTICES);
      boolean isRead = state.vertices().containsKey(id) && random.nextBoolean();
      Vertex vertex = isRead ? tx.vertices(id).next() : elements.unread(List.of(Id.of(id))).get(0);
      at.add(elements.ref(vertex));
    }
    Direction direction = Direction.values()[random.nextInt(3)];
    Optional<Set<Id>> others = random.nextBoolean() ? others(random) : Optional.empty();
    Set<String> labels = new HashSet<>(IsolationSteps.LABELS);
    labels.removeIf(label -> random.nextInt(3) == 0);
    Optional<EdgeQuery> query =
        tx.catalog().query(direction, labels.toArray(String[]::new), others);
    State asked = state.copy();
    asked.edges().values().removeIf(edge -> !labels.isEmpty() && !labels.contains(edge.label()));
    if (query.isEmpty()) {
      assertTrue(asked.edges().isEmpty(), "the graph does not know the labels");
      return;
    }
    int limit = random.nextBoolean() ? 1 + random.nextInt(3) : Integer.MAX_VALUE;
    assertAnswered(tx, query.get().at(at, limit), asked);
  }

  private static Optional<Set<Id>> others(Random random) {
    Set<Id> others = new HashSet<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      others.add(Id.of(random.nextInt(IsolationSteps.VERTICES)));
    }
    return Optional.of(others);
  }

  private static void assertAnswered(ColonnadeGraph tx, EdgeQuery query, State state) {
    SeenEdges edges = tx.transaction().reads().edges();
    List<Found> found = new ArrayList<>();
    List<Neighbour> others = new ArrayList<>();
    try (MergedIncidences hop = edges.at(query, Keys.ALL)) {
      while (hop.advance()) {
        Incidence incidence = hop.incidence();
        assertHolds(incidence, tx.elements().edge(hop), state);
        others.add(new Neighbour(incidence.vertex(), incidence.other().id().value()));
        String id = (String) tx.elements().edge(hop).id();
        found.add(new Found(incidence.vertex(), incidence.side(), id));
      }
    }
    assertEquals(others, neighbours(tx, query), query::toString);
    long[] degrees = edges.degrees(query, Long.MAX_VALUE);
    int begin = 0;
    for (int i = 0; i < query.vertices().size(); i++) {
      Set<Found> wanted = wanted(i, query, state);
      int size = Math.min(query.limit(), wanted.size());
      assertTrue(begin + size <= found.size(), () -> query + " found only " + found);
      Set<Found> here = new HashSet<>(found.subList(begin, begin + size));
      assertEquals(size, here.size(), () -> query + " found one twice in " + found);
      assertTrue(wanted.containsAll(here), () -> query + " found " + found);
      assertEquals(size, degrees[i], () -> "degree of " + query);
      begin += size;
    }
    assertEquals(begin, found.size(), query::toString);
  }

  private static List<Neighbour> neighbours(ColonnadeGraph tx, EdgeQuery query) {
    List<Neighbour> found = new ArrayList<>();
    try (NeighbourCursor hop =
        tx.transaction().reads().edges().neighbours(query, query.vertices().size())) {
      while (hop.advance()) {
        Vertex neighbour = tx.elements().vertex(hop.other());
        assertEquals(Vertex.DEFAULT_LABEL, neighbour.label());
        found.add(new Neighbour(hop.vertex(), neighbour.id()));
      }
    }
    return found;
  }

  private static void assertHolds(Incidence incidence, Edge edge, State state) {
    assertEquals(state.edges().get((String) edge.id()), IsolationView.of(edge));
    assertEquals(Optional.ofNullable(state.counters().get(edge.id())), IsolationView.counter(edge));
    assertTrue(incidence.edge().out().isRead() && incidence.edge().in().isRead());
    assertEquals(Vertex.DEFAULT_LABEL, edge.outVertex().label());
    assertEquals(Vertex.DEFAULT_LABEL, edge.inVertex().label());
  }

  private static Set<Found> wanted(int vertex, EdgeQuery query, State state) {
    Set<Found> wanted = new HashSet<>();
    Id at = query.vertices().get(vertex).id();
    state
        .edges()
        .forEach(
            (id, edge) -> {
              Id out = Id.of(edge.out());
              Id in = Id.of(edge.in());
              if (at.equals(out) && asks(query, Side.OUT, in)) {
                wanted.add(new Found(vertex, Side.OUT, id));
              }
              if (at.equals(in) && asks(query, Side.IN, out)) {
                wanted.add(new Found(vertex, Side.IN, id));
              }
            });
    return wanted;
  }

  private static boolean asks(EdgeQuery query, Side side, Id other) {
    return query.sides().contains(side)
        && query.others().map(others -> others.contains(other)).orElse(true);
  }
}
