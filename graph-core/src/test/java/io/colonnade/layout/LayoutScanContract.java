package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.SeededRandom;
import io.colonnade.error.FormatException;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A scan of all vertices or edges goes on where another one, of another snapshot, has ended. */
public abstract class LayoutScanContract extends LayoutNameContract {

  private static final VertexRef HUB = ref(1);
  private static final VertexRef OTHER = ref(2);
  private static final int LAST_LABEL = 6_000;

  private final Random random = SeededRandom.of(LayoutScanContract.class);

  @Test
  void vertices_cutAnywhere_areThoseOfTheWhole() {
    fillVertices();
    List<VertexFact> whole = allVertices();
    assertEquals(61, whole.size());
    for (int i = 0; i < whole.size(); i++) {
      Id last = whole.get(i).ref().id();
      assertEquals(whole.subList(i + 1, whole.size()), verticesAfter(last, Keys.ALL));
      assertEquals(ids(whole).subList(i + 1, whole.size()), ids(verticesAfter(last, Keys.NONE)));
    }
    for (int size : List.of(1, 2, 7, 60, 61, 62)) {
      assertEquals(whole, chunked(size, this::vertexChunks, vertex -> vertex.ref().id()));
    }
  }

  private void fillVertices() {
    Plan plan = plan().create(new VertexFact(new VertexRef(Id.of(""), CITY), List.of()));
    for (int i = 0; i < 20; i++) {
      Object value = i % 3 == 0 ? BIG + i : i;
      plan.create(vertex(i, property(1, value)));
      plan.create(new VertexFact(new VertexRef(Id.of("" + i), CITY), List.of(property(2, value))));
      plan.create(new VertexFact(new VertexRef(Id.of(new UUID(i, 7)), CITY), List.of()));
    }
    plan.commit();
  }

  @Test
  void vertices_afterOneThatIsRemovedOrNeverWas_areThoseAfterIt() {
    fillVertices();
    for (int i = 0; i < 15; i++) {
      List<VertexFact> whole = allVertices();
      int at = i == 0 ? whole.size() - 1 : random.nextInt(whole.size());
      plan().remove(whole.get(at)).commit();
      List<VertexFact> after = whole.subList(at + 1, whole.size());
      assertEquals(after, verticesAfter(whole.get(at).ref().id(), Keys.ALL));
    }
    for (Id absent : List.of(Id.of(77), Id.of("x"), Id.of(new UUID(77, 7)))) {
      List<VertexFact> after =
          allVertices().stream().filter(v -> v.ref().id().compareTo(absent) > 0).toList();
      assertEquals(after, verticesAfter(absent, Keys.ALL));
      assertEquals(ids(after), ids(verticesAfter(absent, Keys.NONE)));
      assertEquals(after.size(), cellsRead());
      assertEquals(0, readCalls());
    }
  }

  @Test
  void edges_cutAnywhere_areThoseOfTheWhole() {
    fillEdges();
    List<EdgeFact> whole = allEdges();
    assertEquals(new HashSet<>(whole).size(), whole.size());
    for (int i = 0; i < whole.size(); i++) {
      Bytes last = layout().position(whole.get(i));
      List<EdgeFact> after = whole.subList(i + 1, whole.size());
      assertEquals(after, edgesAfter(last, Keys.ALL));
      List<EdgeFact> bare = edgesAfter(last, Keys.NONE);
      assertTrue(readCalls() <= 1, "calls: " + readCalls());
      assertEquals(names(after), names(bare));
      assertTrue(bare.stream().noneMatch(edge -> edge.lacks(Keys.NONE)));
    }
    for (int size : List.of(1, 2, 7, whole.size() - 1, whole.size(), whole.size() + 1)) {
      assertEquals(whole, chunked(size, this::edgeChunks, layout()::position));
    }
  }

  /** Edges of every kind out of two vertices, which are large for some. */
  private List<EdgeFact> fillEdges() {
    plan().create(vertex(1), vertex(2), vertex(3)).commit();
    List<EdgeFact> edges = new ArrayList<>();
    for (VertexRef from : List.of(HUB, OTHER)) {
      edges.add(once(from, from, new PropertyFact(2, BIG)));
      edges.add(once(from, ref(3)));
      for (int i = 0; i < 8; i++) {
        VertexRef to = i % 4 == 0 ? from : ref(3);
        PropertyFact value = new PropertyFact(1, i % 3 == 0 ? BIG + i : i);
        PropertyFact sort = new PropertyFact(1, sortable(random));
        String name = from.id() + "-" + i;
        edges.add(edge(edges.size(), KNOWS, from, to, value));
        edges.add(edge(Id.of(edges.size()), KNOWS, from, to, value));
        edges.add(edge(Id.of(name), LIVES, from, to, value));
        edges.add(edge(Id.of(new UUID(i, edges.size())), LAST_LABEL, from, to, value));
        edges.add(placed(edge(edges.size(), BY_ONE, from, to, sort)));
        edges.add(placed(edge(Id.of(name + "d"), BY_ONE_DOWN, from, to, sort)));
      }
    }
    plan().create(edges.toArray(EdgeFact[]::new)).commit();
    return edges;
  }

  @Test
  void edges_afterOneThatIsRemoved_areThoseAfterIt() {
    fillEdges();
    for (int i = 0; i < 30; i++) {
      List<EdgeFact> whole = allEdges();
      int at = i == 0 ? whole.size() - 1 : random.nextInt(whole.size());
      Bytes position = layout().position(whole.get(at));
      plan().remove(whole.get(at)).commit();
      assertEquals(whole.subList(at + 1, whole.size()), edgesAfter(position, Keys.ALL));
    }
  }

  @Test
  void edges_afterOneWhoseVertexIsRemoved_areThoseAfterIt() {
    fillEdges();
    List<EdgeFact> whole = allEdges();
    EdgeFact[] ofHub = whole.stream().filter(e -> e.out().equals(HUB)).toArray(EdgeFact[]::new);
    plan().remove(ofHub).remove(vertex(1)).commit();
    for (EdgeFact gone : ofHub) {
      List<EdgeFact> after = new ArrayList<>(whole.subList(whole.indexOf(gone), whole.size()));
      after.removeAll(List.of(ofHub));
      assertEquals(after, edgesAfter(layout().position(gone), Keys.ALL));
    }
    plan().create(new VertexFact(new VertexRef(HUB.id(), CITY), List.of())).commit();
    EdgeFact again = edge(1_000, LAST_LABEL, new VertexRef(HUB.id(), CITY), OTHER);
    plan().create(again).commit();
    List<EdgeFact> now = allEdges();
    Set<EdgeFact> all = new HashSet<>();
    for (EdgeFact gone : ofHub) {
      List<EdgeFact> found = edgesAfter(layout().position(gone), Keys.ALL);
      assertEquals(now.subList(now.size() - found.size(), now.size()), found);
      all.addAll(found);
    }
    assertTrue(all.contains(again));
  }

  @Test
  void edges_afterThoseOfALabelThatWasDeclaredAnewWithoutEdges_areThoseAfterThem() {
    fillEdges();
    List<EdgeFact> whole = allEdges();
    Set<Integer> labels = Set.of(KNOWS, BY_ONE, BY_ONE_DOWN, ONCE);
    List<EdgeFact> gone = whole.stream().filter(e -> labels.contains(e.label())).toList();
    plan().remove(gone.toArray(EdgeFact[]::new)).commit();
    EdgeShape simple = shape(ONCE);
    for (EdgeShape shape : List.of(EdgeShape.PLAIN, simple, shape(BY_ONE), shape(BY_TWO))) {
      Layout anew = layout(SALT, label -> labels.contains(label) ? shape : shape(label));
      for (EdgeFact edge : gone) {
        List<EdgeFact> after = new ArrayList<>(whole.subList(whole.indexOf(edge), whole.size()));
        after.removeAll(gone);
        Optional<Bytes> position = Optional.of(layout().position(edge));
        assertEquals(after, read(snapshot -> drain(anew.edges(snapshot, Keys.ALL, position))));
      }
    }
  }

  @Test
  void edges_ofAHubResumedInItsMiddle_readNoOthers() {
    plan().create(vertex(1), vertex(2)).commit();
    Plan plan = plan();
    for (int i = 0; i < 1_000; i++) {
      PropertyFact value = new PropertyFact(1, i);
      plan.create(
          edge(3 * i, KNOWS, HUB, i % 10 == 0 ? HUB : OTHER, value),
          edge(Id.of("e" + i), KNOWS, HUB, OTHER, value),
          placed(edge(3 * i + 1, BY_ONE_DOWN, HUB, OTHER, value)));
    }
    plan.commit();
    List<EdgeFact> whole = allEdges();
    for (int at : List.of(0, 1, 1_500, 2_500, 2_998, 2_999)) {
      Bytes position = layout().position(whole.get(at));
      assertEquals(whole.subList(at + 1, whole.size()), edgesAfter(position, Keys.ALL));
      int after = whole.size() - at - 1;
      assertTrue(cellsRead() <= after + 2, "cells: " + cellsRead() + " for " + after);
      assertTrue(readCalls() <= 1, "calls: " + readCalls());
      assertEquals(Math.min(10, after), chunk(10, position).size());
      assertTrue(cellsRead() <= 10 + 2, "cells: " + cellsRead());
    }
  }

  private List<EdgeFact> chunk(int size, Bytes position) {
    return read(snapshot -> first(size, layout().edges(snapshot, Keys.ALL, Optional.of(position))));
  }

  @Test
  void edges_afterBytesThatAreNoPosition_areRefused() {
    plan().create(vertex(1), vertex(2)).commit();
    EdgeFact edge = edge(7, KNOWS, HUB, OTHER);
    plan().create(edge).commit();
    Bytes position = layout().position(edge);
    List<Bytes> none =
        new ArrayList<>(List.of(Bytes.of(1, 2, 0x7F, 4), Bytes.ofUtf8("no position")));
    for (int length = 0; length < HUB.id().key().length(); length++) {
      none.add(position.slice(0, length));
    }
    for (Bytes bytes : none) {
      assertThrows(FormatException.class, () -> edgesAfter(bytes, Keys.NONE), bytes::toString);
    }
  }

  @Test
  void edges_afterADamagedPosition_areRefusedOrFewer() {
    fillEdges();
    List<EdgeFact> whole = allEdges();
    List<Object> all = names(whole);
    int refused = 0;
    for (int i = 0; i < 500; i++) {
      EdgeFact edge = whole.get(random.nextInt(whole.size()));
      byte[] damaged = layout().position(edge).toArray();
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
      try {
        List<EdgeFact> found = edgesAfter(Bytes.wrap(damaged), Keys.NONE);
        assertEquals(all.subList(all.size() - found.size(), all.size()), names(found));
      } catch (FormatException damage) {
        refused++;
      }
    }
    assertTrue(refused > 0);
  }

  @Test
  void edges_thatAreChangedAndAdded_leavePositionsAsTheyWere() {
    List<EdgeFact> edges = fillEdges();
    List<Bytes> before = allEdges().stream().map(layout()::position).toList();
    EdgeFact changed = edges.get(2);
    EdgeFact other = changed.withProperties(List.of(new PropertyFact(1, BIG + "other")));
    EdgeFact added = edge(1_000, KNOWS, OTHER, ref(3));
    plan().change(changed, other).create(added).commit();
    List<Bytes> after = new ArrayList<>(allEdges().stream().map(layout()::position).toList());
    assertEquals(layout().position(changed), layout().position(other));
    assertTrue(after.remove(layout().position(added)));
    assertEquals(before, after);
  }

  /** The scans of what is stored now go on after any vertex and any edge. */
  final void assertResumes(Random random) {
    List<VertexFact> vertices = allVertices();
    if (!vertices.isEmpty()) {
      int at = random.nextInt(vertices.size());
      assertEquals(
          vertices.subList(at + 1, vertices.size()),
          verticesAfter(vertices.get(at).ref().id(), Keys.ALL));
    }
    List<EdgeFact> edges = allEdges();
    if (!edges.isEmpty()) {
      int at = random.nextInt(edges.size());
      assertEquals(
          edges.subList(at + 1, edges.size()),
          edgesAfter(layout().position(edges.get(at)), Keys.ALL));
    }
  }

  private List<VertexFact> verticesAfter(Id id, Keys wanted) {
    return read(snapshot -> drain(layout().vertices(snapshot, wanted, Optional.of(id))));
  }

  private List<EdgeFact> edgesAfter(Bytes position, Keys wanted) {
    return read(snapshot -> drain(layout().edges(snapshot, wanted, Optional.of(position))));
  }

  private FactCursor<VertexFact> vertexChunks(Snapshot snapshot, Optional<Id> after) {
    return layout().vertices(snapshot, Keys.ALL, after);
  }

  private FactCursor<EdgeFact> edgeChunks(Snapshot snapshot, Optional<Bytes> after) {
    return layout().edges(snapshot, Keys.ALL, after);
  }

  /** All facts, so many from each snapshot, until one has none. */
  private <F, P> List<F> chunked(
      int size, BiFunction<Snapshot, Optional<P>, FactCursor<F>> open, Function<F, P> position) {
    List<F> all = new ArrayList<>();
    List<F> chunk;
    do {
      Optional<P> after =
          all.isEmpty() ? Optional.empty() : Optional.of(position.apply(all.get(all.size() - 1)));
      chunk = read(snapshot -> first(size, open.apply(snapshot, after)));
      all.addAll(chunk);
    } while (!chunk.isEmpty());
    return all;
  }

  private static <F> List<F> first(int size, FactCursor<F> cursor) {
    List<F> facts = new ArrayList<>();
    try (cursor) {
      while (facts.size() < size) {
        Optional<F> next = cursor.next();
        if (next.isEmpty()) {
          break;
        }
        facts.add(next.get());
      }
    }
    return facts;
  }

  private static List<Id> ids(List<VertexFact> vertices) {
    return vertices.stream().map(vertex -> vertex.ref().id()).toList();
  }

  private static List<Object> names(List<EdgeFact> edges) {
    return edges.stream()
        .<Object>map(edge -> List.of(edge.id(), edge.label(), edge.out(), edge.in()))
        .toList();
  }
}
