package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.check.IndexFinding;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexedElement;
import io.colonnade.job.Job;
import io.colonnade.model.Keys;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.service.IndexProof;
import io.colonnade.service.IndexRepair;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** However much of an index is wrong: all of it is counted, and all of it mended. */
abstract class IndexDamageContract {

  private static final int PEOPLE = 700;

  private final ColonnadeGraph graph;
  private final StoredEntries entries;

  IndexDamageContract(String layout) {
    this.graph = Colonnade.open(Map.of("colonnade.engine", "memory", "colonnade.layout", layout));
    this.entries = new StoredEntries(graph);
  }

  @BeforeEach
  void people() throws Exception {
    People.fill(graph, PEOPLE);
    People.index(graph);
  }

  @AfterEach
  void close() {
    CheckReport report = GraphCheck.run(GraphInternals.store(graph));
    assertEquals(List.of(), report.violations());
    assertEquals(List.of(), report.indexFindings());
    graph.close();
  }

  private IndexDefinition index(String name) {
    return GraphInternals.of(graph).indexes().index(name);
  }

  private CheckReport check() {
    return GraphCheck.run(GraphInternals.store(graph));
  }

  /** Damages an index of vertices in as many places as is said. */
  private IndexFinding damage(String name, int missing, int extra, int wrong) {
    IndexDefinition index = index(name);
    List<IndexCell> before = entries.of(index);
    LongStream.range(0, extra).forEach(id -> graph.vertices(id).next().remove());
    graph.tx().commit();
    List<IndexCell> left = entries.of(index);
    List<IndexCell> gone = new ArrayList<>(before);
    gone.removeAll(left);
    assertEquals(extra, gone.size());
    gone.forEach(entries::put);
    left.subList(0, missing).forEach(entries::delete);
    List<Bytes> contents = left.stream().map(IndexCell::value).distinct().toList();
    assertTrue(contents.size() > 1, "each says the same");
    for (IndexCell cell : left.subList(missing, missing + wrong)) {
      entries.put(cell, contents.get(contents.get(0).equals(cell.value()) ? 1 : 0));
    }
    return new IndexFinding(index, missing, extra, wrong);
  }

  private void assertProven(IndexFinding found) {
    IndexProof proof =
        IndexProof.of(GraphInternals.of(graph), Optional.of(found.index().name()), progress -> {})
            .get(0);
    assertEquals(found, proof.found());
    assertFalse(proof.isRight());
    assertFalse(proof.isWhole());
  }

  private void repair(String... report) throws Exception {
    Job job = IndexRepair.start(GraphInternals.of(graph), Optional.empty()).await();
    for (String line : report) {
      assertTrue(job.report().contains(line), () -> line + " of " + job.report());
    }
    for (IndexProof proof :
        IndexProof.of(GraphInternals.of(graph), Optional.empty(), progress -> {})) {
      assertTrue(proof.isWhole(), proof::toString);
    }
  }

  @Test
  void littleDamage_isCountedAndMended() throws Exception {
    IndexFinding found = damage("byName", 4, 2, 3);
    CheckReport report = check();
    assertEquals(List.of(found), report.indexFindings());
    assertEquals(9, report.violationCount());
    assertEquals(9, report.violations().size());
    assertProven(found);
    repair("byName had violations: 9, was rebuilt", "byAge is whole");
  }

  @Test
  void greatDamage_isCountedToTheEnd_andMended() throws Exception {
    IndexFinding found = damage("byName", 200, 150, 90);
    CheckReport report = check();
    assertEquals(List.of(found), report.indexFindings());
    assertEquals(found.total(), report.violationCount());
    assertTrue(report.violations().size() <= 100, "it keeps the first");
    assertProven(found);
    repair("byName had violations: 440, was rebuilt", "byAge is whole");
  }

  /** The check names a hundred contradictions, all of one index: another is damaged as well. */
  @Test
  void damageOfSeveralIndexes_isCountedInEach_andMended() throws Exception {
    IndexFinding first = damage("byName", 300, 0, 20);
    IndexDefinition label = index("edgeLabels");
    IndexCell lost = entries.of(label).get(0);
    entries.delete(lost);
    IndexDefinition serial = index("bySerial");
    List<IndexCell> unique = entries.of(serial);
    for (int i = 0; i < 200; i += 2) { // two exchange their owners
      entries.put(unique.get(i), unique.get(i + 1).value());
      entries.put(unique.get(i + 1), unique.get(i).value());
    }
    CheckReport report = check();
    assertEquals(
        List.of(new IndexFinding(label, 1, 0, 0), first, new IndexFinding(serial, 200, 200, 0)),
        report.indexFindings());
    repair(
        "edgeLabels had violations: 1, was rebuilt",
        "byName had violations: 320, was rebuilt",
        "bySerial had violations: 400, was rebuilt",
        "byMail is whole");
  }

  @Test
  void emptiedIndex_isCountedAndMended() throws Exception {
    IndexDefinition labels = index(IndexDefinition.VERTEX_LABELS);
    entries.of(labels).forEach(entries::delete);
    assertEquals(List.of(new IndexFinding(labels, PEOPLE, 0, 0)), check().indexFindings());
    repair("vertexLabels had violations: 700, was rebuilt");
  }

  @Test
  void unfinishedIndex_isNotSaidToLackAnything_butItsWrongEntriesAreCounted() throws Exception {
    IndexFinding found = damage("byName", 200, 150, 50);
    entries.state(found.index(), IndexState.BUILDING);
    CheckReport report = check();
    entries.state(found.index(), IndexState.ENABLED);
    assertEquals(
        List.of(new IndexFinding(found.index().in(IndexState.BUILDING), 0, 150, 50)),
        report.indexFindings());
    assertEquals(200, report.violationCount());
    repair("byName had violations: 400, was rebuilt");
  }

  @Test
  void entriesOfNoIndex_areErased() throws Exception {
    IndexDefinition labels = index(IndexDefinition.VERTEX_LABELS);
    graph.schema().index("gone").on(vertex()).key("name").create().await();
    int number = index("gone").number();
    graph.schema().dropIndex("gone").await();
    IndexDefinition gone = IndexDefinition.ofVertexLabels(number).in(IndexState.ENABLED);
    try (Snapshot now = GraphInternals.store(graph).store().snapshot(SnapshotUse.LOOK)) {
      List<Id> ids = List.of(Id.of(3L), Id.of(4L));
      GraphInternals.store(graph).layout().vertices(now, ids, Keys.NONE).stream()
          .map(one -> new IndexedElement.OfVertex(one.orElseThrow()))
          .flatMap(one -> entries.maintainer().cells(gone, one).stream())
          .forEach(entries::put);
    }
    assertEquals(1, check().violationCount());
    List<IndexCell> before = entries.of(labels);
    repair(
        "entries of index number " + number + ", which is none: erased", "vertexLabels is whole");
    assertEquals(before, entries.of(labels));
    assertEquals(List.of(), entries.of(gone));
  }

  @Test
  void check_tellsHowFarItIsInIndexes() {
    for (int i = 0; i < 10_000; i++) {
      graph.addVertex(T.label, "place");
    }
    graph.tx().commit();
    List<Long> told = new ArrayList<>();
    CheckReport report =
        GraphCheck.run(
            GraphInternals.store(graph),
            progress -> {
              if (progress.indexEntries() > 0) {
                told.add(progress.indexEntries());
              } else {
                assertEquals(List.of(), told, "elements come first");
              }
            });
    assertEquals(LongStream.rangeClosed(1, report.indexEntries() / 10_000).count(), told.size());
    assertEquals(10_000L, told.get(0));
  }
}
