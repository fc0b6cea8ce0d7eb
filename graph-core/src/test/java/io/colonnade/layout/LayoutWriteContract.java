package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.codec.Id;
import io.colonnade.error.ConflictException;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Changes leave what they say and nothing else, and meet each other as transactions must. */
public abstract class LayoutWriteContract extends LayoutQueryContract {

  private static final PropertyFact WEIGHT = new PropertyFact(1, 0.5);
  private static final PropertyFact SECOND = new PropertyFact(2, 0.5);

  private final VertexFact one = vertex(1);
  private final VertexFact two = vertex(2);
  private final VertexFact named = vertex(1, property(1, "Ada"));
  private final EdgeFact knows = edge(10, KNOWS, one.ref(), two.ref());
  private final EdgeFact supplied = edge(Id.of("e"), KNOWS, one.ref(), two.ref());

  // ---- what is left

  @Test
  void change_ofAVertex_replacesItsProperties() {
    plan().create(one, two).create(knows).commit();
    plan().change(one, named).commit();
    audit().assertHolds(Set.of(named, two), Set.of(knows));
    plan().change(named, one).commit();
    audit().assertHolds(Set.of(one, two), Set.of(knows));
  }

  @Test
  void change_ofBigValues_leavesNoneBehind() {
    VertexFact big =
        vertex(
            1,
            property(1, BIG),
            new VertexPropertyFact(
                2, 3, Optional.empty(), BIG + "2", List.of(new PropertyFact(5, BIG + "3"))));
    VertexFact other = vertex(1, property(1, BIG + "other"), property(2, "small"));
    EdgeFact bigEdge = knows.withProperties(List.of(new PropertyFact(1, BIG), SECOND));
    EdgeFact otherEdge =
        knows.withProperties(List.of(new PropertyFact(1, BIG + "other"), new PropertyFact(3, BIG)));
    plan().create(big, two).create(bigEdge).commit();
    audit().assertHolds(Set.of(big, two), Set.of(bigEdge));
    plan().change(big, other).change(bigEdge, otherEdge).commit();
    audit().assertHolds(Set.of(other, two), Set.of(otherEdge));
    plan().change(other, one).change(otherEdge, knows).commit();
    audit().assertHolds(Set.of(one, two), Set.of(knows));
    plan().change(one, big).change(knows, bigEdge).commit();
    plan().remove(bigEdge).commit();
    audit().assertHolds(Set.of(big, two), Set.of());
    plan().remove(big).commit();
    audit().assertHolds(Set.of(two), Set.of());
  }

  @Test
  void change_ofAnEdge_isSeenFromBothSides() {
    plan().create(one, two).create(knows, supplied).commit();
    EdgeFact after = knows.withProperties(List.of(WEIGHT));
    EdgeFact suppliedAfter = supplied.withProperties(List.of(WEIGHT));
    plan().change(knows, after).change(supplied, suppliedAfter).commit();
    audit().assertHolds(Set.of(one, two), Set.of(after, suppliedAfter));
  }

  @Test
  void change_ofAnEdgeMadeAgainElsewhere_movesIt() {
    EdgeFact before = supplied.withProperties(List.of(new PropertyFact(1, BIG)));
    EdgeFact moved = edge(Id.of("e"), LIVES, two.ref(), two.ref(), WEIGHT);
    plan().create(one, two).create(before).commit();
    plan().change(before, moved).commit();
    audit().assertHolds(Set.of(one, two), Set.of(moved));
    assertEquals(List.of(Optional.of(moved)), edges(Id.of("e")));
  }

  @Test
  void remove_ofAnEdge_leavesNothingOfIt() {
    plan().create(one, two).create(knows, supplied).commit();
    plan().remove(supplied).commit();
    audit().assertHolds(Set.of(one, two), Set.of(knows));
    assertEquals(List.of(Optional.empty()), edges(Id.of("e")));
    plan().remove(knows).commit();
    audit().assertHolds(Set.of(one, two), Set.of());
    assertEquals(List.of(), edgesAt(Side.IN, two.ref()));
  }

  @Test
  void remove_ofAVertex_takesItsEdgesWithIt() {
    EdgeFact loop = edge(11, KNOWS, one.ref(), one.ref(), new PropertyFact(1, BIG));
    EdgeFact back = edge(Id.of("b"), LIVES, two.ref(), one.ref(), new PropertyFact(1, BIG));
    EdgeFact stays = edge(12, KNOWS, two.ref(), two.ref());
    plan().create(one, two).create(knows, supplied, loop, back, stays).commit();
    plan().remove(one).remove(knows, supplied, loop, back).commit();
    audit().assertHolds(Set.of(two), Set.of(stays));
    assertEquals(List.of(Optional.empty(), Optional.empty()), edges(Id.of("e"), Id.of("b")));
    plan().remove(two).remove(stays).commit();
    audit().assertHolds(Set.of(), Set.of());
  }

  @Test
  void change_ofAVertexMadeAgainWithAnotherLabel_keepsNothingOfTheOld() {
    VertexFact big = vertex(1, property(1, BIG));
    VertexRef otherRef = new VertexRef(Id.of(1), CITY);
    VertexFact other = new VertexFact(otherRef, List.of(property(1, BIG)));
    EdgeFact again = edge(11, KNOWS, otherRef, two.ref());
    plan().create(big, two).create(knows).commit();
    plan().change(big, other).remove(knows).create(again).commit();
    audit().assertHolds(Set.of(other, two), Set.of(again));
  }

  // ---- what meets what

  @Test
  void create_ofAVertexThatExists_conflicts() {
    plan().create(one).commit();
    assertConflict(plan().create(named));
    audit().assertHolds(Set.of(one), Set.of());
  }

  @Test
  void create_ofAnEdgeIdThatExists_conflicts() {
    plan().create(one, two).create(supplied, knows).commit();
    assertConflict(plan().create(edge(Id.of("e"), LIVES, two.ref(), one.ref())));
    assertConflict(plan().create(supplied));
    audit().assertHolds(Set.of(one, two), Set.of(supplied, knows));
  }

  @Test
  void create_ofTheSameVertexOrEdge_firstWins() {
    plan().create(two).commit();
    assertSecondConflicts(plan().create(one), plan().create(named));
    assertSecondConflicts(plan().create(supplied), plan().create(supplied));
    assertSecondConflicts(plan().restore(knows), plan().restore(knows));
    assertSecondConflicts(
        plan().create(edge(Id.of("x"), KNOWS, one.ref(), two.ref())),
        plan().create(edge(Id.of("x"), LIVES, two.ref(), one.ref())));
  }

  @Test
  void change_ofTheSameVertex_firstWins() {
    plan().create(one, two).create(knows).commit();
    VertexFact other = vertex(1, property(2, "B"));
    assertSecondConflicts(plan().change(one, named), plan().change(one, other));
    assertSecondConflicts(plan().change(named, other), plan().remove(named).remove(knows));
    assertSecondConflicts(plan().remove(other).remove(knows), plan().change(other, named));
  }

  @Test
  void change_ofTheSameEdge_firstWins() {
    plan().create(one, two).create(knows, supplied).commit();
    EdgeFact after = knows.withProperties(List.of(WEIGHT));
    assertSecondConflicts(plan().change(knows, after), plan().change(knows, after));
    assertSecondConflicts(plan().change(after, knows), plan().remove(after));
    assertSecondConflicts(plan().remove(knows), plan().remove(knows));
    assertSecondConflicts(
        plan().remove(supplied), plan().change(supplied, supplied.withProperties(List.of(WEIGHT))));
  }

  @Test
  void remove_ofAVertex_conflictsWithAnEdgeAddedToItInEitherOrder() {
    for (EdgeFact added :
        List.of(
            edge(11, KNOWS, one.ref(), two.ref()),
            edge(12, KNOWS, two.ref(), one.ref()),
            edge(Id.of("s"), KNOWS, two.ref(), one.ref()))) {
      plan().create(one, two).commit();
      assertSecondConflicts(plan().remove(one), plan().create(added));
      plan().create(one).commit();
      assertSecondConflicts(plan().create(added), plan().remove(one));
      plan().remove(added).remove(one, two).commit();
    }
  }

  @Test
  void change_ofAVertexMadeAgainWithAnotherLabel_conflictsWithAnEdgeAddedToItInEitherOrder() {
    VertexFact other = new VertexFact(new VertexRef(Id.of(1), CITY), List.of());
    EdgeFact toOther = edge(11, KNOWS, two.ref(), other.ref());
    plan().create(one, two).commit();
    assertSecondConflicts(plan().change(one, other), plan().create(knows));
    assertSecondConflicts(plan().create(toOther), plan().change(other, one));
    audit().assertHolds(Set.of(other, two), Set.of(toOther));
  }

  @Test
  void remove_ofAVertex_conflictsWithAChangedEdgeOfIt() {
    plan().create(one, two).create(knows).commit();
    EdgeFact after = knows.withProperties(List.of(WEIGHT));
    assertSecondConflicts(plan().change(knows, after), plan().remove(two).remove(knows));
    assertSecondConflicts(plan().remove(two).remove(after), plan().change(after, knows));
  }

  @Test
  void create_ofEdgesAtOneVertex_doesNotConflict() {
    plan().create(one, two).commit();
    EdgeFact other = edge(11, KNOWS, one.ref(), two.ref());
    try (Snapshot base = store().snapshot(SnapshotUse.TRANSACTION)) {
      plan().create(knows).commit(base);
      plan().create(other).commit(base);
      plan().change(one, named).commit(base);
      plan().create(supplied).commit(base);
    }
    audit().assertHolds(Set.of(named, two), Set.of(knows, other, supplied));
  }

  @Test
  void change_ofDifferentElements_doesNotConflict() {
    plan().create(one, two).create(knows, supplied).commit();
    EdgeFact after = knows.withProperties(List.of(WEIGHT));
    try (Snapshot base = store().snapshot(SnapshotUse.TRANSACTION)) {
      plan().change(knows, after).commit(base);
      plan().remove(supplied).commit(base);
      plan().change(one, named).commit(base);
    }
    audit().assertHolds(Set.of(named, two), Set.of(after));
  }

  private void assertConflict(Plan plan) {
    assertThrows(ConflictException.class, plan::commit);
  }

  private void assertSecondConflicts(Plan first, Plan second) {
    try (Snapshot base = store().snapshot(SnapshotUse.TRANSACTION)) {
      first.commit(base);
      assertThrows(ConflictException.class, () -> second.commit(base));
    }
  }
}
