package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.RandomValues;
import io.colonnade.codec.SeededRandom;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.SortKey;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.CounterValue;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What every layout must do; a test of a layout extends this and says which. This part: random
 * graphs against a model, and what an audit says of damage.
 */
public abstract class LayoutContract extends LayoutScanContract {

  private final Random random = SeededRandom.of(LayoutContract.class);
  private final Map<Id, VertexFact> vertices = new HashMap<>();
  private final Map<EdgeId, EdgeFact> edges = new HashMap<>();
  private long number;

  @Test
  void randomChanges_leaveWhatTheModelHas() {
    for (int commit = 0; commit < 300; commit++) {
      Plan plan = plan();
      Set<Object> touched = new HashSet<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        step(plan, touched);
      }
      plan.commit();
      if (commit % 10 == 0) {
        compare();
      }
    }
    compare();
  }

  @Test
  void audit_anyCellDamaged_saysSoAndGoesOn() {
    fill();
    assertTrue(audit().isClean());
    for (Map.Entry<Cell, Bytes> cell : cells().entrySet()) {
      boolean isCounter = cell.getKey().key().family() == Family.COUNTERS;
      for (Bytes damaged : isCounter ? others(cell.getValue()) : damages(cell.getValue())) {
        set(cell.getKey(), Optional.of(damaged));
        assertFalse(audit().isClean(), () -> "unnoticed: " + cell + " as " + damaged);
      }
      set(cell.getKey(), Optional.of(cell.getValue()));
    }
    assertTrue(audit().isClean());
  }

  @Test
  void audit_anyCellMissing_saysSo() {
    fill();
    for (Map.Entry<Cell, Bytes> cell : cells().entrySet()) {
      set(cell.getKey(), Optional.empty());
      assertFalse(audit().isClean(), () -> "unnoticed: " + cell + " is missing");
      set(cell.getKey(), Optional.of(cell.getValue()));
    }
    assertTrue(audit().isClean());
  }

  /** Vertices and edges such that every one has an entry that something else agrees with. */
  private void fill() {
    VertexFact one =
        vertex(1, property(1, "a"), property(2, BIG), property(3, List.of(1L, "x", true)));
    VertexFact two =
        vertex(
            2,
            new VertexPropertyFact(
                2, 4, Optional.of(Id.of("p")), BIG, List.of(new PropertyFact(3, BIG))));
    plan()
        .create(one, two)
        .create(
            edge(10, KNOWS, one.ref(), two.ref(), new PropertyFact(1, BIG)),
            edge(Id.of("e"), LIVES, two.ref(), one.ref(), new PropertyFact(1, BIG)),
            edge(Id.of(7), LIVES, two.ref(), one.ref(), new PropertyFact(1, 2)),
            placed(edge(11, BY_ONE_DOWN, one.ref(), two.ref(), new PropertyFact(1, "x"))),
            placed(edge(Id.of("f"), BY_ONE, one.ref(), two.ref(), new PropertyFact(1, true))),
            once(one.ref(), two.ref(), new PropertyFact(1, BIG)))
        .commit();
  }

  /** Values that are no form of anything. */
  private static List<Bytes> damages(Bytes value) {
    return List.of(
        Bytes.EMPTY, value.concat(Bytes.of(0)), Bytes.of(2).concat(value.slice(1, value.length())));
  }

  /** Other numbers: a store refuses what is none. */
  private static List<Bytes> others(Bytes counter) {
    long number = CounterValue.number(counter);
    return List.of(CounterValue.bytes(number + 1), CounterValue.bytes(-number));
  }

  private record Cell(Table table, CellKey key) {}

  private Map<Cell, Bytes> cells() {
    return read(
        snapshot -> {
          Map<Cell, Bytes> cells = new HashMap<>();
          for (Table table : layout().tables()) {
            CellSet[] all = table.families().stream().map(CellSet::all).toArray(CellSet[]::new);
            try (RowCursor cursor = snapshot.scan(Scan.all(table, all))) {
              while (cursor.advance()) {
                cells.put(new Cell(table, cursor.position()), cursor.value().copy());
              }
            }
          }
          return cells;
        });
  }

  /** Changes one cell in the store, without the layout. */
  protected final void set(Table table, Bytes row, Family family, Bytes qualifier, Bytes value) {
    set(new Cell(table, new CellKey(row, family, qualifier)), Optional.of(value));
  }

  /** What an audit finds wrong within rows, in the order it is told. */
  protected final List<String> audited() {
    return audit().violations();
  }

  private void set(Cell cell, Optional<Bytes> value) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    CellKey key = cell.key;
    if (value.isPresent()) {
      writeSet.put(cell.table, key.row(), key.family(), key.qualifier(), value.get());
    } else {
      writeSet.delete(cell.table, key.row(), key.family(), key.qualifier());
    }
    store().commit(writeSet);
  }

  // ---- the model

  private void compare() {
    audit().assertHolds(new HashSet<>(vertices.values()), new HashSet<>(edges.values()));
    List<VertexRef> frontier = new ArrayList<>();
    vertices.values().forEach(vertex -> frontier.add(vertex.ref()));
    Set<Side> sides =
        EnumSet.of(Side.values()[random.nextInt(2)], Side.values()[random.nextInt(2)]);
    Set<Integer> labels = random.nextBoolean() ? Set.of() : Set.of(KNOWS, LIVES);
    List<Incidence> expected = new ArrayList<>();
    for (int i = 0; i < frontier.size(); i++) {
      for (EdgeFact edge : edges.values()) {
        if (labels.isEmpty() || labels.contains(edge.label())) {
          if (sides.contains(Side.OUT) && edge.out().equals(frontier.get(i))) {
            expected.add(new Incidence(i, Side.OUT, edge));
          }
          if (sides.contains(Side.IN) && edge.in().equals(frontier.get(i))) {
            expected.add(new Incidence(i, Side.IN, edge));
          }
        }
      }
    }
    List<Incidence> found = incidences(sides, labels, frontier.toArray(VertexRef[]::new));
    assertTrue(isInOrder(found));
    assertTrue(found.size() == expected.size() && new HashSet<>(expected).containsAll(found));
    List<EdgeFact> asked = List.copyOf(edges.values());
    Id[] ids = asked.stream().map(layout().ids()::of).toArray(Id[]::new);
    assertTrue(edges(ids).equals(asked.stream().map(Optional::of).toList()));
    assertResumes(random);
  }

  private static boolean isInOrder(List<Incidence> incidences) {
    for (int i = 1; i < incidences.size(); i++) {
      Incidence left = incidences.get(i - 1);
      Incidence right = incidences.get(i);
      int order = Integer.compare(left.vertex(), right.vertex());
      order = order != 0 ? order : left.side().compareTo(right.side());
      order = order != 0 ? order : Integer.compare(left.edge().label(), right.edge().label());
      if (order > 0) {
        return false;
      }
    }
    return true;
  }

  private void step(Plan plan, Set<Object> touched) {
    switch (random.nextInt(6)) {
      case 0, 1 -> createVertex(plan, touched);
      case 2, 3 -> createEdge(plan, touched);
      case 4 -> {
        if (random.nextInt(3) == 0) {
          removeVertex(plan, touched);
        } else {
          changeVertex(plan, touched);
        }
      }
      default -> changeEdge(plan, touched);
    }
  }

  private void createVertex(Plan plan, Set<Object> touched) {
    Id id =
        random.nextBoolean() ? Id.of(random.nextInt(40)) : Id.of("v" + RandomValues.text(random));
    if (!vertices.containsKey(id) && touched.add(id)) {
      VertexFact vertex = new VertexFact(new VertexRef(id, random.nextInt(3)), properties());
      vertices.put(id, vertex);
      plan.create(vertex);
    }
  }

  private void createEdge(Plan plan, Set<Object> touched) {
    Optional<VertexFact> out = any(vertices.values());
    Optional<VertexFact> in = any(vertices.values());
    if (out.isPresent() && in.isPresent()) {
      EdgeId id =
          random.nextBoolean()
              ? new EdgeId.Generated(number++)
              : new EdgeId.Supplied(Id.of("e" + RandomValues.text(random)));
      VertexRef from = out.get().ref();
      VertexRef to = in.get().ref();
      int label = anyLabel();
      EdgeId own = shape(label).isSimple() ? new EdgeId.Pair(label, from.id(), to.id()) : id;
      EdgeFact edge = placed(new EdgeFact(own, label, from, to, edgeProperties(label)));
      if (!edges.containsKey(own) && touched.add(own)) {
        edges.put(own, edge);
        plan.create(edge);
      }
    }
  }

  private int anyLabel() {
    return switch (random.nextInt(4)) {
      case 0 -> KNOWS;
      case 1 -> random.nextInt(300);
      case 2 -> ONCE;
      default -> BY_ONE + random.nextInt(3);
    };
  }

  /** With a value of each sort key. */
  private List<PropertyFact> edgeProperties(int label) {
    List<PropertyFact> properties = edgeProperties();
    for (SortKey key : shape(label).sort()) {
      Object value = random.nextBoolean() ? random.nextInt(3) : sortable(random);
      properties = new PropertyFact(key.key(), value).putInto(properties);
    }
    return properties;
  }

  /** Others, with the same values of sort keys. */
  private List<PropertyFact> otherProperties(EdgeFact edge) {
    List<PropertyFact> properties = edgeProperties();
    for (SortKey key : shape(edge.label()).sort()) {
      properties = edge.property(key.key()).orElseThrow().putInto(properties);
    }
    return properties;
  }

  private void changeVertex(Plan plan, Set<Object> touched) {
    any(vertices.values())
        .filter(before -> touched.add(before.ref().id()))
        .ifPresent(
            before -> {
              VertexFact after = new VertexFact(before.ref(), properties());
              vertices.put(after.ref().id(), after);
              plan.change(before, after);
            });
  }

  private void removeVertex(Plan plan, Set<Object> touched) {
    Optional<VertexFact> removed = any(vertices.values());
    if (removed.isEmpty()) {
      return;
    }
    VertexRef ref = removed.get().ref();
    List<EdgeFact> around =
        edges.values().stream().filter(e -> e.out().equals(ref) || e.in().equals(ref)).toList();
    boolean isFree =
        !touched.contains(ref.id()) && around.stream().noneMatch(e -> touched.contains(e.id()));
    if (isFree) {
      touched.add(ref.id());
      vertices.remove(ref.id());
      plan.remove(removed.get());
      for (EdgeFact edge : around) {
        touched.add(edge.id());
        edges.remove(edge.id());
        plan.remove(edge);
      }
    }
  }

  private void changeEdge(Plan plan, Set<Object> touched) {
    any(edges.values())
        .filter(before -> touched.add(before.id()))
        .ifPresent(
            before -> {
              if (random.nextInt(3) == 0) {
                edges.remove(before.id());
                plan.remove(before);
              } else {
                EdgeFact after = before.withProperties(otherProperties(before));
                edges.put(after.id(), after);
                plan.change(before, after);
              }
            });
  }

  private <T> Optional<T> any(java.util.Collection<T> from) {
    return from.isEmpty()
        ? Optional.empty()
        : from.stream().skip(random.nextInt(from.size())).findFirst();
  }

  private List<VertexPropertyFact> properties() {
    List<VertexPropertyFact> properties = new ArrayList<>();
    int key = 0;
    for (int i = random.nextInt(4); i > 0; i--) {
      key += random.nextInt(2);
      boolean simple = random.nextBoolean();
      List<PropertyFact> meta = simple ? List.of() : edgeProperties();
      Optional<Id> id = simple ? Optional.empty() : Optional.of(Id.of(random.nextLong()));
      properties.add(new VertexPropertyFact(key, properties.size(), id, value(), meta));
    }
    return properties;
  }

  private List<PropertyFact> edgeProperties() {
    List<PropertyFact> properties = new ArrayList<>();
    for (int key = random.nextInt(2); key < random.nextInt(5); key += 1 + random.nextInt(2)) {
      properties.add(new PropertyFact(key, value()));
    }
    return properties;
  }

  private Object value() {
    return switch (random.nextInt(4)) {
      case 0 -> BIG.substring(random.nextInt(BIG.length()));
      case 1 -> RandomValues.text(random);
      default -> Objects.hash(random.nextInt());
    };
  }
}
