package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.job.Job;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.SchemaEntry;
import io.colonnade.schema.ValueType;
import io.colonnade.store.Crew;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A declaration that must be proved, while other processes write, declare and die: it is made once,
 * or taken back.
 */
@Timeout(60)
public abstract class PendingChangeContract extends PendingChanges {

  // ---- refused

  private static List<SchemaEntry> declared(ColonnadeGraph graph) {
    return graph.schema().entries().stream().filter(SchemaEntry::isDeclared).toList();
  }

  private void assertRefused(
      Problem problem, String details, UnaryOperator<SchemaChange> change, Runnable meanwhile) {
    List<SchemaEntry> before = declared(one);
    AtomicBoolean isDone = duringProof(one, meanwhile);
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> declare(one, change));
    assertTrue(isDone.get());
    assertTrue(e.getMessage().startsWith(problem.code()), e.getMessage());
    assertTrue(e.getMessage().contains(details), e.getMessage());
    assertEquals(before, declared(one));
    assertEquals(Optional.empty(), pending(two));
    inBoth(graph -> write(graph, g -> g.addV("person").property("age", "free").iterate()));
  }

  @Test
  void refusedChange_leavesWritersFree() {
    write(two, g -> g.addV("person").property(T.id, 9).property("age", "old").iterate());
    assertRefused(Problem.STORED_TYPE, "first=v[9]", c -> c.key("age", Integer.class), () -> {});
  }

  @Test
  void changeThatIsRefused_createsNoNames() {
    write(two, g -> g.addV("person").property(T.id, 9).property("age", "old").iterate());
    List<String> names = one.store().dictionary().all(NameKind.KEY);
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class,
            () -> declare(one, c -> c.key("age", Integer.class).key("fresh", String.class)));
    assertTrue(e.getMessage().contains("first=v[9]"), e.getMessage());
    inBoth(graph -> assertEquals(Optional.empty(), pending(one)));
    assertEquals(names, one.store().dictionary().all(NameKind.KEY));
    assertTrue(two.store().dictionary().find(NameKind.KEY, "fresh").isEmpty());
    write(two, g -> g.addV("person").property("age", "free").iterate());
  }

  @Test
  void newNameThatAnotherProcessTakesMeanwhile_isNotMadeByARename() {
    assertRefused(
        Problem.NAME_TAKEN,
        "new name=called",
        c -> c.renameKey("name", "called").dropKey("nmae"),
        () -> write(two, g -> g.addV("pet").property("called", "Cat").iterate()));
    assertEquals(List.of("Cat"), g(one).V().values("called").toList());
  }

  @Test
  void rename_isMadeWithTheRestOfTheChange() {
    declare(
        one,
        c -> c.renameKey("name", "called").dropKey("nmae"),
        () -> inBoth(graph -> write(graph, g -> g.V(1).property("name", "other").iterate())));
    inBoth(graph -> assertEquals("other", graph.traversal().V(1).values("called").next()));
  }

  @Test
  void changeWithACommitInDoubt_isMadeOrTakenBack() throws InterruptedException {
    for (int commit = 1; commit <= 4; commit++) { // the claim, the two epochs, the claim
      endJobs(one);
      AtomicInteger left = new AtomicInteger(commit);
      hooked(one)
          .afterCommit(
              () -> {
                if (left.decrementAndGet() == 0) {
                  throw new OutcomeUnknownException(Problem.COMMIT_IN_DOUBT);
                }
              });
      try {
        declare(one, c -> c.vertexLabel("person", v -> v.required("name")));
        assertEquals(4, commit);
      } catch (OutcomeUnknownException e) {
        assertTrue(commit < 4);
      }
      hooked(one).afterCommit(() -> {});
      assertEquals(Optional.empty(), pending(two));
      assertEquals(commit >= 3, isNameRequired());
      if (commit == 3) {
        declare(one, c -> c.vertexLabel("person", v -> v.optional("name")));
        assertFalse(isNameRequired());
      }
    }
  }

  /** Waits for jobs, which look for what a change in doubt has left. */
  private static void endJobs(ColonnadeGraph graph) throws InterruptedException {
    for (Job job : graph.internals().jobs().all()) {
      assertTrue(job.awaitEnd(Duration.ofMinutes(1)));
    }
  }

  private boolean isNameRequired() {
    return two.schema().vertexLabel("person").filter(v -> !v.required().isEmpty()).isPresent();
  }

  // ---- new names

  private void beforeFirstCommit(ColonnadeGraph graph, Runnable work) {
    AtomicBoolean isDone = new AtomicBoolean();
    hooked(graph)
        .beforeCommit(
            () -> {
              if (!isDone.getAndSet(true)) {
                work.run();
              }
            });
  }

  @Test
  void newNameThatAnotherProcessUsesFirst_isProved() {
    beforeFirstCommit(
        one, () -> write(two, g -> g.addV().property(T.id, 9).property("fresh", "x").iterate()));
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class, () -> declare(one, c -> c.key("fresh", Integer.class)));
    assertTrue(e.getMessage().contains("key=fresh, type=Integer, first=v[9]"), e.getMessage());
    beforeFirstCommit(one, () -> write(two, g -> g.addV("other").property("more", 1).iterate()));
    declare(one, c -> c.key("more", Integer.class));
    assertEquals(ValueType.ofValue(1), two.store().liveSchema().learn().key("more").get().type());
  }

  @Test
  void newNames_areKnownToBoth_andMovesTheEpochByOne() {
    long epoch = one.schema().epoch();
    declare(one, c -> c.key("a", Integer.class).vertexLabel("l", v -> v.required("b")));
    assertEquals(epoch + 1, two.schema().epoch());
    assertInvalid(Problem.KEY_MISSING, two, to -> to.addVertex(T.label, "l"));
    write(two, g -> g.addV("l").property("b", 1).iterate());
    assertEquals(1, g(one).V().hasLabel("l").has("b", 1).count().next());
  }

  @Test
  void newNames_areDeclared_whileBothProcessesMakeNames() throws InterruptedException {
    AtomicBoolean isOver = new AtomicBoolean();
    Crew makers =
        Crew.start(
            4,
            number -> {
              ColonnadeGraph graph = number % 2 == 0 ? one : two;
              for (int i = 0; !isOver.get() && i < 2_000; i++) {
                int unused =
                    graph.store().dictionary().number(NameKind.KEY, "n" + number + "x" + i);
              }
            });
    try {
      for (int i = 0; i < 20; i++) {
        int serial = i;
        declare(one, c -> c.key("declared" + serial, Integer.class));
      }
    } finally {
      isOver.set(true);
      makers.join();
    }
    assertEquals(20, declaredKeys().size());
  }

  // ---- several processes

  @Test
  void declarationsOfBothAtOnce_areMade() throws InterruptedException {
    Crew.start(
            4,
            number -> {
              ColonnadeGraph graph = number % 2 == 0 ? one : two;
              switch (number) {
                case 0 -> declare(graph, c -> c.key("age", Integer.class));
                case 1 -> declare(graph, c -> c.key("name", String.class).key("new", Long.class));
                case 2 -> declare(graph, c -> c.vertexLabel("person", v -> v.required("name")));
                default -> declare(graph, c -> c.dropKey("nmae"));
              }
            })
        .join();
    assertEquals(Set.of("age", "name", "new"), declaredKeys());
    var unused = one.store().liveSchema().learn(); // what the other has dropped
    assertFalse(one.store().dictionary().all(NameKind.KEY).contains("nmae"));
    assertEquals(one.schema().toString(), two.schema().toString());
  }

  private Set<String> declaredKeys() {
    return Set.copyOf(
        two.store().liveSchema().learn().keys().stream().map(key -> key.name()).toList());
  }

  @Test
  void changesOfBoth_areObeyedByBusyWritersOfBoth() throws InterruptedException {
    AtomicBoolean isOver = new AtomicBoolean();
    AtomicInteger written = new AtomicInteger();
    Crew writers =
        Crew.start(
            2,
            number -> {
              ColonnadeGraph graph = number == 0 ? one : two;
              for (int i = 0; i < 5 || (i < 200 && !isOver.get()); i++) {
                try {
                  graph.addVertex(T.label, "person", "name", "n", "age", i % 2 == 0 ? i : "" + i);
                  graph.tx().commit();
                  written.incrementAndGet();
                } catch (TemporaryTransactionException | InvalidInputException e) {
                  graph.tx().rollback();
                }
              }
            });
    int made = 0;
    try {
      for (int i = 0; i < 10; i++) {
        ColonnadeGraph graph = i % 2 == 0 ? two : one;
        try {
          declare(graph, c -> c.key("age", Integer.class));
          made++;
        } catch (InvalidInputException e) {
          assertTrue(e.getMessage().startsWith(Problem.STORED_TYPE.code()), e.getMessage());
          removeAllPersons(graph);
        }
        declare(graph, c -> c.key("age", Object.class));
      }
    } finally {
      isOver.set(true);
      writers.join();
    }
    assertEquals(Optional.empty(), pending(one));
    assertTrue(made >= 0 && written.get() > 0);
  }

  /**
   * Removes all persons while others add some. A removal may be refused: an engine may show a new
   * vertex a moment before the commit that adds it has ended.
   */
  private static void removeAllPersons(ColonnadeGraph graph) {
    while (true) {
      try {
        write(graph, g -> g.V().hasLabel("person").drop().iterate());
        return;
      } catch (TemporaryTransactionException e) {
        rollBack(graph);
      }
    }
  }

  /** Begins a change in a third process, which ends before the change is decided. */
  private void beginAndDie(UnaryOperator<SchemaChange> change) {
    ColonnadeGraph third = another();
    Runnable dead =
        () -> {
          throw new StoreException(Problem.ENGINE_FAILED, "failed", "the process");
        };
    AtomicBoolean isDead =
        duringProof(
            third,
            () -> {
              hooked(third).beforeCommit(dead);
              hooked(third).onRead(dead);
              dead.run();
            });
    assertThrows(StoreException.class, () -> declare(third, change));
    assertTrue(isDead.get());
    end(third);
    assertTrue(pending(two).isPresent());
  }

  /** Lets time pass until no change is pending. */
  private void awaitDecision() throws InterruptedException {
    while (pending(two).isPresent()) {
      pass(Duration.ofSeconds(1));
      Thread.sleep(20);
    }
  }

  @Test
  void changeOfAProcessThatDied_isMadeByTheNextThatOpens() throws InterruptedException {
    beginAndDie(c -> c.key("age", Integer.class));
    assertInvalid(Problem.VALUE_NOT_OF_TYPE, two, to -> to.addVertex("age", "old"));
    ColonnadeGraph next = another();
    awaitDecision();
    assertEquals(Set.of("age"), declaredKeys());
    assertTrue(next.schema().key("age").isPresent());
  }

  @Test
  void changeOfAProcessThatDied_isTakenBackIfAnElementDoesNotFit() throws InterruptedException {
    write(two, g -> g.addV("person").property("age", "old").iterate());
    beginAndDie(c -> c.key("age", Integer.class));
    ColonnadeGraph next = another();
    awaitDecision();
    assertEquals(Set.of(), declaredKeys());
    write(next, g -> g.addV("person").property("age", "free").iterate());
  }

  @Test
  void changeOfAProcessThatDied_isDecidedByTheNextChange() throws InterruptedException {
    beginAndDie(c -> c.key("age", Integer.class));
    Crew next = Crew.start(1, any -> declare(two, c -> c.key("name", String.class)));
    awaitDecision();
    next.join();
    assertEquals(Set.of("age", "name"), declaredKeys());
  }

  /** Lets another process decide the pending change of a process that stands still. */
  private void decideByAnother() {
    Crew decider = Crew.start(1, any -> declare(two, c -> c.key("name", String.class)));
    try {
      awaitDecision();
      decider.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void changeThatAnotherProcessMakes_isNotMadeAgain_afterAThirdHasChangedItsKey() {
    ColonnadeGraph third = another();
    declare(
        one,
        c -> c.key("age", Integer.class),
        () -> {
          decideByAnother();
          assertEquals(Set.of("age", "name"), declaredKeys());
          declare(third, c -> c.key("age", Object.class));
        });
    inBoth(graph -> write(graph, g -> g.addV("person").property("age", "free").iterate()));
  }
}
