package io.colonnade.index.tables;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality.list;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.CheckReport;
import io.colonnade.check.CheckReport.Violation;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.SeededRandom;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexedElement;
import io.colonnade.model.Change;
import io.colonnade.model.GraphChange;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.IndexType;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The check finds whatever is wrong in an index of any kind, and names it. */
abstract class IndexCheckContract {

  private static final String LACKS = "index lacks an element";
  private static final String EXTRA = "index has an entry that no element has";
  private static final String DIFFERS = "index entry differs from its element";

  private final ColonnadeGraph graph;
  private final GraphTraversalSource g;
  private final StoredEntries entries;

  IndexCheckContract(String layout) {
    this.graph = Colonnade.open(Map.of("colonnade.engine", "memory", "colonnade.layout", layout));
    this.g = graph.traversal();
    this.entries = new StoredEntries(graph);
  }

  @BeforeEach
  void people() throws Exception {
    People.fill(graph, 40);
    People.index(graph);
    assertEachKindHasEntries();
  }

  /** The tests look at each index that there is: without entries they would prove nothing. */
  private void assertEachKindHasEntries() {
    Set<String> kinds = new HashSet<>();
    entries
        .all()
        .forEach(
            (index, cells) -> {
              assertFalse(cells.isEmpty(), index.name());
              kinds.add(index.type() + " " + index.kind());
            });
    long types = Arrays.stream(IndexType.values()).filter(IndexType::isIndex).count();
    assertEquals(types * ElementKind.values().length, kinds.size(), "" + kinds);
  }

  @AfterEach
  void close() {
    assertEquals(List.of(), violations());
    graph.close();
  }

  private List<Violation> violations() {
    return GraphCheck.run(GraphInternals.store(graph)).violations();
  }

  private void assertOnly(String rule, IndexDefinition index, String owner) {
    CheckReport report = GraphCheck.run(GraphInternals.store(graph));
    String told = index.name() + ": " + report.violations();
    assertEquals(1, report.violationCount(), told);
    Violation one = report.violations().get(0);
    assertEquals(rule, one.rule(), told);
    String kind = index.kind() == ElementKind.VERTEX ? "v[" : "e[";
    String where = "index " + index.name() + ": " + kind + owner + "]";
    assertTrue(one.where().startsWith(where), where + " expected: " + told);
  }

  @Test
  void wholeIndexes_areCleanAndCounted() {
    Map<IndexDefinition, List<IndexCell>> all = entries.all();
    CheckReport report = GraphCheck.run(GraphInternals.store(graph));
    assertEquals(List.of(), report.violations());
    assertEquals(all.size(), report.indexes());
    assertEquals(all.values().stream().mapToInt(List::size).sum(), report.indexEntries());
  }

  @Test
  void missingEntry_isFoundAndNamed() {
    entries
        .all()
        .forEach(
            (index, cells) -> {
              IndexCell cell = cells.get(cells.size() / 2);
              entries.delete(cell);
              assertOnly(LACKS, index, entries.owner(index, cell));
              entries.put(cell);
            });
  }

  @Test
  void missingEntry_isNamedWithItsValues() {
    IndexDefinition byName = GraphInternals.store(graph).schema().index("byName").orElseThrow();
    IndexCell cell = entries.of(byName).get(0);
    entries.delete(cell);
    assertEquals(List.of(new Violation(LACKS, "index byName: v[0] [n0]")), violations());
    entries.put(cell);
  }

  /** Changes the graph, and gives to each index that this has changed what went and what came. */
  private void forChanged(Runnable change, BiConsumer<IndexDefinition, Gone> each) {
    Map<IndexDefinition, List<IndexCell>> before = entries.all();
    change.run();
    graph.tx().commit();
    Map<IndexDefinition, List<IndexCell>> after = entries.all();
    before.forEach(
        (index, cells) -> {
          List<IndexCell> came = new ArrayList<>(after.get(index));
          came.removeAll(cells);
          cells.removeAll(after.get(index));
          each.accept(index, new Gone(cells, came));
        });
  }

  private record Gone(List<IndexCell> went, List<IndexCell> came) {}

  @Test
  void entryOfARemovedElement_isFoundAndNamed() {
    forChanged(
        () -> g.V(20L).drop().iterate(),
        (index, changed) -> {
          IndexCell cell = changed.went.get(0);
          entries.put(cell);
          assertOnly(EXTRA, index, entries.owner(index, cell));
          entries.delete(cell);
        });
  }

  @Test
  void entryOfFormerValues_isFound_asWellAsTheMissingOne() {
    forChanged(
        () -> {
          g.V(20L).property("name", "z").property("age", 99L).property("mail", "z").iterate();
          g.V(20L).properties("tag").drop().iterate();
          g.V(20L).property(list, "tag", "z").iterate();
          g.V(20L).outE().property("weight", 99).property("kind", "z").iterate();
          g.V(20L).outE().property("serial", -5).iterate();
        },
        (index, changed) -> {
          if (index.type() != IndexType.LABEL) {
            entries.put(changed.went.get(0));
            entries.delete(changed.came.get(0));
            List<Violation> found = violations();
            assertEquals(
                Set.of(LACKS, EXTRA),
                found.stream().map(Violation::rule).collect(toSet()),
                index.name() + found);
            assertEquals(2, found.size(), index.name() + found);
            entries.delete(changed.went.get(0));
            entries.put(changed.came.get(0));
          }
        });
  }

  /** The label, or in a unique index whose entry it is. */
  @Test
  void entryOfWrongContent_isFoundAndNamed() {
    Map<IndexDefinition, List<IndexCell>> all = entries.all();
    all.forEach(
        (index, cells) -> {
          IndexCell cell = cells.get(cells.size() / 2);
          String owner = entries.owner(index, cell);
          for (Bytes wrong : List.of(otherContent(all, index, cell), Bytes.of(0x77, 1, 2))) {
            entries.put(cell, wrong);
            assertOnly(DIFFERS, index, owner);
          }
          entries.put(cell);
        });
  }

  /** What stands in another entry of such an index. */
  private static Bytes otherContent(
      Map<IndexDefinition, List<IndexCell>> all, IndexDefinition index, IndexCell cell) {
    return all.entrySet().stream()
        .filter(other -> other.getKey().isUnique() == index.isUnique())
        .flatMap(other -> other.getValue().stream())
        .map(IndexCell::value)
        .filter(value -> !value.equals(cell.value()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void equalValuesInAUniqueIndex_areFoundAndNamed() {
    VertexFact copied = fact(20);
    VertexFact twin =
        new VertexFact(new VertexRef(Id.of(1000L), copied.ref().label()), copied.properties());
    write(new Change<>(Optional.empty(), Optional.of(twin)));
    List<Violation> found = violations();
    assertTrue(
        found.contains(
            new Violation(
                "elements have the same values in a unique index",
                "index byMail: v[20] [m20] and index byMail: v[1000] [m20]")),
        found::toString);
    write(new Change<>(Optional.of(twin), Optional.empty()));
  }

  private VertexFact fact(long id) {
    try (Snapshot now = GraphInternals.store(graph).store().snapshot(SnapshotUse.LOOK)) {
      return GraphInternals.store(graph)
          .layout()
          .vertices(now, List.of(Id.of(id)), Keys.ALL)
          .get(0)
          .orElseThrow();
    }
  }

  private void write(Change<VertexFact> change) {
    GraphChange unindexed = new GraphChange(List.of(change), List.of());
    entries.commit(writeSet -> GraphInternals.store(graph).layout().write(unindexed, writeSet));
  }

  @Test
  void entriesOfNoIndex_areToldOnce() {
    IndexDefinition gone =
        IndexDefinition.ofVertexLabels(99).in(IndexState.ENABLED); // whose number nothing has
    List<IndexCell> strays =
        List.of(3L, 4L).stream()
            .map(id -> (IndexedElement) new IndexedElement.OfVertex(fact(id)))
            .flatMap(element -> entries.maintainer().cells(gone, element).stream())
            .toList();
    strays.forEach(entries::put);
    assertEquals(
        List.of(new Violation("entries of an index that does not exist", "number 99")),
        violations());
    strays.forEach(entries::delete);
  }

  @Test
  void unfinishedIndex_mayLackEntries_butHaveNoWrongOnes() {
    entries
        .all()
        .forEach(
            (index, cells) -> {
              entries.state(index, IndexState.BUILDING);
              List<IndexCell> half = cells.subList(0, cells.size() / 2);
              half.forEach(entries::delete);
              CheckReport report = GraphCheck.run(GraphInternals.store(graph));
              assertEquals(List.of(), report.violations(), index.name());
              assertEquals(graph.schema().indexes().size(), report.indexes());
              IndexCell last = cells.get(cells.size() - 1);
              entries.put(last, Bytes.of(0x77));
              assertEquals(1, violations().size(), index.name());
              assertTrue(violations().get(0).where().startsWith("index " + index.name() + " "));
              entries.put(last);
              half.forEach(entries::put);
              entries.state(index, index.state());
            });
  }

  @Test
  void unfinishedIndex_withEntryOfARemovedElement_isFound() {
    forChanged(
        () -> g.V(20L).drop().iterate(),
        (index, changed) -> {
          entries.state(index, IndexState.WRITE_ONLY);
          IndexCell cell = changed.went.get(0);
          entries.put(cell);
          assertOnly(EXTRA, index, entries.owner(index, cell));
          entries.delete(cell);
          entries.state(index, index.state());
        });
  }

  @Test
  void unkeptIndex_isNotLookedAt() {
    entries
        .all()
        .forEach(
            (index, cells) -> {
              entries.delete(cells.get(0));
              assertFalse(violations().isEmpty());
              for (IndexState state : List.of(IndexState.DISABLED, IndexState.REMOVED)) {
                entries.state(index, state);
                CheckReport report = GraphCheck.run(GraphInternals.store(graph));
                assertEquals(List.of(), report.violations(), index.name());
                assertEquals(graph.schema().indexes().size() - 1, report.indexes());
              }
              entries.put(cells.get(0));
              entries.state(index, index.state());
            });
  }

  @Test
  void manyDamagedEntries_areAllCounted_andSomeNamed() {
    IndexDefinition byName = GraphInternals.store(graph).schema().index("byName").orElseThrow();
    List<IndexCell> cells = entries.of(byName);
    cells.forEach(entries::delete);
    CheckReport report = GraphCheck.run(GraphInternals.store(graph));
    assertTrue(report.violationCount() > cells.size() / 2, "" + report.violationCount());
    Map<String, Long> rules =
        report.violations().stream().collect(toMap(Violation::rule, one -> 1L, Long::sum));
    assertTrue(rules.getOrDefault(LACKS, 0L) > 10, rules::toString);
    cells.forEach(entries::put);
  }

  @Test
  void randomTransactions_leaveIndexesWhole() {
    RandomPeople history = new RandomPeople(graph, SeededRandom.of(getClass()));
    history.run(300);
    assertTrue(history.committed() > 100, history::toString);
    assertTrue(history.refused() > 0, history::toString);
    CheckReport report = GraphCheck.run(GraphInternals.store(graph));
    assertEquals(List.of(), report.violations());
    assertTrue(report.indexEntries() > 100, "" + report.indexEntries());
  }

  @Test
  void checkBesideAWriter_isOfOneSnapshot() throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      RandomPeople history = new RandomPeople(graph, SeededRandom.of(getClass()));
      Future<?> writing = thread.submit(() -> history.run(150));
      int checks = 0;
      while (checks < 3 || !writing.isDone()) {
        assertEquals(List.of(), violations());
        checks++;
      }
      writing.get();
      assertTrue(history.committed() > 50, history::toString);
    } finally {
      thread.shutdown();
    }
  }
}
