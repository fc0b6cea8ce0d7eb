package io.colonnade.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.SchemaChange;
import io.colonnade.graph.SharedGraphs;
import io.colonnade.store.Crew;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a load does while another process checks a change of the declarations. */
@Timeout(60)
class SharedLoadTest extends SharedGraphs {

  @TempDir Path scratch;

  private final CountDownLatch waits = new CountDownLatch(1);
  private final CompletableFuture<LoadReport> report = new CompletableFuture<>();

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "journal", "colonnade.layout", "adjacency");
  }

  private Path rejects() {
    return scratch.resolve("rejects.csv");
  }

  private LoadOptions options() {
    LoadOptions usual = LoadOptions.rejectingTo(rejects());
    return new LoadOptions(
        usual.format(),
        usual.ids(),
        usual.csv(),
        usual.rejectFile(),
        usual.maxErrors(),
        2,
        usual.changedFiles(),
        LoadOptions.Existing.APPEND);
  }

  private GraphLoad begin(String... lines) throws IOException {
    Path file = Files.writeString(scratch.resolve("v.csv"), String.join("\n", lines) + "\n");
    return GraphLoad.begin(GraphInternals.store(two), List.of(file), options());
  }

  private void run(GraphLoad load) {
    try {
      report.complete(load.run(progress -> {}, note -> waits.countDown()));
    } catch (RuntimeException e) {
      report.completeExceptionally(e);
    }
  }

  /** Declares in the first process; meanwhile the second one loads until it waits. */
  private void declareDuring(GraphLoad load, UnaryOperator<SchemaChange> change) {
    duringProof(
        () -> {
          Crew unused = Crew.start(1, number -> run(load));
          await(waits);
        },
        change);
  }

  private void duringProof(Runnable work, UnaryOperator<SchemaChange> change) {
    AtomicBoolean isDone = new AtomicBoolean();
    hooked(one)
        .onRead(
            () -> {
              boolean isPending = GraphInternals.store(one).schema().pending().isPresent();
              if (isPending && !isDone.getAndSet(true)) {
                work.run();
              }
            });
    try {
      change.apply(one.schema().change()).commit();
    } finally {
      assertTrue(isDone.get());
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(30, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void rowsThatAChangeDoesNotAllow_areStored_ifItIsTakenBack() throws Exception {
    one.addVertex(T.id, "unfit", "age", "old");
    one.tx().commit();
    GraphLoad load = begin("~id,age:String,name:String", "1,young,a", "2,,b", "3,older,c");
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class,
            () -> declareDuring(load, change -> change.key("age", Integer.class)));
    assertEquals(Problem.STORED_TYPE, e.problem());
    assertEquals(new LoadReport(3, 0, 0), report.get());
    assertFalse(Files.exists(rejects()));
    assertEquals("older", g(two).V("3").values("age").next());
  }

  @Test
  void rowsThatAChangeDoesNotAllow_areRejected_whenItIsMade() throws Exception {
    one.addVertex(T.label, "person", "age", "1");
    one.tx().commit();
    GraphLoad load = begin("~id,~label,age:String", "1,person,young", "2,person,", "3,person,4");
    declareDuring(load, change -> change.vertexLabel("person", v -> v.required("age")));
    assertEquals(new LoadReport(2, 0, 1), report.get());
    List<String> lines = Files.readAllLines(rejects());
    assertEquals(2, lines.size(), lines::toString);
    assertTrue(lines.get(1).startsWith("v.csv,3,3,the label requires"), lines::toString);
  }

  @Test
  void valuesOfAKeyThatGetsAnotherType_wait() throws Exception {
    one.schema().change().key("age", Integer.class).commit();
    GraphLoad load = begin("~id,age:Int", "1,7");
    declareDuring(load, change -> change.key("age", Long.class));
    assertEquals(new LoadReport(1, 0, 0), report.get());
    assertEquals(7L, g(two).V("1").values("age").next());
  }

  @Test
  void rowsThatAChangeAllows_areStoredDuringItsProof() throws Exception {
    one.addVertex(T.id, "fit", "age", 1);
    one.tx().commit();
    GraphLoad load = begin("~id,age:Int", "1,7", "2,8");
    duringProof(
        () -> {
          run(load);
          assertEquals(1, waits.getCount(), "it waited");
          assertTrue(report.isDone());
        },
        change -> change.key("age", Integer.class));
    assertEquals(new LoadReport(2, 0, 0), report.get());
  }

  @Test
  void wait_endsAfterItsLongestTime() {
    one.addVertex(T.id, "fit", "age", 1);
    one.tx().commit();
    ConflictException refused = new ConflictException(Problem.SCHEMA_PENDING);
    duringProof(
        () -> {
          SchemaWait wait = new SchemaWait(GraphInternals.store(two), note -> {});
          pass(SchemaWait.LONGEST);
          assertSame(refused, assertThrows(ConflictException.class, () -> wait.after(refused)));
        },
        change -> change.key("age", Integer.class));
  }
}
