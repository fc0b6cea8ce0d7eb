package io.colonnade.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Id;
import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.Change;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.IndexType;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** No two elements have the same values in a unique index; and how any index is built. */
public abstract class IndexUniqueContract extends IndexUpdateContract {

  private static final IndexDefinition UNIQUE = index(3, IndexType.UNIQUE, ONE_UP);
  private static final IndexDefinition BUILDING = UNIQUE.in(IndexState.BUILDING);

  private static IndexedElement one(long id, Object value) {
    return vertex(id, PERSON, value(1, value));
  }

  /** Whose the entry is. */
  private Optional<Object> owner(Object value) {
    ElementKey key = maintainer().cells(UNIQUE, one(1, value)).get(0).key();
    return read(snapshot -> maintainer().owner(UNIQUE, key, snapshot))
        .map(entry -> entry.element().value());
  }

  @Test
  void update_toTheValuesOfAnother_isRefusedByTheStore() {
    create(UNIQUE, one(1, "x"));
    ConflictException e =
        assertThrows(ConflictException.class, () -> commit(UNIQUE, created(one(2, "x"))));
    ElementKey key = (ElementKey) e.details().get("what");
    assertEquals(Optional.of(3), maintainer().index(key));
    assertThrows(ConflictException.class, () -> create(UNIQUE, one(2, "x")));
    create(UNIQUE, one(2, "y"));
    assertThrows(ConflictException.class, () -> commit(UNIQUE, changed(one(2, "y"), one(2, "x"))));
    assertEquals(Optional.of(1L), owner("x"));
    assertEquals(Optional.of(2L), owner("y"));
    assertEquals(Optional.empty(), owner("z"));
  }

  @Test
  void update_byTwoTransactionsAtOnce_letsOneHaveTheValues() {
    try (Snapshot first = store().snapshot(SnapshotUse.TRANSACTION);
        Snapshot second = store().snapshot(SnapshotUse.TRANSACTION)) {
      WriteSet one = written(UNIQUE, List.of(created(one(1, "x"))), first);
      WriteSet two = written(UNIQUE, List.of(created(one(2, "x"))), second);
      store().commit(one);
      assertThrows(ConflictException.class, () -> store().commit(two));
    }
    assertEquals(Optional.of(1L), owner("x"));
  }

  @Test
  void update_byTwoTransactionsAtOnce_letsOneGiveTheValuesUp() {
    create(UNIQUE, one(1, "x"));
    try (Snapshot first = store().snapshot(SnapshotUse.TRANSACTION);
        Snapshot second = store().snapshot(SnapshotUse.TRANSACTION)) {
      WriteSet one = written(UNIQUE, List.of(removed(one(1, "x")), created(one(2, "x"))), first);
      WriteSet two = written(UNIQUE, List.of(removed(one(1, "x"))), second);
      store().commit(one);
      assertThrows(ConflictException.class, () -> store().commit(two));
    }
    assertEquals(Optional.of(2L), owner("x"));
  }

  @Test
  void update_ofAValueThatGoesFromOneToAnother_isFine() {
    create(UNIQUE, one(1, "x"));
    commit(UNIQUE, created(one(2, "x")), changed(one(1, "x"), one(1, "y")));
    assertEquals(cells(UNIQUE, one(2, "x"), one(1, "y")), cells(UNIQUE));
    commit(UNIQUE, removed(one(2, "x")), changed(one(1, "y"), one(1, "x")));
    assertEquals(cells(UNIQUE, one(1, "x")), cells(UNIQUE));
  }

  @Test
  void update_ofTwoThatSwapTheirValues_isFine() {
    create(UNIQUE, one(1, "x"), one(2, "y"));
    commit(UNIQUE, changed(one(1, "x"), one(1, "y")), changed(one(2, "y"), one(2, "x")));
    assertEquals(cells(UNIQUE, one(1, "y"), one(2, "x")), cells(UNIQUE));
  }

  @Test
  void update_ofAnElementMadeAnew_isFine() {
    create(UNIQUE, one(1, "x"));
    commit(UNIQUE, removed(one(1, "x")));
    commit(UNIQUE, created(one(1, "x")));
    assertEquals(cells(UNIQUE, one(1, "x")), cells(UNIQUE));
  }

  @ParameterizedTest
  @EnumSource(
      value = IndexState.class,
      names = {"WRITE_ONLY", "BUILDING", "ENABLED"})
  void update_ofTwoThatTakeTheSameValues_isRefusedByName(IndexState state) {
    IndexDefinition index = UNIQUE.in(state);
    create(index, one(1, "x"), vertex(4, PERSON, value(1, "u"), value(1, "v")));
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class,
            () -> commit(index, created(one(2, "y")), created(one(3, 5)), created(one(4, "y"))));
    assertEquals(Problem.UNIQUE_TWICE, e.problem());
    assertEquals(Map.of("index", "index3", "first", 2L, "second", 4L), e.details());
    IndexedElement kept = vertex(1, PERSON, value(1, "x"), value(2, 5));
    assertTwice(index, changed(one(1, "x"), kept), created(one(2, "x")));
    assertTwice(index, created(one(2, "x")), changed(one(1, "x"), kept));
    assertTwice(
        index,
        changed(
            vertex(4, PERSON, value(1, "u"), value(1, "v")),
            vertex(4, PERSON, value(1, "u"), value(1, "w"))),
        created(one(2, "u")));
  }

  @SafeVarargs
  private void assertTwice(IndexDefinition index, Change<IndexedElement>... changes) {
    InvalidInputException e =
        assertThrows(InvalidInputException.class, () -> commit(index, changes));
    assertEquals(Problem.UNIQUE_TWICE, e.problem());
  }

  @Test
  void update_ofSeveralValues_ownsEach() {
    IndexedElement both = vertex(1, PERSON, value(1, "x"), value(1, "y"));
    create(UNIQUE, both);
    assertThrows(ConflictException.class, () -> create(UNIQUE, one(2, "y")));
    commit(UNIQUE, changed(both, one(1, "x")));
    create(UNIQUE, one(2, "y"));
    assertEquals(Optional.of(2L), owner("y"));
  }

  @Test
  void update_ofAbsentValues_countsAbsenceIfItIsIndexed() {
    create(UNIQUE, vertex(1, PERSON), vertex(2, PERSON));
    IndexDefinition absent = withAbsent(UNIQUE);
    create(absent, vertex(1, PERSON));
    assertThrows(ConflictException.class, () -> create(absent, vertex(2, PERSON)));
  }

  @Test
  void update_ofEdges_countsTheIdsThatUsersSee() {
    IndexDefinition edges = ofEdges(UNIQUE);
    create(edges, edge(Id.of("e"), KNOWS, value(1, "x")));
    assertThrows(
        ConflictException.class, () -> create(edges, edge(Id.of("f"), KNOWS, value(1, "x"))));
    assertEquals(Optional.of("e"), owner("x"));
  }

  // ---- while it is built

  @Test
  void update_whileBuilding_ofTheOwner_isAsEver() {
    create(BUILDING, one(1, "x"));
    commit(BUILDING, changed(one(1, "x"), one(1, "y")));
    assertEquals(cells(UNIQUE, one(1, "y")), cells(UNIQUE));
    commit(BUILDING, removed(one(1, "y")), created(one(2, "y")));
    assertEquals(cells(UNIQUE, one(2, "y")), cells(UNIQUE));
    commit(BUILDING, removed(one(2, "y")));
    assertEquals(Map.of(), cells(UNIQUE));
  }

  @Test
  void update_whileBuilding_ofWhoHasNoEntryYet_writesNewValuesOnly() {
    commit(BUILDING, changed(one(1, "x"), one(1, "y")));
    assertEquals(cells(UNIQUE, one(1, "y")), cells(UNIQUE));
    commit(BUILDING, removed(one(2, "z")));
    assertEquals(cells(UNIQUE, one(1, "y")), cells(UNIQUE));
    commit(BUILDING, removed(one(3, "u")), created(one(4, "u")));
    assertEquals(Optional.of(4L), owner("u"));
  }

  @Test
  void update_whileBuilding_ofAnElementWhoseValueIsAnothers_leavesThatOne() {
    create(BUILDING, one(1, "x"));
    IndexedElement two = one(2, "x");
    commit(BUILDING, changed(two, vertex(2, PERSON, value(1, "x"), value(2, 5))));
    assertEquals(Optional.of(1L), owner("x"));
    commit(BUILDING, changed(two, vertex(2, PERSON, value(1, "x"), value(1, "y"))));
    assertEquals(Optional.of(1L), owner("x"));
    assertEquals(Optional.of(2L), owner("y"));
    commit(BUILDING, changed(vertex(2, PERSON, value(1, "x"), value(1, "y")), one(2, "y")));
    assertEquals(Optional.of(1L), owner("x"));
    commit(BUILDING, removed(one(3, "x")));
    assertEquals(Optional.of(1L), owner("x"));
    assertThrows(
        ConflictException.class,
        () -> commit(BUILDING, removed(one(3, "x")), created(one(4, "x"))));
  }

  @Test
  void update_whileBuilding_ofTwoThatHadTheSameValues_removesTheEntryOfTheOwner() {
    create(BUILDING, one(1, "x"));
    commit(BUILDING, changed(one(1, "x"), one(1, "y")), changed(one(2, "x"), one(2, "z")));
    assertEquals(cells(UNIQUE, one(1, "y"), one(2, "z")), cells(UNIQUE));
    create(BUILDING, one(3, "u"));
    commit(BUILDING, changed(one(4, "u"), one(4, "v")), removed(one(3, "u")));
    assertEquals(Optional.empty(), owner("u"));
    IndexedElement five = vertex(5, PERSON, value(1, "t"), value(2, 1));
    IndexedElement six = vertex(6, PERSON, value(1, "t"), value(2, 1));
    commit(BUILDING, changed(one(5, "t"), five), changed(one(6, "t"), six));
    assertEquals(Optional.empty(), owner("t"), "left to the build");
  }

  @Test
  void update_whileBuilding_ofWhatTheBuildPutsMeanwhile_isRefusedOnce() {
    try (Snapshot base = store().snapshot(SnapshotUse.TRANSACTION)) {
      WriteSet change = written(BUILDING, List.of(changed(one(1, "x"), one(1, "y"))), base);
      assertEquals(List.of(), build(BUILDING, one(1, "x")));
      assertThrows(ConflictException.class, () -> store().commit(change));
    }
    commit(BUILDING, changed(one(1, "x"), one(1, "y")));
    assertEquals(cells(UNIQUE, one(1, "y")), cells(UNIQUE));
  }

  @Test
  void build_ofDuplicates_namesEachAndKeepsTheFirst() {
    create(BUILDING, one(1, "x"));
    List<Duplicate> found =
        build(BUILDING, one(1, "x"), one(2, "x"), one(3, "y"), one(4, "y"), one(5, "z"));
    assertEquals(
        List.of(
            new Duplicate(List.of("x"), Id.of(1), Id.of(2)),
            new Duplicate(List.of("y"), Id.of(3), Id.of(4))),
        found);
    assertEquals(cells(UNIQUE, one(1, "x"), one(3, "y"), one(5, "z")), cells(UNIQUE));
    assertEquals(found, build(BUILDING, one(2, "x"), one(4, "y")));
  }

  @Test
  void build_ofTwoThatShareSeveralValues_namesThemOnce() {
    IndexedElement one = vertex(1, PERSON, value(1, "x"), value(1, "y"));
    IndexedElement two = vertex(2, PERSON, value(1, "x"), value(1, "y"));
    assertEquals(
        List.of(new Duplicate(List.of("x", "y"), Id.of(1), Id.of(2))), build(BUILDING, one, two));
  }

  @ParameterizedTest
  @MethodSource("anyType")
  void build_again_changesNothing(IndexDefinition any) {
    IndexDefinition index = any.in(IndexState.BUILDING);
    IndexedElement[] elements = {one(1, "x"), one(2, "y"), vertex(3, CITY), one(4, 5)};
    for (int i = 0; i < 2; i++) {
      assertEquals(List.of(), build(index, elements));
      assertEquals(cells(index, elements), cells(index));
    }
    assertFalse(cells(index).isEmpty());
    commit(index, changed(one(1, "x"), one(1, "z")));
    assertEquals(List.of(), build(index, one(1, "z"), one(2, "y")));
    assertEquals(cells(index, one(1, "z"), one(2, "y"), vertex(3, CITY), one(4, 5)), cells(index));
    assertTrue(build(index).isEmpty());
  }
}
