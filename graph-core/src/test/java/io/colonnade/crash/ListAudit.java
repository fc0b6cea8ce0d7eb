package io.colonnade.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.Id;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.model.EdgeId;
import io.colonnade.schema.DictionaryAudit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;

/**
 * Finds out from a graph alone whether every transaction of {@link ListAppender} is there whole or
 * not at all. Used again on the same data it also notices ids that come up twice. Confined to one
 * test.
 */
final class ListAudit {

  /** An entry of a list, as it was found. */
  private record Entry(Vertex vertex, long tx, long position, int index, int of) {}

  private final Map<Object, String> vertexOwners = new HashMap<>();
  private final Map<Long, String> edgeOwners = new HashMap<>();

  /** Fails if a transaction is there in part; returns how far each list is. */
  Map<Integer, ListState> run(ColonnadeGraph graph) {
    CheckReport report = GraphCheck.run(GraphInternals.store(graph));
    assertEquals(List.of(), report.violations());
    DictionaryAudit.run(graph);
    Map<Integer, TreeMap<Long, Entry>> lists = new TreeMap<>();
    Map<Long, Vertex> markers = new TreeMap<>();
    long vertices = 0;
    for (Iterator<Vertex> all = graph.vertices(); all.hasNext(); vertices++) {
      Vertex vertex = all.next();
      if (vertex.label().equals("marker")) {
        markers.put(vertex.value("number"), vertex);
      } else if (vertex.label().startsWith("entry")) {
        Entry entry = entry(vertex);
        lists
            .computeIfAbsent(vertex.<Integer>value("list"), any -> new TreeMap<>())
            .put(entry.position(), entry);
      }
    }
    assertEquals(report.vertices(), vertices);
    Map<Integer, ListState> states = new TreeMap<>();
    for (int list = 0; graph.variables().get("list-" + list).isPresent(); list++) {
      ListState state = ListState.read(graph, list);
      assertEquals(state.tx(), graph.variables().<Long>get("count-" + list).orElseThrow());
      mustBeWhole(graph, list, state, lists.getOrDefault(list, new TreeMap<>()));
      states.put(list, state);
    }
    assertTrue(states.keySet().containsAll(lists.keySet()), "a list without its variable");
    mustBeWhole(graph, markers, states);
    graph.tx().rollback();
    return states;
  }

  private static Entry entry(Vertex vertex) {
    return new Entry(
        vertex,
        vertex.value("tx"),
        vertex.value("position"),
        vertex.value("index"),
        vertex.value("of"));
  }

  private void mustBeWhole(
      ColonnadeGraph graph, int list, ListState state, TreeMap<Long, Entry> entries) {
    String name = "list " + list + " " + state;
    assertEquals(state.next() - state.first(), entries.size(), name);
    if (entries.isEmpty()) {
      return;
    }
    assertEquals(state.first(), entries.firstKey(), name);
    assertEquals(state.next() - 1, entries.lastKey(), name);
    assertEquals(state.head(), entries.firstEntry().getValue().vertex().id(), name);
    assertEquals(state.tail(), entries.lastEntry().getValue().vertex().id(), name);
    assertEquals(state.tx(), entries.lastEntry().getValue().tx(), name);
    Optional<Entry> before = Optional.empty();
    for (Entry entry : entries.values()) {
      String where = name + " at " + entry.position();
      mustFollow(before, entry, where);
      mustBeWhole(list, entry, where);
      assertOwner(vertexOwners, entry.vertex().id(), where(list, entry.position()));
      Entry next = entries.get(entry.position() + 1);
      mustLeadTo(graph, list, entry, Optional.ofNullable(next), where);
      before = Optional.of(entry);
    }
    Entry last = before.orElseThrow();
    assertEquals(last.of() - 1, last.index(), "the last transaction is not whole: " + name);
  }

  /** The entries of a transaction are all there, but for those cut off at the beginning. */
  private static void mustFollow(Optional<Entry> before, Entry entry, String where) {
    if (before.isPresent()) {
      Entry previous = before.get();
      boolean sameTransaction = previous.index() + 1 < previous.of();
      assertEquals(previous.tx() + (sameTransaction ? 0 : 1), entry.tx(), where);
      assertEquals(sameTransaction ? previous.index() + 1 : 0, entry.index(), where);
    }
  }

  private static void mustBeWhole(int list, Entry entry, String where) {
    Set<String> tags = new TreeSet<>();
    Iterator<VertexProperty<String>> properties = entry.vertex().properties("tag");
    while (properties.hasNext()) {
      VertexProperty<String> tag = properties.next();
      tags.add(tag.value());
      assertEquals(entry.tx(), tag.<Long>property("since").orElse(-1L), where);
    }
    assertEquals(Set.of("a" + entry.position(), "b" + entry.position()), tags, where);
    if (entry.vertex().label().contains("-")) {
      String suffix = "-" + list + "-" + entry.tx();
      assertEquals("entry" + suffix, entry.vertex().label(), where);
      assertEquals(entry.tx(), entry.vertex().<Long>value("key" + suffix), where);
    }
    VertexProperty<String> big = entry.vertex().property("big");
    if (big.isPresent()) {
      int length = big.value().length();
      assertEquals(ListAppender.bigValue(list, entry.position(), length), big.value(), where);
    }
  }

  private void mustLeadTo(
      ColonnadeGraph graph, int list, Entry entry, Optional<Entry> next, String where) {
    List<Edge> edges = new ArrayList<>();
    entry.vertex().edges(Direction.OUT).forEachRemaining(edges::add);
    assertEquals(next.isPresent() ? 1 : 0, edges.size(), where);
    if (next.isPresent()) {
      Edge edge = edges.get(0);
      assertEquals("next", edge.label(), where);
      assertEquals(next.get().tx(), edge.<Long>property("tx").orElse(-1L), where);
      assertEquals(next.get().vertex().id(), edge.inVertex().id(), where);
      assertEquals(edge, graph.edges(edge.id()).next(), where);
      EdgeId id =
          GraphInternals.store(graph).layout().ids().identify(Id.ofObject(edge.id()).orElseThrow());
      if (id instanceof EdgeId.Generated generated) {
        assertOwner(edgeOwners, generated.number(), where(list, entry.position()));
      } else {
        assertEquals(ListAppender.suppliedId(list, next.get().position()), edge.id(), where);
      }
    }
  }

  private static String where(int list, long position) {
    return list + "/" + position;
  }

  /** What has an id keeps it, and nobody else ever gets it. */
  private static <I> void assertOwner(Map<I, String> owners, I id, String owner) {
    String known = owners.putIfAbsent(id, owner);
    assertTrue(known == null || known.equals(owner), () -> id + ": " + known + ", " + owner);
  }

  private static void mustBeWhole(
      ColonnadeGraph graph, Map<Long, Vertex> markers, Map<Integer, ListState> states) {
    long count = graph.variables().<Long>get("markers").orElse(0L);
    assertEquals(count, markers.size(), "markers and their count differ");
    for (long number = 0; number < count; number++) {
      Vertex marker = markers.get(number);
      assertEquals(ListAppender.MARKERS + number, marker.id());
      long tx = marker.value("tx");
      assertTrue(tx <= states.get(marker.<Integer>value("list")).tx(), "marker " + number);
      Iterator<Edge> marks = marker.edges(Direction.OUT);
      if (marks.hasNext()) {
        Vertex marked = marks.next().inVertex();
        assertEquals(tx, marked.<Long>value("tx"), "marker " + number);
        assertEquals(marker.<Integer>value("list"), marked.<Integer>value("list"));
      }
      assertFalse(marks.hasNext(), "marker " + number);
    }
  }
}
