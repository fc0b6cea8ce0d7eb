package io.colonnade.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.SortKey;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found, in which order, and at what price. */
public abstract class IndexLookupContract extends IndexFixture {

  private static final int MANY = 1_200;

  private static final String[] NAMES = {"Ada", "Adam", "Bob", "Cyd", "Adb", "Ad"};

  /** Indexes of key 1 of all types, in one bucket and in more. */
  static Stream<IndexDefinition> indexesOfOne() {
    return anyIndexes(ONE_UP);
  }

  /** Indexes of keys 1 and 2 of all types. */
  static Stream<IndexDefinition> indexesOfTwo() {
    return anyIndexes(ONE_DOWN, TWO_UP);
  }

  private static Stream<IndexDefinition> anyIndexes(SortKey... keys) {
    return Stream.of(
        index(3, IndexType.UNIQUE, keys),
        index(3, IndexType.EQUALITY, keys),
        inBuckets(index(3, IndexType.EQUALITY, keys), 256),
        index(3, IndexType.RANGE, keys),
        inBuckets(index(3, IndexType.RANGE, keys), 7));
  }

  /** Vertices with ids from 0, each with the name of that number. */
  private void createNames(IndexDefinition index) {
    create(
        index,
        IntStream.range(0, NAMES.length)
            .mapToObj(i -> vertex(i, PERSON, value(1, NAMES[i])))
            .toArray(IndexedElement[]::new));
  }

  /** Vertices with ids from 0, each with its id as value. */
  private void createNumbers(IndexDefinition index) {
    create(
        index,
        IntStream.range(0, MANY)
            .mapToObj(i -> vertex(i, PERSON, value(1, i)))
            .toArray(IndexedElement[]::new));
  }

  @ParameterizedTest
  @MethodSource("indexesOfOne")
  void lookup_ofPoints_findsWhatHasThem(IndexDefinition index) {
    createNames(index);
    assertEquals(List.of(0L), ids(query(index, points("Ada"))));
    assertEquals(List.of(5L, 0L, 2L), ids(query(index, points("Bob", "Ada", "Dan", "Ad"))));
    assertEquals(List.of(), ids(query(index, points("A"))));
    assertEquals(List.of(), ids(query(index, points())));
    IndexEntry entry = entries(query(index, points("Cyd"))).get(0);
    assertEquals(Id.of(3), entry.element());
    assertEquals(PERSON, entry.label());
  }

  @ParameterizedTest
  @MethodSource("indexesOfOne")
  void lookup_ofRanges_findsWhatLiesInThemInOrder(IndexDefinition index) {
    createNames(index);
    assertEquals(List.of(5L, 0L, 1L, 4L), ids(query(index, startingWith("Ad"))));
    assertEquals(List.of(1L, 4L, 2L), ids(query(index, between("Adam", "Cyd"))));
    assertEquals(List.of(5L, 0L, 1L, 4L, 2L, 3L), ids(query(index, ValueRanges.all())));
    assertEquals(List.of(5L, 0L, 1L, 4L, 2L, 3L), ids(query(index)));
    assertEquals(List.of(), ids(query(index, between("X", "Z"))));
    assertEquals(List.of(), ids(query(index, ValueRanges.none())));
    ValueRanges several = startingWith("Ada").or(points("Cyd")).or(between("B", "C"));
    assertEquals(List.of(0L, 1L, 2L, 3L), ids(query(index, several)));
  }

  @ParameterizedTest
  @MethodSource("indexesOfOne")
  void lookup_downwards_findsTheLargestFirst(IndexDefinition up) {
    IndexDefinition down = inBuckets(index(4, up.type(), ONE_DOWN), up.buckets());
    createNames(down);
    assertEquals(List.of(3L, 2L, 4L, 1L, 0L, 5L), ids(query(down, ValueRanges.all())));
    assertEquals(List.of(4L, 1L, 0L, 5L), ids(query(down, startingWith("Ad"))));
    assertEquals(List.of(2L, 4L, 1L), ids(query(down, between("Adam", "Cyd"))));
    assertEquals(List.of(2L, 0L, 5L), ids(query(down, points("Ad", "Bob", "Ada"))));
    ValueRanges several = points("Ada").or(between("B", "D"));
    assertEquals(List.of(3L, 2L, 0L), ids(query(down, several)));
  }

  @ParameterizedTest
  @MethodSource("indexesOfTwo")
  void lookup_ofFirstKeys_findsAllInOrder(IndexDefinition index) {
    List<IndexedElement> elements = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      elements.add(vertex(i, PERSON, value(1, i % 2 == 0 ? "even" : "odd"), value(2, 40 - i)));
    }
    create(index, elements.toArray(IndexedElement[]::new));
    List<Object> odd = idsDown(39);
    List<Object> even = idsDown(38);
    assertEquals(odd, ids(query(index, points("odd"))));
    assertEquals(even, ids(query(index, between("a", "f"))));
    List<Object> both = new ArrayList<>(odd);
    both.addAll(even);
    assertEquals(both, ids(query(index, points("odd", "even"))));
    assertEquals(both, ids(query(index)));
    ValueRanges few = between(3, 7);
    assertEquals(List.of(37L, 35L, 36L, 34L), ids(query(index, points("odd", "even"), few)));
    assertEquals(List.of(35L), ids(query(index, points("odd", "x"), points(5, 6))));
  }

  /** That one and each second one below. */
  private static List<Object> idsDown(long from) {
    List<Object> ids = new ArrayList<>();
    for (long id = from; id >= 0; id -= 2) {
      ids.add(id);
    }
    return ids;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 256})
  void lookup_ofLabels_findsTheirElements(int buckets) {
    IndexDefinition index = inBuckets(index(0, IndexType.LABEL), buckets);
    create(index, vertex(1, PERSON), vertex(2, CITY), vertex(3, PERSON), vertex(4, KNOWS));
    assertEquals(Set.of(1L, 3L), Set.copyOf(ids(IndexQuery.ofLabels(index, Set.of(PERSON)))));
    List<IndexEntry> two = entries(IndexQuery.ofLabels(index, Set.of(KNOWS, CITY, 99)));
    assertEquals(List.of(2L, 4L), ids(two));
    assertEquals(List.of(CITY, KNOWS), two.stream().map(IndexEntry::label).toList());
    assertEquals(List.of(), ids(IndexQuery.ofLabels(index, Set.of())));
  }

  @ParameterizedTest
  @MethodSource("indexesOfOne")
  void lookup_ofManyPoints_findsAllInFewCalls(IndexDefinition index) {
    createNumbers(index);
    Object[] wanted = IntStream.range(0, MANY).boxed().map(i -> 2 * i).toArray();
    List<Object> expected = idsDown(MANY - 2);
    Collections.reverse(expected);
    assertEquals(expected, ids(query(index, points(wanted))));
    int spread = index.type() == IndexType.RANGE ? index.buckets() : 1;
    assertTrue(readCalls() <= 1 + MANY * spread / 1_000, () -> "calls: " + readCalls());
  }

  @Test
  void lookup_ofTooManyCombinations_findsThemAtLeast() {
    IndexDefinition index = index(3, IndexType.RANGE, ONE_UP, TWO_UP, ONE_DOWN);
    create(
        index,
        vertex(1, PERSON, value(1, 5), value(2, 6)),
        vertex(2, PERSON, value(1, 5), value(2, 2_000_000)),
        vertex(3, PERSON, value(1, 2_000_000), value(2, 6)));
    Object[] many = IntStream.range(0, MANY).boxed().toArray();
    assertEquals(List.of(1L, 2L), ids(query(index, points(many), points(many), points(5))));
  }

  @Test
  void lookup_ofEqualValues_findsEachElement() {
    for (IndexType type : List.of(IndexType.EQUALITY, IndexType.RANGE)) {
      for (int buckets : List.of(1, 7)) {
        IndexDefinition index = inBuckets(index(buckets, type, ONE_UP), buckets);
        maintainer().erase(buckets, store());
        create(
            index,
            IntStream.range(0, 100)
                .mapToObj(i -> vertex(i, PERSON, value(1, "hot")))
                .toArray(IndexedElement[]::new));
        List<IndexEntry> found = entries(query(index, points("hot")));
        assertEquals(100, found.size());
        assertEquals(100, new HashSet<>(ids(found)).size());
        assertEquals(1, found.stream().map(IndexEntry::place).distinct().count());
        commit(index, removed(vertex(99, PERSON, value(1, "hot"))));
        assertEquals(99, entries(query(index, ValueRanges.all())).size());
      }
    }
  }

  @Test
  void lookup_ofAbsence_findsWhatHasNoValue() {
    IndexDefinition index = withAbsent(index(3, IndexType.RANGE, ONE_DOWN, TWO_UP));
    create(
        index,
        vertex(1, PERSON, value(2, "a")),
        vertex(2, PERSON),
        vertex(3, PERSON, value(1, "b")),
        vertex(4, PERSON, value(1, "b"), value(2, "c")));
    assertEquals(List.of(2L, 1L), ids(query(index, ValueRanges.absent())));
    assertEquals(List.of(1L), ids(query(index, ValueRanges.absent(), points("a"))));
    assertEquals(List.of(3L), ids(query(index, points("b"), ValueRanges.absent())));
    assertEquals(List.of(3L, 4L), ids(query(index, ValueRanges.all())));
    assertEquals(List.of(3L, 4L, 2L, 1L), ids(query(index)));
  }

  @ParameterizedTest
  @MethodSource("indexesOfOne")
  void first_readsNoMoreThanItGives(IndexDefinition index) {
    createNumbers(index);
    Object[] all = IntStream.range(0, MANY).boxed().toArray();
    for (ValueRanges bound :
        List.of(ValueRanges.all(), between(10, 1_000), points(all), points(1, 2, 3))) {
      IndexQuery query = query(index, bound);
      List<IndexEntry> every = entries(query);
      List<IndexEntry> first = read(snapshot -> first(11, maintainer().unordered(query, snapshot)));
      assertTrue(cellsRead() <= 11, () -> bound + " reads " + cellsRead());
      assertEquals(Math.min(11, every.size()), new HashSet<>(ids(first)).size());
      assertTrue(every.containsAll(first));
      assertEquals(1, read(snapshot -> first(1, maintainer().unordered(query, snapshot))).size());
    }
    IndexQuery none = query(index, ValueRanges.none());
    assertEquals(List.of(), read(snapshot -> first(11, maintainer().unordered(none, snapshot))));
    assertEquals(0, cellsRead());
  }

  @ParameterizedTest
  @MethodSource("indexesOfOne")
  void approximateSize_growsWithTheRange_andIsAboutWhatWasWritten(IndexDefinition index) {
    createNumbers(index);
    IndexDefinition labels = inBuckets(index(9, IndexType.LABEL), index.buckets());
    IndexQuery persons = IndexQuery.ofLabels(labels, Set.of(PERSON));
    assertEquals(0, size(persons));
    createNumbers(labels);
    Object[] numbers = IntStream.range(0, MANY).boxed().toArray();
    long eighth = size(query(index, between(0, MANY / 8)));
    long half = size(query(index, between(0, MANY / 2)));
    assertEquals(0, size(query(index, ValueRanges.none())));
    long every = size(query(index));
    String sizes = eighth + " <= " + half + " <= " + every;
    assertTrue(0 < eighth && eighth <= half && half <= every && eighth < every, sizes);
    for (IndexQuery all :
        List.of(
            query(index),
            query(index, ValueRanges.all()),
            query(index, between(0, MANY)),
            query(index, points(numbers)))) {
      assertAbout(bytes(index), size(all));
    }
    assertAbout(bytes(labels), size(persons));
    assertEquals(0, size(IndexQuery.ofLabels(labels, Set.of(CITY))));
  }

  private long size(IndexQuery query) {
    return maintainer().approximateSize(query, store());
  }

  /**
   * RocksDB estimates entries in memory from the random heights of its skip list, so the same data
   * give another estimate each time: 3.1 times the bytes has been seen.
   */
  private static void assertAbout(long written, long size) {
    assertTrue(written / 8 < size && size < written * 8, size + " bytes for " + written);
  }

  /** How many bytes the cells of an index have. */
  private long bytes(IndexDefinition index) {
    long bytes = 0;
    for (Map.Entry<ElementKey, Bytes> cell : cells(index).entrySet()) {
      bytes +=
          cell.getKey().cell().row().length()
              + cell.getKey().cell().qualifier().length()
              + cell.getValue().length();
    }
    return bytes;
  }

  @ParameterizedTest
  @MethodSource("indexesOfOne")
  void lookup_closedBeforeItsEnd_leavesNothingOpen(IndexDefinition index) {
    createNumbers(index);
    try (Snapshot snapshot = store().snapshot(SnapshotUse.LOOK)) {
      for (ValueRanges bound : List.of(ValueRanges.all(), points(1, 2, 3))) {
        FactCursor<IndexEntry> cursor = maintainer().lookup(query(index, bound), snapshot);
        assertTrue(cursor.next().isPresent());
        cursor.close();
        assertEquals(0, store().openCursors());
        cursor.close();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("indexesOfOne")
  void reads_ofADamagedEntry_sayThatAndLeaveNothingOpen(IndexDefinition index) {
    createNames(index);
    IndexCell cell = maintainer().cells(index, vertex(0, PERSON, value(1, "Ada"))).get(0);
    WriteSet damage = WriteSet.basedOnLatest();
    new IndexCell(cell.key(), Bytes.EMPTY).putInto(damage);
    store().commit(damage);
    try (Snapshot snapshot = store().snapshot(SnapshotUse.LOOK)) {
      for (IndexQuery query :
          List.of(query(index), query(index, points("Ada")), query(index, startingWith("A")))) {
        assertThrows(
            FormatException.class, () -> first(11, maintainer().unordered(query, snapshot)));
        assertEquals(0, store().openCursors());
        assertThrows(
            FormatException.class,
            () ->
                all(maintainer().samples(List.of(query), 11, HitLimit.NONE, snapshot))
                    .forEach(sample -> all(sample.others())));
        assertEquals(0, store().openCursors());
        assertThrows(FormatException.class, () -> all(maintainer().lookup(query, snapshot)));
        assertEquals(0, store().openCursors());
      }
      if (index.isUnique()) {
        assertThrows(FormatException.class, () -> maintainer().owner(index, cell.key(), snapshot));
        assertEquals(0, store().openCursors());
      }
    }
  }

  @Test
  void lookup_ofASnapshot_isOfItsState() {
    IndexDefinition index = index(3, IndexType.RANGE, ONE_UP);
    createNames(index);
    try (Snapshot before = store().snapshot(SnapshotUse.LOOK)) {
      commit(index, removed(vertex(0, PERSON, value(1, "Ada"))));
      assertEquals(6, all(maintainer().lookup(query(index), before)).size());
    }
    assertEquals(5, entries(query(index)).size());
  }

  @Test
  void lookup_ofEdges_findsTheIdsThatUsersSee() {
    IndexDefinition index = ofEdges(index(3, IndexType.EQUALITY, ONE_UP));
    create(
        index,
        edge(Id.of("e"), KNOWS, value(1, "x")),
        edge(Id.of(new UUID(1, 2)), KNOWS, value(1, "y")),
        vertex(5, PERSON, value(1, "x")));
    IndexEntry found = entries(query(index, points("x"))).get(0);
    assertEquals(Id.of("e"), found.element());
    assertEquals(KNOWS, found.label());
    assertEquals(List.of(new UUID(1, 2)), ids(query(index, points("y"))));
    assertEquals(2, entries(query(index)).size());
  }
}
