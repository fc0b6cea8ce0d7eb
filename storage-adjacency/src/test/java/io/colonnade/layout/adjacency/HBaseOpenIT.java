package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.ByteWriter;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.TemporaryTransactionException;
import io.colonnade.layout.StoreHeader;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Family;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.store.hbase.LocalHBase;
import io.colonnade.store.hbase.RawTable;
import io.colonnade.store.hbase.TestHBase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
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
  void placeWhereAnotherServerAnswers_isRefused() throws IOException {
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    http.start();
    try {
      mustBeUnreachable(http.getAddress().getPort());
    } finally {
      http.stop(0);
    }
  }

  @Test
  void namespaceWithTablesOfOthers_isRefused_andNothingIsMade() {
    try (RawTable foreign = RawTable.makeForeign("foreign", "orders")) {
      assertProblem(Problem.HBASE_FOREIGN_NAMESPACE, "[foreign:orders]", "foreign");
      assertEquals(List.of("orders"), foreign.namesBeside());
    }
  }

  @Test
  void graphOfANewerFormat_isRefused() {
    try (Store store = TestHBase.store("newer", UnaryOperator.identity())) {
      store.createTables(List.of(MetaTable.META));
      WriteSet header = WriteSet.basedOnLatest();
      ByteWriter value = MetaTable.value();
      value.ov(StoreHeader.FORMAT_VERSION + 1);
      MetaTable.put(header, MetaTable.headerRow(), value);
      store.commit(header);
    }
    try (RawTable meta = RawTable.of("newer", "meta")) {
      List<String> tables = meta.namesBeside();
      assertProblem(Problem.NEWER_FORMAT, "format=2, known=1", "newer");
      assertEquals(tables, meta.namesBeside());
    }
  }

  @Test
  void clockThatCannotRise_isRefused() {
    Colonnade.open(options("endless")).close();
    try (RawTable clock = RawTable.of("endless", "draw")) {
      clock.put("t", Family.LOCKS, "t", Long.MAX_VALUE - 1, "\0\0\0\0\0\0\0\0");
    }
    assertProblem(Problem.ROW_STORE_UNFIT, "expected=a version above", "endless");
  }

  /** HBase accepts cells of 10 MiB. */
  @Test
  void largestValue_isStored_andALargerOneIsRefusedBeforeHBaseRefusesIt() {
    Map<String, Object> options = options("values");
    int most = (8 << 20) - 10; // the type and the length come beside the bytes
    try (ColonnadeGraph graph = Colonnade.open(options)) {
      graph.addVertex("bytes", new byte[most]);
      graph.tx().commit();
      LimitExceededException e =
          assertThrows(
              LimitExceededException.class, () -> graph.addVertex("bytes", new byte[8 << 20]));
      assertEquals(Problem.VALUE_TOO_LARGE, e.problem());
      graph.tx().rollback();
    }
    options.put("colonnade.value.max-bytes", "20mb");
    try (ColonnadeGraph graph = Colonnade.open(options)) {
      graph.addVertex("bytes", new byte[11 << 20]);
      LimitExceededException e =
          assertThrows(LimitExceededException.class, () -> graph.tx().commit());
      assertEquals(Problem.TRANSACTION_TOO_LARGE, e.problem());
      graph.tx().rollback();
      byte[] stored = (byte[]) graph.traversal().V().values("bytes").next();
      assertEquals(most, stored.length);
    }
  }

  private static void assertProblem(Problem expected, String detail, String graph) {
    ColonnadeException e =
        assertThrows(ColonnadeException.class, () -> Colonnade.open(options(graph)));
    assertEquals(expected, e.problem(), e.getMessage());
    assertTrue(e.getMessage().contains(detail), e.getMessage());
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
