package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.GraphCheck;
import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.Problem;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.DictionaryAudit;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.SchemaEntry;
import io.colonnade.store.Crew;
import io.colonnade.tx.GraphTransaction;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Labels and keys that are renamed, and that are dropped while nothing uses them. */
public abstract class SchemaNamesContract extends GraphContract {

  private static final String LARGE = "x".repeat(5_000); // a value that is stored out of line

  private Edge knows;

  @BeforeEach
  void load() {
    Vertex ada = graph.addVertex(T.id, 1, T.label, "person", "name", "Ada", "text", LARGE);
    Vertex bob = graph.addVertex(T.id, 2, T.label, "person", "name", "Bob");
    ada.property(VertexProperty.Cardinality.list, "nick", "a", "source", 7);
    knows = ada.addEdge("knows", bob, "since", 1843, "note", LARGE);
    graph.tx().commit();
  }

  @AfterEach
  void auditNames() {
    graph.tx().rollback();
    DictionaryAudit.run(graph);
  }

  private void change(UnaryOperator<SchemaChange> names) {
    names.apply(graph.schema().change()).commit();
  }

  private void assertRefused(Problem problem, String details, UnaryOperator<SchemaChange> names) {
    String before = graph.schema().toString();
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> change(names));
    assertTrue(e.getMessage().startsWith(problem.code()), e.getMessage());
    assertTrue(e.getMessage().contains(details), e.getMessage());
    assertEquals(before, graph.schema().toString());
    assertTrue(graph.store().schema().pending().isEmpty());
    DictionaryAudit.run(graph);
  }

  private List<String> names() {
    return graph.schema().entries().stream().map(SchemaEntry::name).toList();
  }

  private void addAndRemove(Consumer<Vertex> use) {
    Vertex typo = graph.addVertex(T.id, 3, T.label, "persn", "nmae", "x");
    use.accept(typo);
    graph.tx().commit();
    g.V(3).drop().iterate();
    graph.tx().commit();
  }

  // ---- drop

  @Test
  void nameInUse_isNotDropped_andTheFirstUserIsNamed() {
    String edge = "first=e[" + knows.id() + "]";
    assertRefused(Problem.NAME_IN_USE, "[property key=name, first=v[", c -> c.dropKey("name"));
    assertRefused(Problem.NAME_IN_USE, "[property key=text, first=v[1]]", c -> c.dropKey("text"));
    assertRefused(
        Problem.NAME_IN_USE, "[property key=source, first=v[1]]", c -> c.dropKey("source"));
    assertRefused(Problem.NAME_IN_USE, "[property key=since, " + edge, c -> c.dropKey("since"));
    assertRefused(Problem.NAME_IN_USE, "[property key=note, " + edge, c -> c.dropKey("note"));
    assertRefused(Problem.NAME_IN_USE, "[label=person, first=v[", c -> c.dropLabel("person"));
    assertRefused(Problem.NAME_IN_USE, "[label=knows, " + edge, c -> c.dropLabel("knows"));
    assertRefused(Problem.UNKNOWN_NAME, "nearest=name", c -> c.dropKey("nmae"));
    assertRefused(Problem.UNKNOWN_NAME, "label=name", c -> c.dropLabel("name"));
    assertRefused(Problem.UNKNOWN_NAME, "property key=person", c -> c.dropKey("person"));
  }

  @Test
  void keyThatADeclarationNames_isNotDropped_beforeTheDeclarationIsTakenBack() {
    change(
        c ->
            c.vertexLabel("city", v -> v.required("mayor").defaulted("size", 1))
                .edgeLabel("road", e -> e.sortedBy("built", Order.desc))
                .edgeLabel("rail", e -> e.projected("gauge")));
    String city = "first=vertex label city]";
    assertRefused(Problem.NAME_IN_USE, "key=mayor, " + city, c -> c.dropKey("mayor"));
    assertRefused(Problem.NAME_IN_USE, "key=size, " + city, c -> c.dropKey("size"));
    assertRefused(
        Problem.NAME_IN_USE, "key=built, first=edge label road]", c -> c.dropKey("built"));
    assertRefused(
        Problem.NAME_IN_USE, "key=gauge, first=edge label rail]", c -> c.dropKey("gauge"));
    change(
        c -> c.edgeLabel("road", e -> e.unsorted()).vertexLabel("city", v -> v.optional("mayor")));
    change(c -> c.dropKey("built").dropKey("mayor").dropLabel("rail"));
    change(c -> c.dropKey("gauge"));
    change(c -> c.vertexLabel("city", v -> v.withoutDefault("size")));
    change(c -> c.dropKey("size").dropLabel("city").dropLabel("road"));
    assertTrue(graph.schema().entries().stream().noneMatch(SchemaEntry::isDeclared));
  }

  @Test
  void unusedNames_areDropped_withTheirDeclarations_andCanBeMadeAgain() {
    change(c -> c.key("nmae", String.class).vertexLabel("persn").edgeLabel("persn"));
    addAndRemove(typo -> typo.property("nmae").property("sorce", 1));
    int number = graph.store().dictionary().find(NameKind.KEY, "nmae").orElseThrow();
    change(c -> c.dropKey("nmae").dropKey("sorce").dropLabel("persn"));
    List<String> left =
        List.of("name", "text", "nick", "source", "since", "note", "person", "knows");
    assertEquals(Set.copyOf(left), Set.copyOf(names()));
    assertTrue(graph.schema().key("nmae").isEmpty());
    assertTrue(graph.schema().vertexLabel("persn").isEmpty());
    assertRefused(Problem.UNKNOWN_NAME, "nmae", c -> c.dropKey("nmae"));
    assertFalse(g.V().has("nmae").hasNext());
    if (isPersistent()) {
      reopen();
      assertEquals(Set.copyOf(left), Set.copyOf(names()));
    }
    graph.addVertex(T.id, 4, T.label, "persn", "nmae", 5);
    graph.tx().commit();
    assertTrue(graph.store().dictionary().find(NameKind.KEY, "nmae").orElseThrow() > number);
    assertEquals(List.of(5), g.V().hasLabel("persn").values("nmae").toList());
    if (isPersistent()) {
      reopen();
      assertEquals(List.of(5), g.V().hasLabel("persn").values("nmae").toList());
      assertEquals(Set.of("id", "label", "nmae"), keysOf(4));
    }
    assertRefused(Problem.NAME_IN_USE, "first=v[4]", c -> c.dropKey("nmae"));
  }

  private Set<String> keysOf(Object id) {
    Set<String> keys = new HashSet<>(Set.of("id", "label"));
    graph.vertices(id).next().properties().forEachRemaining(property -> keys.add(property.key()));
    return keys;
  }

  @Test
  void nameThatWasRolledBack_isUnused() {
    graph.addVertex(T.label, "persn", "nmae", 1);
    graph.tx().rollback();
    change(c -> c.dropKey("nmae").dropLabel("persn"));
    assertFalse(names().contains("nmae") || names().contains("persn"));
  }

  @Test
  void nameThatOnlyAnUncommittedTransactionUses_isDropped_andItsCommitIsRefused() {
    List<Consumer<GraphTraversalSource>> uses =
        List.of(
            g -> g.addV("persn").iterate(),
            g -> g.addV("person").property("nmae", 1).iterate(),
            g -> g.V(1).property("nmae", 1).iterate(),
            g -> g.V(1).properties("name").property("nmae", 1).iterate(),
            g -> g.E().property("nmae", 1).iterate(),
            g -> g.V(1).as("a").V(2).addE("persn").to("a").iterate());
    for (Consumer<GraphTraversalSource> use : uses) {
      Graph other = beside();
      use.accept(other.traversal());
      String name = names().contains("nmae") ? "nmae" : "persn";
      change(c -> name.equals("nmae") ? c.dropKey(name) : c.dropLabel(name));
      assertConflict(other);
      assertEquals(List.of(), GraphCheck.run(graph.store()).violations());
      Graph again = beside();
      use.accept(again.traversal());
      again.tx().commit();
      assertRefused(
          Problem.NAME_IN_USE,
          "first=",
          c -> name.equals("nmae") ? c.dropKey(name) : c.dropLabel(name));
      g.V().hasLabel("persn").drop().iterate();
      g.V().has("nmae").properties("nmae").drop().iterate();
      g.V().properties().properties("nmae").drop().iterate();
      g.E().hasLabel("persn").drop().iterate();
      g.E().properties("nmae").drop().iterate();
      graph.tx().commit();
      change(c -> name.equals("nmae") ? c.dropKey(name) : c.dropLabel(name));
    }
  }

  @Test
  void commitThatBeginsToUseTheName_duringTheProof_refusesTheDrop() {
    addAndRemove(typo -> {});
    AtomicBoolean isUsed = new AtomicBoolean();
    hooked.onRead(
        () -> {
          if (!isUsed.getAndSet(true)) {
            Graph other = beside();
            other.addVertex(T.id, 9, T.label, "person", "nmae", 1);
            other.tx().commit();
          }
        });
    assertRefused(Problem.NAME_IN_USE, "[property key=nmae, first=v[9]]", c -> c.dropKey("nmae"));
    assertTrue(isUsed.get());
  }

  @Test
  void numberThatWasLookedUpBeforeItsNameWasDropped_isNotStored() {
    addAndRemove(typo -> {});
    int key = graph.store().dictionary().number(NameKind.KEY, "nmae");
    int label = graph.store().dictionary().number(NameKind.LABEL, "persn");
    int person = graph.store().dictionary().number(NameKind.LABEL, "person");
    change(c -> c.dropKey("nmae").dropLabel("persn"));
    GraphTransaction tx = graph.store().begin();
    List<VertexPropertyFact> properties = new ArrayList<>();
    VertexPropertyFact.append(properties, key, 1);
    assertThrows(ConflictException.class, () -> tx.addVertex(Optional.empty(), person, properties));
    assertThrows(ConflictException.class, () -> tx.addVertex(Optional.empty(), label, List.of()));
    tx.rollback();
  }

  @Test
  void readerOfAnOlderSnapshot_isEnded_andMayTryAgain() {
    addAndRemove(typo -> {});
    for (UnaryOperator<SchemaChange> names :
        List.<UnaryOperator<SchemaChange>>of(
            c -> c.dropKey("nmae"), c -> c.renameKey("name", "called"))) {
      Graph reader = beside();
      assertEquals(1, reader.traversal().V(1).count().next());
      change(names);
      TemporaryTransactionException e =
          assertThrows(
              TemporaryTransactionException.class, () -> reader.traversal().V(2).values().toList());
      assertTrue(e.getMessage().contains(Problem.SNAPSHOT_BEFORE_SCHEMA.code()), e.getMessage());
      reader.tx().rollback();
    }
    assertEquals(List.of("Bob"), g.V(2).values("called").toList());
  }

  /** An unknown name is answered without a read, so the end of the snapshot goes unnoticed. */
  @Test
  void readerThatBeganBefore_neverTakesAnOldNameForUnknown() {
    Vertex first = g.addV("person").property(T.id, 71L).property("since", 1).next();
    Vertex second = g.addV("person").property(T.id, 72L).next();
    first.addEdge("met", second);
    graph.tx().commit();
    Graph reader = beside();
    GraphTraversalSource before = reader.traversal();
    Vertex held = before.V(71L).next();
    assertEquals(List.of(1), before.V(71L).values("since").toList());
    assertEquals(1, before.V(71L).out("met").count().next());
    change(c -> c.renameLabel("met", "knew").renameKey("since", "began"));
    for (Supplier<?> read :
        List.<Supplier<?>>of(
            () -> before.V(71L).out("met").count().next(),
            () -> before.V(71L).out("met").toList(),
            () -> before.V(71L, 72L).outE("met").count().next(),
            () -> before.E().hasLabel("met").count().next(),
            () -> IteratorUtils.list(held.edges(Direction.OUT, "met")),
            () -> IteratorUtils.list(held.values("since")),
            () -> before.V(71L).values("since").toList())) {
      assertThrows(TemporaryTransactionException.class, read::get);
    }
    reader.tx().rollback();
    Graph later = beside();
    assertEquals(1, later.traversal().V(71L).out("knew").count().next());
    assertEquals(0, later.traversal().V(71L).out("met").count().next());
    assertEquals(List.of(1), later.traversal().V(71L).values("began").toList());
    later.tx().rollback();
  }

  private boolean tryToCommit(Function<GraphTraversalSource, GraphTraversal<?, ?>> write) {
    try {
      write.apply(graph.traversal()).iterate();
      graph.tx().commit();
      return true;
    } catch (TemporaryTransactionException e) {
      graph.tx().rollback();
      return false;
    }
  }

  @Test
  void dropOfABusyGraph_happensOnlyWhileNothingUsesTheName() throws InterruptedException {
    AtomicBoolean done = new AtomicBoolean();
    Crew writers =
        Crew.start(
            2,
            number -> {
              while (!done.get()) {
                boolean isAdded =
                    tryToCommit(
                        g -> g.addV("l" + number).property("k", 1).as("a").addE("e").to("a"));
                while (!tryToCommit(g -> g.V().hasLabel("l" + number).drop())) {
                  Thread.onSpinWait();
                }
                for (int pause = 0; isAdded && pause < 10; pause++) {
                  isAdded = tryToCommit(g -> g.V(1 + number).property("other", 1));
                }
              }
            });
    int dropped = 0;
    Map<Problem, String> refusals = new EnumMap<>(Problem.class);
    try {
      for (int i = 0; i < 60 || (dropped == 0 && i < 2_000); i++) {
        try {
          change(c -> c.dropKey("k"));
          dropped++;
        } catch (InvalidInputException e) {
          refusals.put(e.problem(), e.getMessage());
          assertTrue(
              e.problem() == Problem.NAME_IN_USE || e.problem() == Problem.UNKNOWN_NAME,
              e.getMessage());
        } catch (TemporaryTransactionException e) {
          assertTrue(e.getMessage().contains("COL-10"), e.getMessage());
        }
      }
    } finally {
      done.set(true);
      writers.join();
    }
    assertTrue(dropped > 0, refusals::toString);
    assertEquals(List.of(), GraphCheck.run(graph.store()).violations());
  }

  // ---- rename

  @Test
  void renamedNames_areThoseOfAllElementsAndDeclarations_andOfTheReopenedGraph() {
    change(
        c ->
            c.key("name", String.class)
                .vertexLabel("person", v -> v.required("name"))
                .edgeLabel("likes", e -> e.sortedBy("since", Order.desc)));
    graph.vertices(1).next().addEdge("likes", graph.vertices(2).next(), "since", 5);
    graph.tx().commit();
    long epoch = graph.schema().epoch();
    change(
        c ->
            c.renameKey("name", "called")
                .renameKey("source", "from")
                .renameKey("since", "year")
                .renameLabel("person", "human")
                .renameLabel("likes", "loves"));
    assertEquals(epoch + 1, graph.schema().epoch());
    assertRenamed();
    if (isPersistent()) {
      reopen();
      assertRenamed();
    }
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class,
            () -> {
              graph.addVertex(T.label, "human");
              graph.tx().commit();
            });
    assertEquals(Problem.KEY_MISSING, e.problem());
    graph.addVertex(T.label, "person", "name", 7); // names of their own now
    graph.tx().commit();
    assertEquals(List.of(7), g.V().hasLabel("person").values("name").toList());
    assertEquals(2, g.V().has("called").count().next());
  }

  private void assertRenamed() {
    assertEquals(
        List.of("Ada", "Bob"),
        g.V().hasLabel("human").order().by("called").values("called").toList());
    assertFalse(g.V().hasLabel("person").hasNext());
    assertFalse(g.V().has("name").hasNext());
    assertEquals(List.of(7), g.V(1).properties("nick").values("from").toList());
    assertEquals(List.of(5), g.V(1).outE("loves").values("year").toList());
    assertEquals(List.of("knows", "loves"), g.V(1).outE().label().order().toList());
    assertEquals(List.of(1843), g.V(1).outE("knows").values("year").toList());
    assertTrue(
        graph.schema().toString().contains("vertexLabel human required=[called]"),
        graph.schema().toString());
    assertTrue(
        graph.schema().toString().contains("edgeLabel loves sort=[year desc]"),
        graph.schema().toString());
    assertEquals("String", graph.schema().key("called").orElseThrow().type().name());
  }

  @Test
  void renamingToANameThatExists_orThatCannotBe_isRefused() {
    assertRefused(
        Problem.NAME_TAKEN, "[property key=name, new name=nick]", c -> c.renameKey("name", "nick"));
    assertRefused(Problem.NAME_TAKEN, "new name=name", c -> c.renameKey("name", "name"));
    assertRefused(Problem.NAME_TAKEN, "new name=knows", c -> c.renameLabel("person", "knows"));
    assertRefused(Problem.UNKNOWN_NAME, "nearest=person", c -> c.renameLabel("persn", "x"));
    for (String wrong : List.of("", "~hidden")) {
      assertThrows(
          IllegalArgumentException.class, () -> change(c -> c.renameLabel("person", wrong)));
    }
    assertThrows(IllegalArgumentException.class, () -> change(c -> c.renameKey("name", "")));
    change(c -> c.renameKey("name", "person")); // keys and labels do not meet
    assertEquals(2, g.V().has("person").count().next());
  }

  @Test
  void nameThatOccursTwiceInAChange_isRefused() {
    for (UnaryOperator<SchemaChange> twice :
        List.<UnaryOperator<SchemaChange>>of(
            c -> c.renameKey("name", "a").renameKey("name", "b"),
            c -> c.renameKey("name", "a").renameKey("nick", "a"),
            c -> c.renameKey("name", "a").key("a"),
            c -> c.key("name").renameKey("name", "a"),
            c -> c.vertexLabel("person").renameLabel("person", "a"),
            c -> c.edgeLabel("a").renameLabel("person", "a"),
            c -> c.renameLabel("person", "a").vertexLabel("a"))) {
      assertRefused(Problem.CONTRADICTION, "occurs once in a change", twice);
    }
    assertFalse(names().contains("a"));
  }

  @Test
  void writerThatBeganBeforeTheRename_isRefused_andMayTryAgain() {
    Graph other = beside();
    other.traversal().addV("person").property("name", "Eve").iterate();
    change(c -> c.renameKey("name", "called"));
    assertConflict(other);
    Graph again = beside();
    again.traversal().addV("person").property("called", "Eve").iterate();
    again.tx().commit();
    assertEquals(3, g.V().has("called").count().next());
    assertFalse(names().contains("name"));
  }

  @Test
  void droppedName_canBeTheNewNameOfAnother() {
    addAndRemove(typo -> {});
    change(c -> c.dropKey("nmae"));
    change(c -> c.renameKey("name", "nmae"));
    assertEquals(2, g.V().has("nmae").count().next());
    change(c -> c.renameKey("nmae", "name"));
    if (isPersistent()) {
      reopen();
    }
    assertEquals(2, g.V().has("name").count().next());
    assertFalse(names().contains("nmae"));
  }

  @Test
  void changeWhoseOutcomeIsUnknown_isFoundOutBeforeTheNextCommit() {
    addAndRemove(typo -> {});
    AtomicInteger left = new AtomicInteger(3); // the claim, the pending change, its end
    hooked.afterCommit(
        () -> {
          if (left.decrementAndGet() == 0) {
            throw new OutcomeUnknownException(Problem.COMMIT_IN_DOUBT);
          }
        });
    assertThrows(
        RuntimeException.class, () -> change(c -> c.renameKey("name", "called").dropKey("nmae")));
    graph.tx().rollback();
    graph.addVertex(T.label, "person");
    graph.tx().commit();
    assertEquals(2, g.V().has("called").count().next());
    assertFalse(names().contains("name") || names().contains("nmae"));
  }
}
