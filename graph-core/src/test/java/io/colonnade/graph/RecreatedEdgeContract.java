package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.check.GraphCheck;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.ValueType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/**
 * An edge that is removed and made again under its id in one transaction has none of the counters
 * of the former one, wherever it is made.
 */
public abstract class RecreatedEdgeContract extends GraphContract {

  private static final String VIEWS = "views";
  private static final String CLICKS = "clicks";

  /** Where an edge is: its ends are numbers of the vertices of its case. */
  private record Location(int out, String label, int in) {}

  private static final Location HERE = new Location(1, "x", 2);
  private static final Location OTHER_IN = new Location(1, "x", 3);
  private static final Location REVERSED = new Location(2, "x", 1);

  private static final List<Location> ELSEWHERE =
      List.of(
          OTHER_IN,
          new Location(3, "x", 2),
          REVERSED,
          new Location(1, "y", 2),
          new Location(1, "x", 1));

  /** How the edge is removed. */
  private enum Removal {
    OF_THE_EDGE,
    OF_THE_OUT_VERTEX,
    OF_THE_IN_VERTEX
  }

  /** What is done to the counter of the edge that was made again. */
  private enum Use {
    NONE(Optional.empty()),
    ADD(Optional.of(2L)),
    SET(Optional.of(7L)),
    ADD_AND_REMOVE(Optional.empty());

    private final Optional<Long> result;

    Use(Optional<Long> result) {
      this.result = result;
    }
  }

  /**
   * What happens to one edge, which has vertices of its own.
   *
   * @param route the locations at which the edge is made again, each after a removal
   * @param addsBefore whether the edge is counted before each removal, too
   */
  private record Case(
      int number, List<Location> route, Removal removal, Use use, boolean addsBefore) {

    Location last() {
      return route.get(route.size() - 1);
    }

    String id() {
      return "e" + number;
    }

    /** Returns the id of a vertex of this case. */
    String vertex(int end) {
      return "v" + number + "." + end;
    }
  }

  private final List<String> wrong = new ArrayList<>();

  @Test
  void edgeMadeAgainElsewhere_hasNoFormerCounters() {
    assertNoFormerCounters(ELSEWHERE.stream().map(List::of).toList());
  }

  @Test
  void edgeMadeAgainAtItsLocation_hasNoFormerCounters() {
    assertNoFormerCounters(List.of(List.of(HERE)));
  }

  @Test
  void edgeMadeAgainTwice_hasNoFormerCounters() {
    assertNoFormerCounters(
        List.of(
            List.of(HERE, HERE),
            List.of(HERE, OTHER_IN),
            List.of(OTHER_IN, HERE),
            List.of(OTHER_IN, OTHER_IN),
            List.of(OTHER_IN, REVERSED),
            List.of(OTHER_IN, HERE, OTHER_IN)));
  }

  private void assertNoFormerCounters(List<List<Location>> routes) {
    List<Case> cases = cases(routes);
    declare(VIEWS);
    declare(CLICKS);
    for (Case one : cases) {
      ColonnadeEdge stored = make(one, HERE);
      stored.increment(VIEWS, 5);
      stored.increment(CLICKS, 3);
      vertex(one, 3);
    }
    graph.tx().commit();
    for (Case one : cases) {
      recreate(one);
      compareEverywhere("in the transaction", one);
    }
    graph.tx().commit();
    cases.forEach(one -> compareEverywhere("committed", one));
    assertEquals(List.of(), wrong);
    assertEquals(List.of(), GraphCheck.run(graph.store()).violations());
  }

  private static List<Case> cases(List<List<Location>> routes) {
    List<Case> cases = new ArrayList<>();
    for (List<Location> route : routes) {
      for (Removal removal : Removal.values()) {
        for (Use use : Use.values()) {
          cases.add(new Case(cases.size(), route, removal, use, false));
          cases.add(new Case(cases.size(), route, removal, use, true));
        }
      }
    }
    return cases;
  }

  private void declare(String key) {
    graph
        .schema()
        .change()
        .declare(
            new SchemaEdit.OfKey(key, Optional.of(ValueType.COUNTER_OF_EDGES), Optional.empty()))
        .commit();
  }

  private void recreate(Case one) {
    for (Location location : one.route) {
      if (one.addsBefore) {
        edge(one).increment(VIEWS, 100);
      }
      switch (one.removal) {
        case OF_THE_EDGE -> edge(one).remove();
        case OF_THE_OUT_VERTEX -> edge(one).outVertex().remove();
        case OF_THE_IN_VERTEX -> edge(one).inVertex().remove();
      }
      compare("made again", one, make(one, location), Optional.empty());
    }
    ColonnadeEdge edge = edge(one);
    switch (one.use) {
      case NONE -> {}
      case ADD -> edge.increment(VIEWS, 2);
      case SET -> edge.property(VIEWS, 7);
      case ADD_AND_REMOVE -> {
        edge.increment(VIEWS, 2);
        edge.property(VIEWS).remove();
      }
    }
  }

  private ColonnadeEdge edge(Case one) {
    return (ColonnadeEdge) graph.edges(one.id()).next();
  }

  private ColonnadeEdge make(Case one, Location at) {
    Vertex in = vertex(one, at.in);
    return (ColonnadeEdge) vertex(one, at.out).addEdge(at.label, in, T.id, one.id());
  }

  /** Returns a vertex of the case, which is added if it does not exist. */
  private Vertex vertex(Case one, int end) {
    Iterator<Vertex> found = graph.vertices(one.vertex(end));
    return found.hasNext() ? found.next() : graph.addVertex(T.id, one.vertex(end));
  }

  /** Reads the edge by its id and from both of its vertices. */
  private void compareEverywhere(String when, Case one) {
    compare(when + ", by its id", one, edge(one), one.use.result);
    Vertex out = v(graph, one.vertex(one.last().out));
    compare(when + ", from OUT", one, out.edges(Direction.OUT).next(), one.use.result);
    Vertex in = v(graph, one.vertex(one.last().in));
    compare(when + ", from IN", one, in.edges(Direction.IN).next(), one.use.result);
  }

  private void compare(String where, Case one, Edge edge, Optional<Long> expected) {
    Property<Long> counter = edge.property(VIEWS);
    Optional<Long> found = counter.isPresent() ? Optional.of(counter.value()) : Optional.empty();
    if (!found.equals(expected) || edge.property(CLICKS).isPresent()) {
      wrong.add(one + " " + where + ": " + found + " instead of " + expected);
    }
  }
}
