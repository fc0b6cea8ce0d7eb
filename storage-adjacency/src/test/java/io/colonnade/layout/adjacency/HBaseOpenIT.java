package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.TemporaryTransactionException;
import io.colonnade.store.hbase.LocalHBase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/** Graphs in HBase, opened by their options as users do. */
class HBaseOpenIT {

  private static Map<String, Object> options(String graph) {
    Map<String, Object> options = new HashMap<>();
    options.put("colonnade.engine", "hbase");
    options.put("colonnade.store.hbase.servers", LocalHBase.shared().servers());
    options.put("colonnade.store.hbase.graph", graph);
    options.put("colonnade.layout", "adjacency");
    return options;
  }

  @Test
  void twoProcesses_useOneGraph_andItIsThereAfterwards() {
    try (ColonnadeGraph one = Colonnade.open(options("people"));
        ColonnadeGraph two = Colonnade.open(options("people"))) {
      one.traversal().addV("robot").property("model", "R2").iterate();
      one.tx().commit();
      assertEquals(1, two.traversal().V().has("robot", "model", "R2").count().next());
      Vertex robot = two.traversal().V().next();
      robot.property("model", "C3");
      one.traversal().V(robot.id()).property("model", "BB").iterate();
      one.tx().commit();
      assertThrows(TemporaryTransactionException.class, () -> two.tx().commit());
      two.tx().rollback();
      two.traversal().V(robot.id()).addE("knows").to(robot).iterate();
      two.tx().commit();
      one.tx().rollback();
      assertEquals(List.of("BB"), one.traversal().V().out("knows").values("model").toList());
      assertEquals(2, GraphInternals.store(one).store().instances().size());
    }
    try (ColonnadeGraph again = Colonnade.open(options("people"))) {
      assertEquals(1, again.traversal().E().count().next());
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(again)).violations());
    }
  }

  @Test
  void graphsOfOneHBase_areApart() {
    try (ColonnadeGraph one = Colonnade.open(options("apart1"));
        ColonnadeGraph two = Colonnade.open(options("apart2"))) {
      one.traversal().addV().iterate();
      one.tx().commit();
      assertEquals(0, two.traversal().V().count().next());
    }
  }

  @Test
  void missingPlace_isRefused() {
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class, () -> Colonnade.open(Map.of("colonnade.engine", "hbase")));
    assertEquals(Problem.HBASE_PLACE_MISSING, e.problem());
  }

  @Test
  void placeWhereNothingListens_isRefused() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    mustBeUnreachable(port);
  }

  @Test
  void placeThatIsNoHBase_isRefused() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      mustBeUnreachable(silent.getLocalPort());
    }
  }

  @Test
  void unreachableServersBesideAReachableOne_doNotMatter() {
    Map<String, Object> options = options("beside");
    options.put(
        "colonnade.store.hbase.servers",
        "127.0.0.1:1,no-such-host.invalid:16000," + LocalHBase.shared().servers());
    try (ColonnadeGraph graph = Colonnade.open(options)) {
      assertEquals(0, graph.traversal().V().count().next());
    }
  }

  private static void mustBeUnreachable(int port) {
    Map<String, Object> options = new HashMap<>();
    options.put("colonnade.engine", "hbase");
    options.put("colonnade.store.hbase.servers", "127.0.0.1:" + port);
    options.put("colonnade.store.hbase.graph", "nowhere");
    StoreException e = assertThrows(StoreException.class, () -> Colonnade.open(options));
    assertEquals(Problem.HBASE_UNREACHABLE, e.problem());
    assertTrue(e.getMessage().contains("hbase://127.0.0.1:" + port + "/nowhere"), e.getMessage());
  }
}
