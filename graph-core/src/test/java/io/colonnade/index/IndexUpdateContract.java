package io.colonnade.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.model.PropertyFact;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import io.colonnade.store.TestTables;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What commits write, and that they leave nothing behind. */
public abstract class IndexUpdateContract extends IndexLookupContract {

  /** The most entries that an element has in one index. */
  private static final int MOST = 10_000;

  /** One index of each type. */
  static Stream<IndexDefinition> anyType() {
    return Stream.of(
        index(0, IndexType.LABEL),
        index(1, IndexType.EQUALITY, ONE_UP),
        index(2, IndexType.RANGE, ONE_DOWN),
        index(3, IndexType.UNIQUE, ONE_UP));
  }

  @ParameterizedTest
  @MethodSource("anyType")
  void update_ofCreatedChangedAndRemoved_leavesWhatThereIs(IndexDefinition index) {
    IndexedElement ada = vertex(1, PERSON, value(1, "Ada"));
    IndexedElement bob = vertex(1, PERSON, value(1, "Bob"));
    IndexedElement none = vertex(1, PERSON);
    commit(index, created(ada));
    assertEquals(cells(index, ada), cells(index));
    commit(index, changed(ada, bob));
    assertEquals(cells(index, bob), cells(index));
    commit(index, changed(bob, none));
    assertEquals(cells(index, none), cells(index));
    commit(index, changed(none, ada));
    assertEquals(cells(index, ada), cells(index));
    commit(index, removed(ada));
    assertEquals(Map.of(), cells(index));
  }

  @ParameterizedTest
  @MethodSource("anyType")
  void update_whereNoKeyChanges_writesNothing(IndexDefinition index) {
    IndexedElement before = vertex(1, PERSON, value(1, "Ada"), value(2, 1));
    IndexedElement after = vertex(1, PERSON, value(1, "Ada"), value(2, 2), value(3, 3));
    commit(index, created(before));
    assertTrue(written(index, changed(before, after)).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("anyType")
  void update_toAValueOfTheSameForm_writesNothing(IndexDefinition index) {
    IndexedElement before = vertex(1, PERSON, value(1, 36));
    commit(index, created(before));
    assertTrue(written(index, changed(before, vertex(1, PERSON, value(1, 36.0)))).isEmpty());
    assertTrue(
        written(index, changed(before, vertex(1, PERSON, value(1, 36), value(1, 36L)))).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("anyType")
  void update_ofAVertexMadeAnewWithAnotherLabel_replacesItsEntry(IndexDefinition index) {
    IndexedElement person = vertex(1, PERSON, value(1, "Ada"));
    IndexedElement city = vertex(1, CITY, value(1, "Ada"));
    commit(index, created(person));
    commit(index, changed(person, city));
    assertEquals(cells(index, city), cells(index));
  }

  @Test
  void update_ofOneOfSeveralValues_writesThatOnly() {
    IndexDefinition index = index(3, IndexType.RANGE, ONE_UP);
    IndexedElement before = vertex(1, PERSON, value(1, "a"), value(1, "b"), value(1, "c"));
    IndexedElement after = vertex(1, PERSON, value(1, "c"), value(1, "a"), value(1, "d"));
    commit(index, created(before));
    assertEquals(3, cells(index).size());
    WriteSet writeSet = written(index, changed(before, after));
    assertEquals(1, puts(writeSet));
    assertEquals(1, deletions(writeSet));
    store().commit(writeSet);
    assertEquals(cells(index, after), cells(index));
    assertEquals(List.of(1L, 1L, 1L), ids(query(index, ValueRanges.all())));
  }

  @Test
  void cells_ofSeveralValuesOfSeveralKeys_areAllCombinations() {
    IndexDefinition index = index(3, IndexType.EQUALITY, ONE_UP, TWO_DOWN);
    IndexedElement element =
        vertex(
            1,
            PERSON,
            value(1, "a"),
            value(1, "b"),
            value(1, "a"),
            value(2, 1),
            value(2, 2),
            value(2, 3));
    create(index, element);
    assertEquals(6, cells(index).size());
    for (Object one : List.of("a", "b")) {
      for (Object two : List.of(1, 2, 3)) {
        assertEquals(List.of(1L), ids(query(index, points(one), points(two))));
      }
    }
    commit(index, removed(element));
    assertEquals(Map.of(), cells(index));
  }

  @Test
  void update_ofTooManyEntries_isRefusedByNameBeforeAnythingIsWritten() {
    IndexDefinition index = index(3, IndexType.RANGE, ONE_UP, TWO_UP);
    assertEquals(MOST, maintainer().cells(index, element(MOST / 100, 100)).size());
    IndexedElement large = element(MOST / 100 + 1, 100);
    LimitExceededException e =
        assertThrows(LimitExceededException.class, () -> create(index, large));
    assertEquals(Problem.TOO_MANY_INDEX_ENTRIES, e.problem());
    assertEquals(Map.of("index", "index3", "vertex", 1L, "limit", MOST), e.details());
    assertThrows(
        LimitExceededException.class,
        () -> maintainer().cells(index(4, IndexType.EQUALITY, ONE_UP), element(MOST + 1, 0)));
    assertThrows(LimitExceededException.class, () -> build(index, large));
  }

  @Test
  void update_ofWhatHadTooManyEntries_canRemoveOrShrinkIt() {
    IndexedElement large = element(MOST + 1, 1);
    for (IndexType type : List.of(IndexType.RANGE, IndexType.UNIQUE)) {
      IndexDefinition index = index(3, type, ONE_UP, TWO_UP);
      assertTrue(written(index, removed(large)).isEmpty());
      assertTrue(
          written(index, changed(large, element(MOST + 1, 1))).isEmpty(), "which changes nothing");
      IndexedElement small = element(2, 1);
      commit(index, changed(large, small));
      assertEquals(cells(index, small), cells(index));
      maintainer().erase(3, store());
    }
  }

  /** With so many values of keys 1 and 2. */
  private static IndexedElement element(int ofOne, int ofTwo) {
    return vertex(
        1,
        PERSON,
        Stream.concat(
                IntStream.range(0, ofOne).mapToObj(i -> value(1, i)),
                IntStream.range(0, ofTwo).mapToObj(i -> value(2, i)))
            .toArray(PropertyFact[]::new));
  }

  @ParameterizedTest
  @MethodSource("anyType")
  void update_ofElementsThatAreNotMeant_writesNothing(IndexDefinition any) {
    IndexDefinition persons = ofLabel(any, PERSON);
    IndexedElement city = vertex(1, CITY, value(1, "x"));
    IndexedElement edge = edge(Id.of("e"), PERSON, value(1, "x"));
    assertTrue(written(persons, created(city), created(edge), removed(city)).isEmpty());
    assertTrue(written(persons, changed(city, vertex(1, CITY, value(1, "y")))).isEmpty());
    assertEquals(1, puts(written(persons, created(vertex(2, PERSON, value(1, "x"))))));
    IndexDefinition edges = ofEdges(any);
    assertTrue(written(edges, created(city)).isEmpty());
    assertEquals(1, puts(written(edges, created(edge))));
  }

  @Test
  void update_ofAnAbsentValue_writesNothingUnlessItIsIndexed() {
    IndexDefinition skipped = index(3, IndexType.EQUALITY, ONE_UP, TWO_UP);
    IndexDefinition indexed = withAbsent(skipped);
    IndexedElement half = vertex(1, PERSON, value(1, "x"));
    assertTrue(written(skipped, created(half), created(vertex(2, PERSON))).isEmpty());
    assertEquals(2, puts(written(indexed, created(half), created(vertex(2, PERSON)))));
    IndexedElement whole = vertex(1, PERSON, value(1, "x"), value(2, "y"));
    commit(indexed, created(half));
    commit(indexed, changed(half, whole));
    assertEquals(cells(indexed, whole), cells(indexed));
    commit(indexed, changed(whole, half));
    assertEquals(cells(indexed, half), cells(indexed));
  }

  @Test
  void erase_ofAnIndex_leavesTheOthers() {
    List<Integer> numbers = List.of(0, 1, 127, 128, 16_511, 16_512, 2_113_663, 2_113_664);
    IndexedElement element = vertex(1, PERSON, value(1, "x"));
    for (int number : numbers) {
      create(index(number, IndexType.RANGE, ONE_UP), element);
      create(index(number, IndexType.UNIQUE, ONE_UP), element);
    }
    for (int i = 0; i < numbers.size(); i++) {
      maintainer().erase(numbers.get(i), store());
      for (int other : numbers) {
        int left = numbers.indexOf(other) <= i ? 0 : 1;
        assertEquals(left, cells(index(other, IndexType.RANGE, ONE_UP)).size());
        assertEquals(left, cells(index(other, IndexType.UNIQUE, ONE_UP)).size());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("anyType")
  void index_ofAKey_isItsNumber(IndexDefinition any) {
    for (int number : List.of(0, 127, 128, 16_512, Integer.MAX_VALUE)) {
      IndexDefinition index =
          index(number, any.type(), any.keys().toArray(new io.colonnade.model.SortKey[0]));
      IndexCell cell = maintainer().cells(index, vertex(1, PERSON, value(1, "x"))).get(0);
      assertEquals(Optional.of(number), maintainer().index(cell.key()));
    }
    ElementKey foreign = ElementKey.of(TestTables.A, Bytes.of(0), Family.RECORD, Bytes.of(0));
    assertEquals(Optional.empty(), maintainer().index(foreign));
  }

  @ParameterizedTest
  @MethodSource("anyType")
  void cells_lieInTheTablesOfTheMaintainer(IndexDefinition index) {
    Set<Table> tables = Set.copyOf(maintainer().tables());
    for (IndexCell cell : maintainer().cells(index, vertex(1, PERSON, value(1, "x")))) {
      Table table = cell.key().table();
      Bytes row = cell.key().cell().row();
      assertTrue(tables.contains(table));
      assertEquals(row.length(), table.rowKeys().length(row.array(), row.offset(), row.length()));
    }
  }
}
