package io.colonnade.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The load: complete, once, and resumed wherever it was interrupted. */
class AirRoutesLoadIT {

  private static AirRoutes routes;

  @BeforeAll
  static void read() {
    routes = AirRoutes.read();
  }

  @Test
  void run_emptyGraph_loadsAllThatIsThere() {
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      assertEquals(AirRoutesLoad.Outcome.LOADED, load(graph, new Stop(Long.MAX_VALUE)));
      assertWhole(graph);
      Vertex source = routes.vertices().get(100);
      Vertex copy = graph.vertices(source.id()).next();
      assertEquals(source.label(), copy.label());
      source
          .properties()
          .forEachRemaining(p -> assertEquals(p.value(), copy.value(p.key()), p.key()));
      Edge route = routes.edges().get(routes.edges().size() - 1);
      assertEquals(
          AirRoutes.id(route.inVertex()), graph.edges(AirRoutes.id(route)).next().inVertex().id());
    }
  }

  @Test
  void run_interruptedManyTimes_goesOnWhereItWas() {
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      long vertices = routes.vertices().size();
      List<Long> starts = new ArrayList<>();
      for (long stopAt : List.of(1L, 2_500L, vertices, 30_000L)) {
        Stop stop = new Stop(stopAt);
        assertThrows(IllegalStateException.class, () -> load(graph, stop));
        graph.tx().rollback();
        starts.add(stop.started);
      }
      assertEquals(List.of(0L, 1_000L, 3_000L, vertices), starts);
      assertEquals(AirRoutesLoad.Outcome.COMPLETED, load(graph, new Stop(Long.MAX_VALUE)));
      assertWhole(graph);
    }
  }

  @Test
  void run_afterCompletion_reloadsNothingThatWasDeleted() {
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      load(graph, new Stop(Long.MAX_VALUE));
      graph.traversal().V().drop().iterate();
      graph.tx().commit();
      assertEquals(AirRoutesLoad.Outcome.NOTHING_TO_DO, load(graph, new Stop(Long.MAX_VALUE)));
      assertEquals(0L, graph.traversal().V().count().next());
    }
  }

  @Test
  void run_graphWithOtherData_isRefusedAndChangesNothing() {
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      graph.addVertex("person");
      graph.tx().commit();
      assertThrows(InvalidInputException.class, () -> load(graph, new Stop(Long.MAX_VALUE)));
      assertEquals(1L, graph.traversal().V().count().next());
    }
  }

  private static AirRoutesLoad.Outcome load(ColonnadeGraph graph, LoadProgress progress) {
    return new AirRoutesLoad(graph).run(() -> routes, progress);
  }

  private static void assertWhole(ColonnadeGraph graph) {
    CheckReport report = GraphCheck.run(GraphInternals.store(graph));
    assertTrue(report.isClean(), report.toString());
    assertEquals(routes.vertices().size(), report.vertices());
    assertEquals(routes.edges().size(), report.edges());
  }

  /** Fails as soon as a position is reached: after the commit that reached it. */
  private static final class Stop implements LoadProgress {

    private final long at;
    private long started = -1;

    Stop(long at) {
      this.at = at;
    }

    @Override
    public void start(long position, long total) {
      started = position;
    }

    @Override
    public void reached(long position) {
      if (position >= at) {
        throw new IllegalStateException("stopped at " + position);
      }
    }

    @Override
    public void close() {}
  }
}
