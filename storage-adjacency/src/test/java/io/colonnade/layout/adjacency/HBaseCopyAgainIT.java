package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.CheckedCopy;
import io.colonnade.Colonnade;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.store.hbase.LocalHBase;
import io.colonnade.store.hbase.TablesByHand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Copies to a place in HBase where a process was killed while it deleted an unfinished copy. */
class HBaseCopyAgainIT {

  private ColonnadeGraph source;

  @BeforeEach
  void fill() {
    source = Colonnade.open(Map.of("colonnade.engine", "memory", "colonnade.layout", "adjacency"));
    source.traversal().addV("town").iterate();
    source.tx().commit();
  }

  @AfterEach
  void close() {
    source.close();
  }

  private static Map<String, Object> options(String graph) {
    Map<String, Object> options = new HashMap<>();
    options.put("colonnade.engine", "hbase");
    options.put("colonnade.store.hbase.servers", LocalHBase.shared().servers());
    options.put("colonnade.store.hbase.graph", graph);
    return options;
  }

  private void copy(String graph) {
    CheckedCopy.run(source, options(graph), now -> {}, target -> true);
  }

  private void leaveUnfinished(String graph) {
    CheckedCopy.run(source, options(graph), now -> {}, target -> false);
  }

  private static List<String> allBut(String graph, String last) {
    List<String> names = new ArrayList<>(TablesByHand.names(graph));
    names.remove(last);
    return names;
  }

  private static void assertIsCopy(String graph) {
    try (ColonnadeGraph copy = Colonnade.open(options(graph))) {
      assertEquals(1, copy.traversal().V().count().next());
    }
  }

  @Test
  void killedWhileTablesAreDisabled_copiesAgain() {
    leaveUnfinished("again1");
    TablesByHand.disable("again1", allBut("again1", "meta"));
    copy("again1");
    assertIsCopy("again1");
  }

  @Test
  void killedWhileTablesAreDeleted_copiesAgain() {
    leaveUnfinished("again2");
    TablesByHand.disable("again2", List.of("log"));
    TablesByHand.delete("again2", List.of("draw", "clock"));
    copy("again2");
    assertIsCopy("again2");
  }

  @Test
  void killedBeforeTheLastTableIsDeleted_copiesAgain() {
    leaveUnfinished("again3");
    TablesByHand.delete("again3", allBut("again3", "meta"));
    TablesByHand.disable("again3", List.of("meta"));
    copy("again3");
    assertIsCopy("again3");
  }

  @Test
  void graphWithADisabledTable_isNotDeleted() {
    copy("again4");
    TablesByHand.disable("again4", List.of("clock"));
    StoreException e = assertThrows(StoreException.class, () -> copy("again4"));
    assertEquals(Problem.HBASE_TABLE_UNUSABLE, e.problem());
    TablesByHand.enable("again4", List.of("clock"));
    assertIsCopy("again4");
  }
}
