package io.colonnade.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.GraphContract;
import io.colonnade.graph.TemporaryTransactionException;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.SubgraphStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.ReadOnlyStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.VerificationException;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What holds for every service: how it is found, called and refused. */
public abstract class ServiceContract extends GraphContract {

  private static final String ECHO = "test.echo";

  private final EchoService echo = new EchoService();

  @BeforeEach
  void addService() {
    ((ServiceDirectory) graph.getServiceRegistry()).register(echo);
  }

  @Test
  void list_namesServices_andTellsWhatTheyTake() {
    assertTrue(g.call().toList().contains(ECHO));
    assertEquals(List.of(ECHO), g.call("--list", Map.of("service", ECHO)).toList());
    assertEquals(
        "{\"name\":\"test.echo\",\"description\":\"Says what it is told.\","
            + "\"access\":[\"read\",\"write\",\"schema\",\"admin\"],\"params\":{"
            + "\"say\":\"a text: What to say.\","
            + "\"times\":\"a whole number: How often; once if absent.\","
            + "\"loud\":\"true or false: In capitals.\","
            + "\"words\":\"a list: Each said by itself.\","
            + "\"map\":\"a map: Said as it is.\","
            + "\"needs\":\"a text: read, write or admin.\","
            + "\"fails\":\"a text: conflict or interrupt.\"}}",
        g.call("--list", Map.of("service", ECHO, "verbose", true)).next());
  }

  @Test
  void cache_tellsWhatItHolds_andIsEmptied() {
    g.addV("person").property(T.id, 1L).property("name", "Ada").iterate();
    graph.tx().commit();
    g.call("colonnade.cache", Map.of("clear", true)).iterate();
    assertEquals(Map.of(), cache(Map.of()).get("labels"));
    assertEquals("Ada", g.V(1L).values("name").next());
    graph.tx().rollback();
    assertEquals("Ada", g.V(1L).values("name").next());
    Map<?, ?> content = cache(Map.of());
    if (hasCache()) {
      assertEquals(1L, content.get("vertices"));
      assertEquals(Set.of("person"), ((Map<?, ?>) content.get("labels")).keySet());
      assertTrue((Long) content.get("hits") >= 1, content::toString);
      assertTrue((Long) content.get("bytes") > 100, content::toString);
    } else {
      assertEquals(0L, content.get("vertices"), "nothing is followed");
    }
    assertEquals(0L, cache(Map.of("clear", true)).get("bytes"));
  }

  private Map<?, ?> cache(Map<String, Object> arguments) {
    return (Map<?, ?>) g.call("colonnade.cache", arguments).next();
  }

  @Test
  void readMode_isChosenByTheSource_andWrongWordsAreRefused() {
    g.addV("person").property(T.id, 1L).iterate();
    graph.tx().commit();
    for (String mode : List.of("latest", "bounded")) {
      assertEquals(1L, g.with("colonnade.read", mode).V().count().next());
      graph.tx().rollback();
    }
    InvalidInputException thrown =
        assertThrows(
            InvalidInputException.class, () -> g.with("colonnade.read", "bouded").V().toList());
    assertEquals("bounded", thrown.details().get("nearest"));
    thrown =
        assertThrows(
            InvalidInputException.class, () -> g.with("colonnade.raed", "bounded").V().toList());
    assertEquals("colonnade.read", thrown.details().get("nearest"));
    assertThrows( // it is one of the graph
        InvalidInputException.class, () -> g.with("colonnade.cache.size", "0").V().toList());
    assertEquals(1L, g.with("evaluationTimeout", 1_000L).V().count().next());
  }

  @Test
  void clearingTheCache_isRefusedInAReadOnlyTraversal() {
    GraphTraversalSource reading = g.withStrategies(ReadOnlyStrategy.instance());
    assertEquals(1, reading.call("colonnade.cache").toList().size());
    assertThrows(
        VerificationException.class,
        () -> reading.call("colonnade.cache", Map.of("clear", true)).toList());
  }

  @Test
  void unknownService_isRefused_namingTheNearest() {
    InvalidInputException thrown =
        assertThrows(InvalidInputException.class, () -> g.call("test.ecko").toList());
    assertEquals(
        "COL-2401 unknown service: correct the name; g.call() lists all services"
            + " [service=test.ecko, nearest=test.echo]",
        thrown.getMessage());
    assertThrows(
        InvalidInputException.class,
        () -> g.call("--list", Map.of("service", "test.ecko")).toList());
  }

  @Test
  void unknownParameter_isRefused_namingTheNearest() {
    InvalidInputException thrown =
        assertThrows(InvalidInputException.class, () -> g.call(ECHO, Map.of("sai", "x")).toList());
    assertEquals(Problem.UNKNOWN_PARAMETER, thrown.problem());
    assertEquals("say", thrown.details().get("nearest"));
    assertEquals(0, echo.calls.get());
  }

  @Test
  void valueOfAnotherType_isRefused_sayingWhatIsExpected() {
    InvalidInputException thrown =
        assertThrows(
            InvalidInputException.class, () -> g.call(ECHO, Map.of("times", 1.5)).toList());
    assertEquals(
        "COL-2403 a parameter of the service has a value of the wrong type: give a value as"
            + " described under expected [service=test.echo, parameter=times, value=1.5, expected=a whole number]",
        thrown.getMessage());
    for (Map<String, Object> wrong :
        List.<Map<String, Object>>of(
            Map.of("say", 1), Map.of("loud", "yes"), Map.of("words", "x"), Map.of("map", 1))) {
      assertThrows(InvalidInputException.class, () -> g.call(ECHO, wrong).toList());
    }
    assertEquals(0, echo.calls.get());
  }

  @Test
  void arguments_comeInEveryWayThatGremlinHas() {
    assertEquals(List.of("nothing"), g.call(ECHO).toList());
    assertEquals(List.of("A", "A"), called(Map.of("say", "a", "times", 2, "loud", true)));
    assertEquals(List.of("a", "a"), called(Map.of("say", "a", "times", (byte) 2)));
    assertEquals(List.of("a", "a"), called(Map.of("say", "a", "times", BigInteger.TWO)));
    assertEquals(List.of(1, "b"), called(Map.of("words", List.of(1, "b"))));
    assertEquals(List.of(Map.of("k", 1)), called(Map.of("map", Map.of("k", 1))));
    assertEquals(List.of("a"), g.call(ECHO).with("say", "a").toList());
    assertEquals(List.of("b"), g.call(ECHO).with("say", __.constant("b")).toList());
    assertEquals(List.of("c"), calledWithComputed(__.project("say").by(__.constant("c"))));
  }

  private List<Object> called(Map<?, ?> arguments) {
    return g.<Object>call(ECHO, arguments).toList();
  }

  @SuppressWarnings({"rawtypes", "unchecked"}) // as declared by TinkerPop
  private List<Object> calledWithComputed(Traversal arguments) {
    return g.call(ECHO, Map.of("times", 1), arguments).toList();
  }

  @Test
  void call_afterOtherSteps_isRefused() {
    InvalidInputException thrown =
        assertThrows(InvalidInputException.class, () -> g.inject(1).call(ECHO).toList());
    assertTrue(thrown.getMessage().contains("write g.call(...)"), thrown.getMessage());
  }

  @Test
  void readOnlyTraversal_callsWhatReads() {
    GraphTraversalSource reading = g.withStrategies(ReadOnlyStrategy.instance());
    assertEquals(List.of("a"), reading.call(ECHO, Map.of("say", "a")).toList());
    assertEquals(List.of("a"), reading.call(ECHO, Map.of("say", "a", "needs", "read")).toList());
  }

  @Test
  void readOnlyTraversal_thatCallsWhatWrites_isRefusedBeforeItRuns() {
    GraphTraversalSource reading = g.withStrategies(ReadOnlyStrategy.instance());
    for (String needs : List.of("write", "admin")) {
      Traversal<?, ?> traversal = reading.call(ECHO, Map.of("needs", needs));
      VerificationException thrown =
          assertThrows(VerificationException.class, () -> traversal.asAdmin().applyStrategies());
      assertEquals(
          Problem.SERVICE_READ_ONLY.message("service", ECHO, "access", needs), thrown.getMessage());
      assertThrows(
          VerificationException.class, () -> reading.call(ECHO).with("needs", needs).toList());
    }
    assertEquals(0, echo.calls.get());
  }

  @Test
  void readOnlyTraversal_whoseArgumentsAreComputed_isRefused() {
    GraphTraversalSource reading = g.withStrategies(ReadOnlyStrategy.instance());
    assertThrows(
        VerificationException.class,
        () -> reading.call(ECHO).with("say", __.constant("a")).toList());
    assertEquals(0, echo.calls.get());
  }

  @Test
  void readOnlyTraversal_withoutOurStrategy_isRefusedByTheCall() {
    GraphTraversalSource reading =
        g.withStrategies(ReadOnlyStrategy.instance()).withoutStrategies(ReadOnlyCallStrategy.class);
    assertThrows(
        VerificationException.class, () -> reading.call(ECHO, Map.of("needs", "write")).toList());
    assertThrows(
        VerificationException.class,
        () -> reading.call(ECHO).with("needs", __.constant("write")).toList());
    assertEquals(0, echo.calls.get());
    assertEquals(List.of("a"), reading.call(ECHO).with("say", __.constant("a")).toList());
  }

  @Test
  void limitedSource_callsUpToItsLimit_andSaysWhyNotMore() {
    GraphTraversalSource limited =
        g.withStrategies(new AccessLimitStrategy(limitedTo(() -> Access.WRITE, "not from here")));
    assertEquals(List.of("nothing"), limited.call(ECHO, Map.of("needs", "write")).toList());
    InvalidInputException thrown =
        assertThrows(
            InvalidInputException.class,
            () -> limited.call(ECHO, Map.of("needs", "admin")).toList());
    assertEquals(Problem.SERVICE_ACCESS, thrown.problem());
    assertEquals("not from here", thrown.details().get("reason"));
    assertThrows(
        InvalidInputException.class,
        () ->
            limited
                .withoutStrategies(ReadOnlyCallStrategy.class)
                .call(ECHO, Map.of("needs", "admin"))
                .toList());
    assertEquals(1, echo.calls.get());
  }

  @Test
  void sourceThatOnlyReads_refusesChangesWhereverTheyAre() {
    g.addV("person").iterate();
    GraphTraversalSource reading =
        g.withStrategies(new AccessLimitStrategy(limitedTo(() -> Access.READ, "only reads")));
    for (Traversal<?, ?> change :
        List.<Traversal<?, ?>>of(
            reading.addV("x"),
            reading.inject(1).addV("x"),
            reading.mergeV(Map.of("name", "x")),
            reading.V().property("name", "x"),
            reading.V().drop(),
            reading.V().as("a").addE("knows").to("a"),
            reading.io("any").read(),
            reading.inject(1).union(__.identity(), __.addV("x")),
            reading.inject(1).repeat(__.sideEffect(__.addV("x"))).times(1),
            reading.inject(1).choose(__.constant(true), __.sideEffect(__.addV("x"))),
            reading.inject(1).map(__.flatMap(__.local(__.addV("x")))),
            reading.withStrategies(SubgraphStrategy.build().vertices(__.addV("x")).create()).V())) {
      InvalidInputException thrown = assertThrows(InvalidInputException.class, change::iterate);
      assertEquals(Problem.STEP_ACCESS, thrown.problem());
      assertEquals("only reads", thrown.details().get("reason"));
    }
    assertEquals(1L, reading.V().count().next());
    assertEquals(Set.of(), g.V().properties().toSet());
  }

  @Test
  void limit_isAskedForEachTraversal_alsoOfAShapeThatWasSeenBefore() {
    g.addV("person").iterate();
    AtomicReference<Access> now = new AtomicReference<>(Access.WRITE);
    GraphTraversalSource changing =
        g.withStrategies(new AccessLimitStrategy(limitedTo(now::get, "now")));
    for (int i = 0; i < 3; i++) {
      assertEquals(
          List.of("a"), changing.V().limit(1).property("name", "a").values("name").toList());
    }
    now.set(Access.READ);
    assertThrows(
        InvalidInputException.class,
        () -> changing.V().limit(1).property("name", "a").values("name").toList());
  }

  private static AccessGuard limitedTo(Supplier<Access> highest, String reason) {
    return new AccessGuard() {
      @Override
      public AccessLimit limit() {
        return new AccessLimit(highest.get(), reason);
      }

      @Override
      public void uses(String subject, Access access) {}
    };
  }

  @Test
  void failure_comesOutUnderTinkerPopsName() {
    assertThrows(
        TemporaryTransactionException.class,
        () -> g.call(ECHO, Map.of("fails", "conflict")).toList());
    assertThrows(
        TraversalInterruptedException.class,
        () -> g.call(ECHO, Map.of("fails", "interrupt")).toList());
  }
}
