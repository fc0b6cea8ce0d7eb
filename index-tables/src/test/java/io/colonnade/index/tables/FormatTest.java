package io.colonnade.index.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.OddValues;
import io.colonnade.codec.RandomValues;
import io.colonnade.codec.SeededRandom;
import io.colonnade.error.FormatException;
import io.colonnade.index.Covered;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexedElement;
import io.colonnade.model.Keys;
import io.colonnade.model.SortKey;
import io.colonnade.model.SortKey.Order;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.AbsentValues;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.IndexType;
import io.colonnade.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The bytes of the format page, and what becomes of others. */
class FormatTest {

  private static final SortKey UP = new SortKey(1, Order.ASCENDING);
  private static final SortKey DOWN = new SortKey(1, Order.DESCENDING);
  private static final SortKey SECOND = new SortKey(2, Order.ASCENDING);

  private static final String K42 = "A7 59 10 EA 27 D4 72 76 22";

  private static final IndexedElement ADA = vertex(Id.of(42), List.of("Ada", true));

  @Test
  void entries_haveTheBytesOfThePage() {
    assertEntry("03 10 00 3841646100" + K42, "01 07", index(3, IndexType.RANGE, 1, UP));
    assertEntry("03 10 04 3841646100" + K42, "01 07", index(3, IndexType.RANGE, 7, UP));
    assertEntry("03 10 01 3841646100" + K42, "01 07", index(3, IndexType.EQUALITY, 7, UP));
    assertEntry(
        "03 21 00 C7BE9B9EFF 11" + K42, "01 07", index(3, IndexType.RANGE, 1, DOWN, SECOND));
    assertEntry("03 10 3841646100", "01 07" + K42, index(3, IndexType.UNIQUE, 1, UP));
    assertEntry("80 48 00 00 07" + K42, "01 07", index(200, IndexType.LABEL, 1));
    assertEntry("80 48 00 A6 07" + K42, "01 07", index(200, IndexType.LABEL, 255));
    assertEntry(
        "03 30 00 3841646100 11 08" + K42,
        "01 07",
        index(3, IndexType.RANGE, 1, UP, SECOND, new SortKey(3, Order.ASCENDING)));
  }

  @Test
  void coveringEntries_haveTheBytesOfThePage() {
    IndexDefinition index = covering(index(3, IndexType.RANGE, 1, UP), Set.of(3));
    List<Object> values = List.of("Ada", true, 9);
    IndexCell cell = new TableIndexes().cells(index, vertex(Id.of(42), values)).get(0);
    assertEquals(Bytes.ofHex("01 07 03 01 2003416461 02 6101 03 1212"), cell.value());
    IndexEntry entry = new EntryRow(index).entry(cell.key().cell().row(), cell.value());
    VertexFact covered = ((Covered.OfVertex) entry.covered().orElseThrow()).fact();
    assertEquals(List.of(1, 2, 3), covered.keys());
    assertFalse(covered.lacks(Keys.of(Set.of(1, 3))));
    assertTrue(covered.lacks(Keys.of(2)));
    assertEquals("Ada", covered.properties(1).get(0).value());
    assertEquals(9, covered.properties(3).get(0).value());
  }

  private static IndexDefinition covering(IndexDefinition index, Set<Integer> covered) {
    return new IndexDefinition(
        index.number(),
        index.name(),
        index.kind(),
        index.label(),
        index.type(),
        index.keys(),
        index.absent(),
        index.buckets(),
        covered,
        index.state());
  }

  private static void assertEntry(String row, String value, IndexDefinition index) {
    IndexCell cell = new TableIndexes().cells(index, ADA).get(0);
    assertEquals(Bytes.ofHex(row), cell.key().cell().row());
    assertEquals(Bytes.of(0), cell.key().cell().qualifier());
    assertEquals(Bytes.ofHex(value), cell.value());
    IndexEntry entry = new EntryRow(index).entry(cell.key().cell().row(), cell.value());
    assertEquals(Id.of(42), entry.element());
    assertEquals(7, entry.label());
    assertEquals(index.isUnique() ? "uq" : "ix", cell.key().table().name());
  }

  @Test
  void rows_ofAllForms_sayWhereTheyEnd() {
    Random random = SeededRandom.of(FormatTest.class);
    List<Object> values = new ArrayList<>();
    OddValues.families().forEach(values::addAll);
    for (int i = 0; i < 3_000; i++) {
      values.add(RandomValues.value(random, 3));
    }
    int[] lengths = new int[2];
    for (Object value : values) {
      IndexedElement element = vertex(id(random), List.of(value, OddValues.one(values, random)));
      IndexDefinition index = index(random);
      for (IndexCell cell : new TableIndexes().cells(index, element)) {
        Table table = cell.key().table();
        Bytes row = cell.key().cell().row();
        assertEnds(row, table, random);
        IndexEntry entry = new EntryRow(index).entry(row, cell.value());
        assertEquals(element.id(), entry.element());
        lengths[table.equals(Tables.UQ) ? 1 : 0]++;
      }
    }
    assertTrue(lengths[0] > 1_000 && lengths[1] > 300, () -> lengths[0] + " and " + lengths[1]);
  }

  private static void assertEnds(Bytes row, Table table, Random random) {
    byte[] around = new byte[row.length() + 7];
    random.nextBytes(around);
    System.arraycopy(row.array(), row.offset(), around, 3, row.length());
    assertEquals(row.length(), table.rowKeys().length(around, 3, around.length));
    assertEquals(row.length(), table.rowKeys().length(around, 3, 3 + row.length()));
    int cut = random.nextInt(row.length());
    assertThrows(FormatException.class, () -> table.rowKeys().length(around, 3, 3 + cut));
  }

  @Test
  void rows_ofATable_doNotBeginEachOther() {
    Random random = SeededRandom.of(FormatTest.class);
    TreeSet<Bytes> ix = new TreeSet<>();
    TreeSet<Bytes> uq = new TreeSet<>();
    List<List<Object>> families = OddValues.families();
    for (int i = 0; i < 5_000; i++) {
      List<Object> family = OddValues.one(families, random);
      List<Object> values = List.of(OddValues.one(family, random), OddValues.one(family, random));
      IndexDefinition index = index(random);
      new TableIndexes()
          .cells(index, vertex(id(random), values))
          .forEach(cell -> (index.isUnique() ? uq : ix).add(cell.key().cell().row()));
    }
    for (TreeSet<Bytes> rows : List.of(ix, uq)) {
      assertTrue(rows.size() > 500, () -> "rows: " + rows.size());
      Bytes last = Bytes.of(0xFF);
      for (Bytes row : rows) {
        Bytes before = last;
        assertFalse(row.startsWith(before), () -> before + " begins " + row);
        last = row;
      }
    }
  }

  @Test
  void damagedBytes_areNamedAsSuch() {
    Random random = SeededRandom.of(FormatTest.class);
    List<List<Object>> families = OddValues.families();
    int damages = 0;
    for (int i = 0; i < 20_000; i++) {
      List<Object> family = OddValues.one(families, random);
      IndexDefinition index = index(random);
      IndexedElement element =
          vertex(id(random), List.of(OddValues.one(family, random), OddValues.one(family, random)));
      for (IndexCell cell : new TableIndexes().cells(index, element)) {
        Bytes row = damaged(cell.key().cell().row(), random);
        Bytes value = random.nextBoolean() ? damaged(cell.value(), random) : cell.value();
        damages += isRefused(() -> read(index, row, value)) ? 1 : 0;
        isRefused(() -> length(cell.key().table(), row));
        isRefused(() -> new TableIndexes().index(Tables.key(cell.key().table(), row)));
      }
    }
    int refused = damages;
    assertTrue(refused > 5_000, () -> "refused: " + refused);
  }

  private static void length(Table table, Bytes row) {
    int length = table.rowKeys().length(row.array(), row.offset(), row.offset() + row.length());
    assertTrue(length > 0 && length <= row.length());
  }

  private static void read(IndexDefinition index, Bytes row, Bytes value) {
    assertTrue(new EntryRow(index).entry(row, value).element().value() != null);
  }

  /** Any other exception fails the test. */
  private static boolean isRefused(Runnable read) {
    try {
      read.run();
      return false;
    } catch (FormatException damage) {
      return true;
    }
  }

  private static Bytes damaged(Bytes bytes, Random random) {
    byte[] damaged = bytes.toArray();
    int at = random.nextInt(damaged.length);
    return switch (random.nextInt(4)) {
      case 0 -> bytes.slice(0, at);
      case 1 -> bytes.concat(Bytes.of(random.nextInt(256)));
      case 2 -> {
        damaged[at] = (byte) random.nextInt();
        yield Bytes.wrap(damaged);
      }
      default -> {
        damaged[at] ^= (byte) (1 << random.nextInt(8));
        yield Bytes.wrap(damaged);
      }
    };
  }

  @Test
  void damagedShapesAndVersions_areNamed() {
    for (String row : List.of("03 50 00", "03 12 00", "03 01 00", "03 F0 00", "FF")) {
      Bytes bytes = Bytes.ofHex(row);
      assertThrows(FormatException.class, () -> length(Tables.IX, bytes));
      assertThrows(FormatException.class, () -> length(Tables.UQ, bytes));
    }
    Bytes row = Bytes.ofHex("03 10 3841646100");
    for (String value : List.of("", "02 07" + K42, "01 07", "01 07 A7 59", "01 07" + K42 + "00")) {
      assertThrows(
          FormatException.class,
          () -> new EntryRow(index(3, IndexType.UNIQUE, 1, UP)).entry(row, Bytes.ofHex(value)));
    }
    EntryRow range = new EntryRow(index(3, IndexType.RANGE, 1, UP));
    Bytes plain = Bytes.ofHex("03 10 00 3841646100" + K42);
    assertEquals(7, range.entry(plain, Bytes.ofHex("01 07")).label());
    assertThrows(FormatException.class, () -> range.entry(plain, Bytes.ofHex("01 07 00")));
  }

  // ---- what to write

  private static IndexDefinition index(Random random) {
    List<SortKey> keys = new ArrayList<>();
    for (int i = random.nextInt(IndexDefinition.MOST_KEYS); i >= 0; i--) {
      keys.add(new SortKey(random.nextInt(4), Order.values()[random.nextInt(2)]));
    }
    IndexType type = IndexType.values()[random.nextInt(4)];
    int[] numbers = {0, 1, 127, 128, 16_512, Integer.MAX_VALUE};
    IndexDefinition index =
        index(
            numbers[random.nextInt(numbers.length)],
            type,
            1 + random.nextInt(IndexDefinition.MOST_BUCKETS),
            type == IndexType.LABEL ? new SortKey[0] : keys.toArray(SortKey[]::new));
    boolean isCovering = type != IndexType.LABEL && random.nextInt(4) == 0;
    return covering(index, isCovering ? Set.of(2) : Set.of());
  }

  /** Absent values are indexed. */
  private static IndexDefinition index(int number, IndexType type, int buckets, SortKey... keys) {
    return new IndexDefinition(
        number,
        "index",
        ElementKind.VERTEX,
        Optional.empty(),
        type,
        List.of(keys),
        AbsentValues.INDEXED,
        buckets,
        Set.of(),
        IndexState.ENABLED);
  }

  private static Id id(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> Id.of(random.nextLong());
      case 1 -> Id.of(new UUID(random.nextLong(), random.nextLong()));
      default -> Id.of(RandomValues.text(random));
    };
  }

  /** With those values of keys 1 and 2. */
  private static IndexedElement vertex(Id id, List<Object> values) {
    List<VertexPropertyFact> properties = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      VertexPropertyFact.append(properties, i + 1, values.get(i));
    }
    return new IndexedElement.OfVertex(new VertexFact(new VertexRef(id, 7), properties));
  }
}
