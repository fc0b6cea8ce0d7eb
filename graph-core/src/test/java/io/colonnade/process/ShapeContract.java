package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.codec.SeededRandom;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphContract;
import io.colonnade.service.ReadOnlyCallStrategy;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.PBiPredicate;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.step.GValue;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.IdStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.PartitionStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.SubgraphStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.LazyBarrierStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.ReadOnlyStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.VerificationException;
import org.apache.tinkerpop.gremlin.process.traversal.util.DefaultTraversalStrategies;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalExplanation;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerFactory;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Queries that skip strategies because of their shape are compiled as if none were skipped. */
public abstract class ShapeContract extends GraphContract {

  private static final List<Integer> NUMBERS = List.of(-1, 0, 1, 2, 3, 5, 29);

  private GraphTraversalSource full;

  @BeforeEach
  void load() {
    TinkerGraph model = TinkerFactory.createModern();
    model.vertices().forEachRemaining(this::load);
    model.edges().forEachRemaining(this::load);
    graph.tx().commit();
    full = without(g);
  }

  private void load(Vertex vertex) {
    Vertex added = graph.addVertex(T.id, vertex.id(), T.label, vertex.label());
    vertex.properties().forEachRemaining(one -> added.property(one.key(), one.value()));
  }

  private void load(Edge edge) {
    Edge added =
        v(graph, edge.outVertex().id()).addEdge(edge.label(), v(graph, edge.inVertex().id()));
    edge.properties().forEachRemaining(one -> added.property(one.key(), one.value()));
  }

  @Test
  void queriesWithOtherNumbers_compileAsInFull() {
    Random random = SeededRandom.of(getClass());
    List<Queries.Query> queries = Queries.all();
    for (GraphTraversalSource source : List.of(g, others(g), g.withBulk(false))) {
      GraphTraversalSource inFull =
          new GraphTraversalSource(graph, new InOrder(source.getStrategies().toList()));
      for (int i = 0; i < 12 * queries.size(); i++) {
        Queries.Query query = queries.get(random.nextInt(queries.size()));
        int n = NUMBERS.get(random.nextInt(NUMBERS.size()));
        assertSame(query.apply(inFull, n), query.apply(source, n));
      }
    }
  }

  @Test
  void everyQuery_inEveryOrderOfNumbers_compilesAsInFull() {
    for (Queries.Query query : Queries.all()) {
      for (int known : List.of(-1, 0, 1, 3)) {
        GraphTraversalSource fresh = fresh();
        for (int i = 0; i < 4; i++) {
          assertSame(query.apply(full, known), query.apply(fresh, known));
        }
        for (int n : NUMBERS) {
          assertSame(query.apply(full, n), query.apply(fresh, n));
        }
      }
    }
  }

  @Test
  void randomTraversals_compileAsInFull() {
    Dice dice = new Dice(SeededRandom.of(getClass()));
    Vocabulary vocabulary = Vocabulary.of(graph, List.of(), false);
    Rendering rendering = new Rendering(name -> "no edge");
    List<Script> scripts = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      scripts.add(RandomTraversal.any(dice, vocabulary));
    }
    for (int i = 0; i < 4_000; i++) {
      Script script = dice.one(scripts);
      assertSame(rendering.traversal(script, full), rendering.traversal(script, g));
    }
  }

  /** Another memory: nothing is known of any shape. */
  private GraphTraversalSource fresh() {
    return new GraphTraversalSource(
        graph, ShapedStrategies.of(full.getStrategies(), Set.of(ReadOnlyCallStrategy.class)));
  }

  private static GraphTraversalSource others(GraphTraversalSource g) {
    return g.withStrategies(
        SubgraphStrategy.build().vertices(__.has("name", P.neq("x"))).create(),
        PartitionStrategy.build().partitionKey("p").readPartitions("a").create());
  }

  /** Strategies in that order: to sort them again may give another order. */
  private static final class InOrder extends DefaultTraversalStrategies {

    private static final long serialVersionUID = 1L;

    InOrder(List<TraversalStrategy<?>> strategies) {
      traversalStrategies.addAll(strategies);
    }
  }

  @SuppressWarnings("unchecked") // an array of classes
  private static GraphTraversalSource without(GraphTraversalSource source) {
    return source.withoutStrategies(ShapeStrategy.class);
  }

  private static void assertSame(Traversal<?, ?> expected, Traversal<?, ?> actual) {
    String text = actual.toString();
    assertEquals(
        Compiled.text(expected.asAdmin()), Compiled.text(actual.asAdmin()), () -> "of " + text);
  }

  @Test
  void thirdQuery_appliesOnlyWhatChangesIt() {
    GraphTraversalSource fresh = fresh();
    List<String> all = fresh.getStrategies().toList().stream().map(Compiled::name).toList();
    assertEquals(all, Compiled.applied(fresh.V(1).valueMap().asAdmin()));
    assertEquals(all.size(), Compiled.applied(fresh.V(2).valueMap().asAdmin()).size() + 5);
    List<String> third = Compiled.applied(fresh.V(3).valueMap().asAdmin());
    assertEquals(
        List.of("ShapeStrategy", "ColonnadeGraphStepStrategy", "ColonnadeFrontierStrategy"), third);
    List<String> other = Compiled.applied(fresh.V(3).out().out().values("name").asAdmin());
    assertEquals(all, other);
  }

  private ColonnadeGraph withoutShapes() {
    Map<String, Object> options = new HashMap<>(engineAndLayout());
    options.put("colonnade.engine", "memory");
    options.put("colonnade.query.shapes", "off");
    return Colonnade.open(options);
  }

  @Test
  void option_off_appliesEverything() {
    try (ColonnadeGraph plain = withoutShapes()) {
      GraphTraversalSource off = plain.traversal();
      List<String> all = off.getStrategies().toList().stream().map(Compiled::name).toList();
      for (int i = 0; i < 5; i++) {
        assertEquals(all, Compiled.applied(off.V(i).valueMap().asAdmin()));
      }
      for (Queries.Query query : Queries.all()) {
        for (int n : NUMBERS) {
          assertEquals(
              Compiled.text(query.apply(off, n).asAdmin()),
              Compiled.text(query.apply(plain.traversal(), n).asAdmin()));
        }
      }
    }
  }

  @Test
  void unknownStrategy_isAlwaysApplied_andSeenByThoseAfterIt() {
    for (int i = 0; i < 5; i++) {
      GraphTraversalSource counting = g.withStrategies(new AddsHop(i % 2));
      List<String> applied = Compiled.applied(counting.V(1).out().asAdmin());
      assertTrue(applied.contains("AddsHop"));
      assertSame(without(counting).V(1).out(), counting.V(1).out());
    }
  }

  /** Adds a step to the end now and then, which no shape before it shows. */
  private static final class AddsHop
      extends AbstractTraversalStrategy<TraversalStrategy.DecorationStrategy>
      implements TraversalStrategy.DecorationStrategy {

    private static final long serialVersionUID = 1L;

    private final int hops;

    AddsHop(int hops) {
      this.hops = hops;
    }

    @Override
    public void apply(Traversal.Admin<?, ?> traversal) {
      for (int i = 0; i < hops && traversal.isRoot(); i++) {
        traversal.addStep(new VertexStep<>(traversal, Vertex.class, Direction.OUT));
        traversal.addStep(new IdStep<>(traversal));
      }
    }
  }

  @Test
  void refusals_areRepeated() {
    GraphTraversalSource reading = g.withStrategies(ReadOnlyStrategy.instance());
    for (int i = 0; i < 5; i++) {
      int n = i;
      assertThrows(VerificationException.class, () -> reading.V(n).property("age", n).iterate());
    }
  }

  @Test
  void withoutLazyBarriers_shapesAreOthers() {
    GraphTraversalSource lazy = g.withoutStrategies(LazyBarrierStrategy.class);
    for (int i = 0; i < 5; i++) {
      assertSame(full.V(1).out().out().out(), g.V(1).out().out().out());
      assertSame(without(lazy).V(1).out().out().out(), lazy.V(1).out().out().out());
    }
  }

  @Test
  void explain_showsAllStrategies() {
    for (int i = 0; i < 5; i++) {
      TraversalExplanation explanation = g.V(1).out().out().values("name").explain();
      assertEquals(
          g.getStrategies().toList(),
          explanation.getStrategyTraversals().stream().map(pair -> pair.getValue0()).toList());
      assertEquals(
          full.V(1).out().out().values("name").explain().getStrategyTraversals().stream()
              .map(pair -> pair.getValue0() + " " + pair.getValue1())
              .toList(),
          explanation.getStrategyTraversals().stream()
              .filter(pair -> !(pair.getValue0() instanceof ShapeStrategy))
              .map(pair -> pair.getValue0() + " " + pair.getValue1())
              .toList());
      assertEquals(List.of(), g.V(-1).out().out().values("name").toList());
    }
  }

  @Test
  void manyShapes_takeBoundedMemory() {
    ShapeMemory memory = new ShapeMemory();
    StrategyRoute.Run run = new StrategyRoute.Run(List.of(), true, false);
    long most = 0;
    for (int i = 0; i < 100_000; i++) {
      Shape shape = ShapeWriter.write(run, g.V().as("label" + i).out().asAdmin());
      memory.keep(shape, memory.find(shape) + 1);
      most = Math.max(most, i % 1_000 == 0 ? memory.size() : 0);
    }
    assertTrue(most > 100 && most < 10_000, most + " shapes");
    String text = "x".repeat(3_900);
    for (int i = 0; i < 3_000; i++) {
      Shape large = ShapeWriter.write(run, g.V().as(text + i).asAdmin());
      memory.keep(large, 1);
    }
    assertTrue(memory.bytes() < 8 << 20, memory.bytes() + " bytes");
  }

  @Test
  void largeTraversal_hasNoShape() {
    StrategyRoute.Run run = new StrategyRoute.Run(List.of(), true, false);
    var steps = g.V();
    for (int i = 0; i < 200; i++) {
      steps = steps.out("knows");
    }
    assertEquals(null, ShapeWriter.write(run, steps.asAdmin()));
    assertEquals(null, ShapeWriter.write(run, g.V().as("x".repeat(5_000)).asAdmin()));
    assertEquals(null, ShapeWriter.write(run, g.V().map(x -> 1).asAdmin()));
    assertEquals(null, ShapeWriter.write(run, g.V().property("a", 1).asAdmin()));
    assertEquals(null, ShapeWriter.write(run, g.V().profile().asAdmin()));
    assertEquals(null, ShapeWriter.write(run, g.call("--list").asAdmin()));
    assertEquals(null, ShapeWriter.write(run, g.V().map(__.call("--list")).asAdmin()));
  }

  @Test
  void predicateOfUser_hasNoShape() {
    StrategyRoute.Run run = new StrategyRoute.Run(List.of(), true, false);
    PBiPredicate<Object, Object> code = (value, limit) -> !value.equals(limit); // keeps its script
    assertEquals(null, ShapeWriter.write(run, g.V().has("age", new P<>(code, 1)).asAdmin()));
    assertEquals(null, ShapeWriter.write(run, g.V().has("age", new P<>(Same.SAME, 1)).asAdmin()));
    assertEquals(null, ShapeWriter.write(run, g.V().has("age", P.not(new P<>(code, 1))).asAdmin()));
  }

  /** A predicate that is an enum, as those of TinkerPop are. */
  private enum Same implements PBiPredicate<Object, Object> {
    SAME;

    @Override
    public boolean test(Object value, Object expected) {
      return value.equals(expected);
    }
  }

  @Test
  void predicates_skipStrategies() {
    GraphTraversalSource fresh = fresh();
    List<P<?>> several =
        List.of(
            P.eq(1),
            P.between(1, 9),
            P.within(1, 2),
            P.not(P.eq(1)),
            P.not(P.within(1, 2)),
            TextP.startingWith("m"),
            TextP.regex("m.*"));
    for (P<?> predicate : several) {
      int steps = 0;
      for (int i = 0; i < 3; i++) {
        steps = Compiled.applied(fresh.V().has("age", predicate).values("name").asAdmin()).size();
      }
      assertTrue(steps <= 6, steps + " strategies with " + predicate);
    }
  }

  @Test
  void variables_skipWhatValuesSkip() {
    GraphTraversalSource fresh = fresh();
    int steps = 0;
    for (int i = 0; i < 3; i++) {
      steps = Compiled.applied(fresh.V(GValue.of("v", i)).valueMap().asAdmin()).size();
    }
    assertTrue(steps <= 6, steps + " strategies");
    for (int i = 0; i < 3; i++) {
      P<Integer> equal = P.eq(GValue.of("x", i));
      steps = Compiled.applied(fresh.V().has("age", equal).values("name").asAdmin()).size();
    }
    assertTrue(steps <= 6, steps + " strategies");
  }

  @Test
  void variableOfLaterValue_isRead() {
    for (int age : List.of(29, 27, 32, 27, 29)) {
      var traversal = g.V().has("age", P.eq(GValue.of("x", -1))).values("name").asAdmin();
      traversal.getGValueManager().updateVariable("x", age);
      String name = age == 29 ? "marko" : age == 27 ? "vadas" : "josh";
      assertEquals(List.of(name), ((Traversal<?, ?>) traversal).toList());
    }
  }

  @Test
  void hopsThatAreReplaced_skipTheOtherStrategies() {
    GraphTraversalSource fresh = fresh();
    int steps = 0;
    for (int i = 0; i < 5; i++) {
      steps = Compiled.applied(fresh.V(i).outE("knows").inV().values("name").asAdmin()).size();
    }
    assertTrue(steps <= 8, steps + " strategies");
  }

  @Test
  void usedShapes_surviveManyOthers() {
    ShapeMemory memory = new ShapeMemory();
    StrategyRoute.Run run = new StrategyRoute.Run(List.of(), true, false);
    Shape used = ShapeWriter.write(run, g.V().out().asAdmin());
    memory.keep(used, 7);
    for (int i = 0; i < 20_000; i++) {
      memory.keep(ShapeWriter.write(run, g.V().as("label" + i).asAdmin()), 0);
      if (i % 100 == 0) {
        assertEquals(7, memory.find(used));
      }
    }
  }

  @Test
  void threads_shareWhatIsKnown() throws Exception {
    Map<String, String> expected = new HashMap<>();
    List<Queries.Query> queries = Queries.all();
    for (int q = 0; q < queries.size(); q++) {
      for (int n : NUMBERS) {
        expected.put(q + " " + n, Compiled.text(queries.get(q).apply(full, n).asAdmin()));
      }
    }
    GraphTraversalSource shared = fresh();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Boolean>> work = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        Random random = new Random(t);
        work.add(
            () -> {
              for (int i = 0; i < 3_000; i++) {
                int q = random.nextInt(queries.size());
                int n = NUMBERS.get(random.nextInt(NUMBERS.size()));
                String text = Compiled.text(queries.get(q).apply(shared, n).asAdmin());
                assertEquals(expected.get(q + " " + n), text);
              }
              graph.tx().rollback();
              return true;
            });
      }
      for (Future<Boolean> done : threads.invokeAll(work)) {
        assertTrue(done.get());
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void pointRead_allocatesLittleBesideItsTransaction() {
    long shaped = bytes(g);
    long inFull = bytes(full);
    System.out.println(
        getClass().getSimpleName()
            + ": bytes of V(id).valueMap() "
            + shaped
            + ", in full "
            + inFull);
    assertTrue(shaped <= 10_000, shaped + " bytes");
    assertTrue(shaped + 3_000 < inFull, shaped + " bytes, in full " + inFull);
  }

  /** Returns the least number of bytes that a run allocates, when it is compiled. */
  private long bytes(GraphTraversalSource source) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    int runs = 1_000;
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 10; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < runs; i++) {
        assertFalse(source.V(1).valueMap().next().isEmpty());
      }
      least = Math.min(least, (threads.getCurrentThreadAllocatedBytes() - before) / runs);
    }
    return least;
  }

  @Test
  void emptyWithin_afterCount_failsEachTime() {
    for (int i = 0; i < 5; i++) {
      assertThrows(
          NoSuchElementException.class,
          () -> Compiled.applied(g.V().where(__.out().count().is(P.within())).asAdmin()));
      assertEquals(List.of(), g.V().where(__.out().count().is(P.within(17L))).toList());
    }
  }
}
