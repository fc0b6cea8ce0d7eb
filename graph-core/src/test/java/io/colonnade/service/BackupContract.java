package io.colonnade.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphContract;
import io.colonnade.graph.GraphInternals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/** A backup is the state of one commit, made beside writers; its name leads nowhere else. */
public abstract class BackupContract extends GraphContract {

  private static final int WRITERS = 2;
  private static final int BACKUPS = 5;

  @Override
  protected Map<String, String> extraOptions() {
    return Map.of("colonnade.backup.directory", backups().toString());
  }

  private Path backups() {
    return directory.resolve("backups");
  }

  private Map<?, ?> backup(String name) {
    return (Map<?, ?>) g.call(BackupService.NAME, Map.of("name", name)).next();
  }

  /** Opens a backup, proves it whole, and looks at it. */
  private ColonnadeGraph opened(String name) {
    ColonnadeGraph copy = Colonnade.open(backups().resolve(name));
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(copy)).violations());
    return copy;
  }

  /**
   * Each writer moves a count between the two vertices of its pair, so that their sum stays 0, and
   * notes it in an edge: any state between two commits of one writer would show.
   */
  @Test
  void backup_besideWriters_isTheStateOfOneCommit() throws Exception {
    for (int writer = 0; writer < WRITERS; writer++) {
      graph.addVertex(T.id, "plus " + writer, "n", 0L);
      graph.addVertex(T.id, "minus " + writer, "n", 0L);
    }
    graph.tx().commit();
    AtomicBoolean goesOn = new AtomicBoolean(true);
    CountDownLatch written = new CountDownLatch(WRITERS);
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    List<Future<Long>> writers = new ArrayList<>();
    try {
      for (int writer = 0; writer < WRITERS; writer++) {
        int pair = writer;
        writers.add(threads.submit(() -> move(pair, goesOn, written)));
      }
      written.await();
      for (int i = 0; i < BACKUPS; i++) {
        assertEquals("b" + i, backup("b" + i).get("name"));
      }
    } finally {
      goesOn.set(false);
      threads.shutdown();
      assertTrue(threads.awaitTermination(1, TimeUnit.MINUTES));
    }
    for (int pair = 0; pair < WRITERS; pair++) {
      assertBackupsGrow(pair, writers.get(pair).get());
    }
  }

  private long move(int pair, AtomicBoolean goesOn, CountDownLatch written) {
    long n = 0;
    while (goesOn.get()) {
      n++;
      Vertex plus = graph.vertices("plus " + pair).next();
      Vertex minus = graph.vertices("minus " + pair).next();
      plus.property("n", n);
      minus.property("n", -n);
      plus.addEdge("moved", minus, "n", n);
      graph.tx().commit();
      if (n == 1) {
        written.countDown();
      }
    }
    return n;
  }

  private void assertBackupsGrow(int pair, long last) {
    long before = 1;
    for (int i = 0; i < BACKUPS; i++) {
      try (ColonnadeGraph copy = opened("b" + i)) {
        long plus = copy.traversal().V("plus " + pair).<Long>values("n").next();
        long minus = copy.traversal().V("minus " + pair).<Long>values("n").next();
        long edges = copy.traversal().V("plus " + pair).outE("moved").count().next();
        assertEquals(0, plus + minus);
        assertEquals(plus, edges);
        assertTrue(before <= plus && plus <= last, before + " <= " + plus + " <= " + last);
        before = plus;
      }
    }
  }

  @Test
  void backup_thatReturned_hasWhatWasCommittedBefore_andNothingLater() {
    graph.addVertex(T.id, 1);
    graph.tx().commit();
    graph.addVertex(T.id, 2); // not committed
    Map<?, ?> told = backup("monday");
    graph.tx().commit();
    assertTrue((Long) told.get("bytes") > 0, told::toString);
    try (ColonnadeGraph copy = opened("monday")) {
      assertEquals(List.of(1L), copy.traversal().V().id().toList());
      copy.addVertex(T.id, 3);
      copy.tx().commit();
    }
    assertFalse(graph.vertices(3).hasNext());
  }

  @Test
  void backup_withoutName_getsOne_andIsListed() throws Exception {
    assertEquals(List.of(), listed());
    Map<?, ?> told = (Map<?, ?>) g.call(BackupService.NAME).next();
    String name = (String) told.get("name");
    assertTrue(name.matches("\\d{8}-\\d{6}-\\d{3}Z"), name);
    backup("zz-Last.1_");
    assertEquals(List.of(name, "zz-Last.1_"), listed());
    Files.createDirectory(backups().resolve("other"));
    assertEquals(2, listed().size());
  }

  private List<Object> listed() {
    return g.call(BackupService.NAME, Map.of("list", true)).toList().stream()
        .map(one -> (Object) ((Map<?, ?>) one).get("name"))
        .toList();
  }

  @Test
  void backup_underATakenName_isRefused_andLeavesTheFirst() {
    graph.addVertex(T.id, 1);
    graph.tx().commit();
    backup("monday");
    graph.addVertex(T.id, 2);
    graph.tx().commit();
    assertProblem(Problem.BACKUP_EXISTS, () -> backup("monday"));
    try (ColonnadeGraph copy = opened("monday")) {
      assertEquals(1L, copy.traversal().V().count().next());
    }
  }

  @Test
  void backup_underANameThatIsNotPlain_isRefused() throws Exception {
    for (String name :
        List.of(
            "", "..", ".", "../out", "/elsewhere/out", "a/b", ".hidden", "a b", "a\\b", "a\n")) {
      assertProblem(Problem.BACKUP_NAME, () -> backup(name));
    }
    assertFalse(Files.exists(backups()));
    assertProblem(
        Problem.BACKUP_LIST_OR_MAKE,
        () -> g.call(BackupService.NAME, Map.of("name", "a", "list", true)).next());
  }

  @Test
  void backup_afterOneThatDied_replacesItsRest() throws Exception {
    Path rest = Files.createDirectories(backups().resolve(".monday.partial"));
    Files.writeString(rest.resolve("000012.sst"), "half");
    backup("monday");
    assertFalse(Files.exists(rest));
    opened("monday").close();
  }

  @Test
  void backup_ofAGraphWithoutTheOption_isRefused() {
    graph.close();
    graph = open(Map.of("colonnade.backup.directory", ""));
    g = graph.traversal();
    assertProblem(Problem.BACKUP_NOT_CONFIGURED, () -> backup("monday"));
    try (ColonnadeGraph memory = openInMemory()) {
      assertProblem(
          Problem.BACKUP_IN_MEMORY, () -> memory.traversal().call(BackupService.NAME).next());
    }
  }

  @Test
  void backup_whereADirectoryCannotBe_saysSo() throws Exception {
    Files.writeString(backups(), "in the way");
    assertProblem(Problem.BACKUP_FAILED, () -> backup("monday"));
    assertEquals("in the way", Files.readString(backups()));
  }

  private static void assertProblem(Problem problem, Runnable call) {
    assertEquals(problem, assertThrows(ColonnadeException.class, call::run).problem());
  }
}
