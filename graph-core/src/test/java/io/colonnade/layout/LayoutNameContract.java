package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.ElementName;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever a commit may be refused for has a name. */
public abstract class LayoutNameContract extends LayoutSortContract {

  private final VertexFact one = vertex(1);
  private final VertexFact two = vertex(2);
  private final EdgeFact knows = edge(10, KNOWS, one.ref(), two.ref());
  private final EdgeFact supplied = edge(Id.of("e"), LIVES, two.ref(), one.ref());
  private final EdgeFact posted =
      placed(edge(11, BY_ONE_DOWN, one.ref(), two.ref(), new PropertyFact(1, 36)));
  private final EdgeFact once = once(two.ref(), one.ref());

  @Test
  void create_requiresWhatHasANameOnly() {
    assertNamed(plan().create(one, two).create(knows, supplied, posted, once));
  }

  @Test
  void remove_requiresWhatHasANameOnly() {
    assertNamed(plan().remove(one, two).remove(knows, supplied, posted, once));
  }

  private void assertNamed(Plan plan) {
    assertEquals(expected(), names(plan));
  }

  @Test
  void newEdge_requiresItsVerticesByName() {
    assertTrue(names(plan().create(knows)).containsAll(Set.of(name(one), name(two), name(knows))));
  }

  @Test
  void newEdge_isConditionedUnlessItsIdIsGenerated() {
    Plan created = plan().create(knows, supplied, posted, once);
    assertEquals(Set.of(Precondition.New.class), conditions(created, knows));
    assertEquals(Set.of(Precondition.New.class), conditions(created, posted));
    assertEquals(Set.of(Precondition.Absent.class), conditions(created, once));
    assertTrue(conditions(created, supplied).contains(Precondition.Absent.class));
    assertFalse(conditions(created, supplied).contains(Precondition.New.class));
    assertEquals(Set.of(Precondition.Unchanged.class), conditions(plan().restore(knows), knows));
    Plan removed = plan().remove(knows, supplied, posted, once);
    for (EdgeFact edge : List.of(knows, supplied, posted, once)) {
      assertEquals(Set.of(Precondition.Unchanged.class), conditions(removed, edge));
    }
  }

  @Test
  void layoutOpenedAgain_hasTheSameTablesAndPublicIds() {
    Layout again = layout(SALT, LayoutFixture::shape);
    assertEquals(layout().tables(), again.tables());
    for (EdgeFact edge : List.of(knows, supplied, posted, once)) {
      Id publicId = layout().ids().of(edge);
      assertEquals(publicId, again.ids().of(edge));
      assertEquals(edge.id(), again.ids().identify(publicId));
    }
  }

  @Test
  void keysOfOtherTables_haveNoName() {
    Table other = new Table("other", EnumSet.of(Family.RECORD), (array, offset, limit) -> limit);
    ElementKey key = ElementKey.of(other, Bytes.of(1), Family.RECORD, Bytes.of(2));
    assertEquals(Optional.empty(), layout().name(key));
    assertEquals(Optional.empty(), layout().name(key.row()));
  }

  private static ElementName name(VertexFact vertex) {
    return new ElementName.Vertex(vertex.ref().id());
  }

  private static ElementName name(EdgeFact edge) {
    return new ElementName.Edge(edge.id());
  }

  private Set<ElementName> expected() {
    Set<ElementName> names = new HashSet<>(List.of(name(one), name(two)));
    Stream.of(knows, supplied, posted, once).map(edge -> name(edge)).forEach(names::add);
    return names;
  }

  private Set<ElementName> names(Plan plan) {
    Set<ElementName> names = new HashSet<>();
    preconditions(plan).forEach(each -> names.add(name(each).orElseThrow()));
    return names;
  }

  /** The kinds of the preconditions on an edge. */
  private Set<Class<?>> conditions(Plan plan, EdgeFact edge) {
    Set<Class<?>> kinds = new HashSet<>();
    for (Precondition each : preconditions(plan)) {
      if (name(each).equals(Optional.of(name(edge)))) {
        kinds.add(each.getClass());
      }
    }
    return kinds;
  }

  private static Collection<Precondition> preconditions(Plan plan) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    plan.write(writeSet);
    return writeSet.preconditions();
  }

  private Optional<ElementName> name(Precondition precondition) {
    if (precondition instanceof Precondition.Absent absent) {
      return layout().name(absent.element());
    } else if (precondition instanceof Precondition.Unchanged unchanged) {
      return layout().name(unchanged.element());
    } else if (precondition instanceof Precondition.New made) {
      return layout().name(made.element());
    }
    RowKey row =
        precondition instanceof Precondition.Live live
            ? live.row()
            : ((Precondition.Untouched) precondition).row();
    return layout().name(row);
  }
}
