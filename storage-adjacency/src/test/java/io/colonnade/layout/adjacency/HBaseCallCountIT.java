package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.store.hbase.LocalHBase;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The calls that the client of HBase sends to one region server. */
class HBaseCallCountIT {

  private static final int TRIES = 12;
  private static final int FANOUT = 10;
  private static final long HUB = 1_000;
  private static final int HUB_EDGES = 1_500;

  private static ColonnadeGraph graph;

  @BeforeAll
  static void fill() {
    Map<String, Object> options = new HashMap<>();
    options.put("colonnade.engine", "hbase");
    options.put("colonnade.store.hbase.servers", LocalHBase.shared().servers());
    options.put("colonnade.store.hbase.graph", "calls");
    options.put("colonnade.store.hbase.client.hbase.client.metrics.enable", "true");
    options.put("colonnade.layout", "adjacency");
    graph = Colonnade.open(options);
    GraphTraversalSource g = graph.traversal();
    for (long id = 0; id <= FANOUT * FANOUT; id++) {
      g.addV("town").property(T.id, id).property("name", "n" + id).iterate();
    }
    for (long id = 1; id <= FANOUT * FANOUT; id++) {
      g.V((id - 1) / FANOUT).addE("road").to(__.V(id)).iterate();
    }
    g.addV("city").property(T.id, HUB).iterate();
    for (int i = 0; i < HUB_EDGES; i++) {
      g.V(HUB).addE("flight").to(__.V((long) (i % FANOUT))).iterate();
    }
    graph.tx().commit();
  }

  @AfterAll
  static void close() {
    graph.close();
  }

  /** Returns how many calls all clients of this process have sent. */
  private static long calls() {
    try {
      MBeanServer server = ManagementFactory.getPlatformMBeanServer();
      long calls = 0;
      for (ObjectName name : server.queryNames(ObjectName.WILDCARD, null)) {
        if (name.toString().contains("rpcCount_")) {
          calls += ((Number) server.getAttribute(name, "Count")).longValue();
        }
      }
      return calls;
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the least calls of several transactions, since others run in the background. */
  private static long least(Consumer<GraphTraversalSource> transaction) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < TRIES; i++) {
      long before = calls();
      transaction.accept(graph.traversal());
      graph.tx().commit();
      least = Math.min(least, calls() - before);
    }
    return least;
  }

  /** One call asks for the version; then there is one for each hop. */
  @Test
  void reads_takeOneCallAHop() {
    assertEquals(2, least(g -> g.V(1L).valueMap().iterate()));
    assertEquals(2, least(g -> g.V(1L).out("road").id().iterate()));
    assertEquals(3, least(g -> g.V(0L).out("road").out("road").id().iterate()));
    assertEquals(3, least(g -> g.V(0L).out("road").values("name").iterate()));
    long batches = 3; // of 100 vertices, whose properties are read in larger and larger batches
    assertEquals(3 + batches, least(g -> g.V(0L).out("road").out("road").values("name").iterate()));
    assertEquals(2, least(g -> g.V(1L, 2L, 3L, 99L).values("name").iterate()));
  }

  /** Edges of a hub are sought within its row, and read on after the first page. */
  @Test
  void hub_isReadInPages() {
    assertEquals(2, least(g -> g.V(HUB).outE("flight").limit(10).iterate()));
    assertEquals(3, least(g -> g.V(HUB).outE("flight").id().iterate()));
  }
}
