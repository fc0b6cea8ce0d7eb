package io.colonnade.store.hbase;

import static io.colonnade.store.hbase.RawTable.answer;
import static io.colonnade.store.hbase.RawTable.bytes;
import static io.colonnade.store.hbase.RawTable.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.store.Crew;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the protocol of commits relies on, and what it avoids, asked of HBase by its own client on
 * tables as the engine makes them. A new version of HBase must pass these tests first.
 *
 * <p>Elsewhere are: clocks of servers that go ahead and back, answers that are lost, late or sent
 * twice, and servers that are killed or suspended (the torture of module {@code examples}); a
 * client whose clock is wrong ({@link HBaseClientClockIT}); the opening of a graph while the region
 * of its clock moves ({@link HBaseMovingRegionIT}); what the engine makes of these facts ({@link
 * HBaseRowStoreIT}).
 */
class HBaseFactsIT {

  private static final Table ROWS =
      new Table(
          "rows",
          EnumSet.of(Family.LOCKS, Family.RECORD, Family.EDGES, Family.COUNTERS),
          (array, offset, limit) -> limit - offset);

  private static final byte[] L = Families.name(Family.LOCKS);
  private static final byte[] V = Families.name(Family.RECORD);
  private static final byte[] E = Families.name(Family.EDGES);
  private static final byte[] C = Families.name(Family.COUNTERS);

  private static final byte[] Q = bytes("q");

  private static RawTable table;

  @BeforeAll
  static void make() {
    table = RawTable.make("facts", ROWS);
  }

  @AfterAll
  static void close() {
    table.close();
  }

  @Test
  void versionOfTheServers_isKnown() {
    assertEquals(Optional.empty(), ServerVersion.warning(table.version()));
    for (String other : List.of("2.5.13", "3.0.0", "2.60.1", "")) {
      String warning = ServerVersion.warning(other).orElseThrow();
      assertTrue(warning.contains("HBase " + other + ","), warning);
    }
  }

  private static Increment increment(String row, long draws, long epochs) {
    return new Increment(bytes(row))
        .addColumn(L, bytes("t"), draws)
        .addColumn(L, bytes("e"), epochs);
  }

  private static long draw(String row) {
    Result drawn = answer(table.cells().increment(increment(row, 1, 0)));
    return drawn.getColumnLatestCell(L, bytes("t")).getTimestamp();
  }

  private static long epoch(Result result) {
    return Bytes.toLong(result.getValue(L, bytes("e")));
  }

  @Test
  void timestampOfAnIncrement_isUniqueAndRises_forCallersAtTheSameTime() throws Exception {
    int callers = 8;
    int draws = 100;
    Set<Long> drawn = new ConcurrentSkipListSet<>();
    Crew.start(
            callers,
            number -> {
              long before = 0;
              for (int i = 0; i < draws; i++) {
                long timestamp = draw("callers");
                assertTrue(timestamp > before, timestamp + " after " + before);
                drawn.add(timestamp);
                before = timestamp;
              }
            })
        .join();
    assertEquals(callers * draws, drawn.size());
  }

  @Test
  void timestampOfAnIncrement_risesByOne_whereTheCellIsAheadOfTheClockOfTheServer() {
    long ahead = System.currentTimeMillis() + TimeUnit.HOURS.toMillis(1);
    byte[] number = new byte[Long.BYTES];
    answer(table.cells().put(new Put(bytes("ahead")).addColumn(L, bytes("t"), ahead, number)));
    assertEquals(ahead + 1, draw("ahead"));
    table.flush();
    assertEquals(ahead + 2, draw("ahead"));
    table.compact();
    assertEquals(ahead + 3, draw("ahead"));
    table.move();
    assertEquals(ahead + 4, draw("ahead"));
  }

  @Test
  void incrementByZero_keepsTheNumber_andIsAnsweredWithIt() {
    assertEquals(0, epoch(answer(table.cells().increment(increment("epoch", 1, 0)))));
    assertEquals(1, epoch(answer(table.cells().increment(increment("epoch", 1, 1)))));
    assertEquals(1, epoch(answer(table.cells().increment(increment("epoch", 1, 0)))));
    assertEquals(1, epoch(table.get(new Get(bytes("epoch")))));
  }

  @Test
  void incrementThatWantsNoResult_hasAnEmptyAnswer() {
    Increment increment = increment("quiet", 1, 0).setReturnResults(false);
    assertTrue(answer(table.cells().increment(increment)).isEmpty());
  }

  @Test
  void timeRangeOfAFamily_leavesOtherFamiliesAsTheyAre() throws IOException {
    for (long version = 1; version <= 3; version++) {
      table.put("ranges", Family.RECORD, "q", version, "v" + version);
      table.put("ranges", Family.EDGES, "q", version, "e" + version);
      table.put("ranges", Family.LOCKS, "q", version, "l" + version);
    }
    Get get = new Get(bytes("ranges")).addFamily(L).addFamily(V).addFamily(E);
    get.setColumnFamilyTimeRange(V, 0, 3);
    assertEquals(List.of("e:q@3=e3", "l:q@3=l3", "v:q@2=v2"), texts(table.get(get)));
    get.setTimeRange(0, 2); // for the families without a range of their own
    get.setColumnFamilyTimeRange(L, 0, Long.MAX_VALUE);
    List<String> beside = List.of("e:q@1=e1", "l:q@3=l3", "v:q@2=v2");
    assertEquals(beside, texts(table.get(get)));
    table.flush();
    assertEquals(beside, texts(table.get(get)));
    Scan scan = new Scan(get).withStopRow(bytes("ranges"), true);
    assertEquals(beside, texts(answer(table.cells().scanAll(scan)).get(0)));
  }

  @Test
  void filterOfColumns_dropsTheLocks_unlessTheirFamilyPassesAnother() {
    table.put("filters", Family.LOCKS, "g", 1, "lock");
    table.put("filters", Family.EDGES, "m", 1, "edge");
    table.put("filters", Family.EDGES, "z", 1, "other");
    Filter range = new ColumnRangeFilter(bytes("m"), true, bytes("n"), false);
    Filter locks = new FamilyFilter(CompareOperator.EQUAL, new BinaryComparator(L));
    Get get = new Get(bytes("filters"));
    assertEquals(List.of("e:m@1=edge"), texts(table.get(get.setFilter(range))));
    Filter either = new FilterList(FilterList.Operator.MUST_PASS_ONE, locks, range);
    assertEquals(List.of("e:m@1=edge", "l:g@1=lock"), texts(table.get(get.setFilter(either))));
  }

  /** So a commit deletes no data: its puts may arrive later. */
  @Test
  void deletedColumn_hidesOlderPutsThatComeLater_untilACompactionRemovesTheMark() {
    table.put("late", Family.RECORD, "q", 9, "new");
    table.delete(new Delete(bytes("late")).addColumns(V, Q, 5));
    table.delete(new Delete(bytes("late")).addFamily(E, 5));
    table.put("late", Family.RECORD, "q", 4, "late");
    table.put("late", Family.EDGES, "q", 4, "late");
    Get old = new Get(bytes("late"));
    old.setColumnFamilyTimeRange(V, 0, 6);
    assertEquals(List.of(), texts(table.get(old)));
    table.compact();
    assertEquals(List.of(), texts(table.get(old)));
    table.put("late", Family.RECORD, "q", 3, "later");
    table.put("late", Family.EDGES, "q", 3, "later");
    assertEquals(List.of("e:q@3=later", "v:q@3=later"), texts(table.get(old)));
  }

  private static boolean succeeds(CheckAndMutate.Builder condition, String row) {
    CheckAndMutate request = condition.build(new Put(bytes(row)).addColumn(V, Q, 1, bytes("x")));
    return answer(table.cells().checkAndMutate(request)).isSuccess();
  }

  private static boolean holds(CompareOperator operator, int order) {
    return switch (operator) {
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case GREATER_OR_EQUAL -> order >= 0;
      case GREATER -> order > 0;
      case NO_OP -> throw new IllegalArgumentException("compares nothing");
    };
  }

  @ParameterizedTest
  @EnumSource(value = CompareOperator.class, names = "NO_OP", mode = EnumSource.Mode.EXCLUDE)
  void comparison_isOfTheGivenValueWithTheCell_andNeverTrueForAnAbsentCell(
      CompareOperator operator) {
    table.put("compared", Family.LOCKS, "q", 1, "m");
    for (String given : List.of("a", "m", "m0", "z")) {
      CheckAndMutate.Builder condition =
          CheckAndMutate.newBuilder(bytes("compared")).ifMatches(L, Q, operator, bytes(given));
      assertEquals(
          holds(operator, given.compareTo("m")), succeeds(condition, "compared"), operator + given);
      CheckAndMutate.Builder absent =
          CheckAndMutate.newBuilder(bytes("absent")).ifMatches(L, Q, operator, bytes(given));
      assertFalse(succeeds(absent, "absent"), operator + given);
    }
  }

  @Test
  void conditionThatACellIsAbsent_isTrueForAnEmptyValue() {
    table.put("empty", Family.LOCKS, "q", 1, "");
    assertTrue(succeeds(CheckAndMutate.newBuilder(bytes("empty")).ifNotExists(L, Q), "empty"));
    table.put("empty", Family.LOCKS, "q", 1, "\0");
    assertFalse(succeeds(CheckAndMutate.newBuilder(bytes("empty")).ifNotExists(L, Q), "empty"));
  }

  @Test
  void conditionalWritesOfOneCall_areDecidedEachByItsRow() {
    List<CheckAndMutate> requests = new ArrayList<>();
    List<Boolean> expected = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      String row = "decided" + i;
      if (i % 3 == 0) {
        table.put(row, Family.LOCKS, "q", 1, "taken");
      }
      expected.add(i % 3 == 0);
      requests.add(
          CheckAndMutate.newBuilder(bytes(row))
              .ifEquals(L, Q, bytes("taken"))
              .build(new Put(bytes(row)).addColumn(V, Q, 1, bytes("x"))));
    }
    List<List<Boolean>> answers = new ArrayList<>();
    long calls =
        ClientCalls.least(
            () ->
                answers.add(
                    table.cells().checkAndMutate(requests).stream()
                        .map(RawTable::answer)
                        .map(CheckAndMutateResult::isSuccess)
                        .toList()));
    assertEquals(1, calls);
    assertEquals(Set.of(expected), Set.copyOf(answers));
  }

  private static String value(Result result) {
    return new String(result.value(), StandardCharsets.UTF_8);
  }

  private static Scan oneByOne(String prefix) {
    return new Scan().setStartStopRowForPrefixScan(bytes(prefix)).setCaching(1).setMaxResultSize(1);
  }

  private static void fill(String prefix, String value) {
    for (int i = 0; i < 9; i++) {
      table.put(prefix + i, Family.RECORD, "q", 1, value);
    }
  }

  private static Set<String> rest(ResultScanner scanner) throws IOException {
    Set<String> values = new TreeSet<>();
    for (Result row = scanner.next(); row != null; row = scanner.next()) {
      values.add(value(row));
    }
    return values;
  }

  @Test
  void scanner_readsEachRegionAsItWas_whenTheScannerCameThere() throws IOException {
    fill("points", "old");
    table.split("points5");
    try (ResultScanner scanner = table.scanner(oneByOne("points"))) {
      assertEquals("old", value(scanner.next()));
      fill("points", "new");
      for (int i = 1; i < 5; i++) {
        assertEquals("old", value(scanner.next()), "row " + i);
      }
      assertEquals(Set.of("new"), rest(scanner));
    }
  }

  @Test
  void scanner_readsTheStateAfterAMove_onceTheRegionHasMoved() throws IOException {
    fill("moved", "old");
    try (ResultScanner scanner = table.scanner(oneByOne("moved"))) {
      assertEquals("old", value(scanner.next()));
      fill("moved", "new");
      table.move();
      String next = value(scanner.next()); // was sent before the move, or after it
      assertTrue(Set.of("old", "new").contains(next), next);
      assertEquals(Set.of("new"), rest(scanner));
    }
  }

  private static RowMutations inThreeFamilies(String row, String value) throws IOException {
    Put put = new Put(bytes(row));
    for (byte[] family : List.of(C, E, V)) {
      put.addColumn(family, Q, 1, bytes(value));
    }
    return RowMutations.of(List.of(put, new Delete(bytes(row)).addColumn(L, bytes("s"), 1)));
  }

  @Test
  void writeOfARowWithThreeFamilies_isSeenAsAWhole_alsoWhileItsRegionMoves() throws Exception {
    answer(table.cells().mutateRow(inThreeFamilies("whole", "0")));
    AtomicBoolean isMoved = new AtomicBoolean();
    Crew readers =
        Crew.start(
            3,
            number -> {
              for (int i = 1; !isMoved.get(); i++) {
                if (number == 0) {
                  answer(table.cells().mutateRow(inThreeFamilies("whole", String.valueOf(i))));
                } else {
                  Get get = new Get(bytes("whole"));
                  Scan scan = new Scan(get).withStopRow(bytes("whole"), true);
                  Result row =
                      number == 1 ? table.get(get) : answer(table.cells().scanAll(scan)).get(0);
                  List<String> values =
                      Arrays.stream(row.rawCells())
                          .map(CellUtil::cloneValue)
                          .map(Bytes::toString)
                          .toList();
                  assertEquals(Collections.nCopies(3, values.get(0)), values);
                }
              }
            });
    try {
      table.move();
      table.flush();
    } finally {
      isMoved.set(true);
      readers.join();
    }
  }

  /** So locks are looked at again with each piece of a row. */
  @Test
  void rowReadInPieces_isTorn_ifItsRegionMovesMeanwhile() throws IOException {
    for (int i = 0; i < 9; i++) {
      table.put("torn", Family.EDGES, "q" + i, 1, "old");
    }
    try (ResultScanner scanner = table.scanner(oneByOne("torn").setBatch(1))) {
      assertEquals("old", value(scanner.next()));
      for (int i = 0; i < 9; i++) {
        table.put("torn", Family.EDGES, "q" + i, 1, "new");
      }
      table.move();
      assertTrue(rest(scanner).contains("new"));
    }
  }

  /** So a refused request may have succeeded before, and the row is read for the own lock. */
  @Test
  void conditionalWriteThatArrivesTwice_isRefusedTheSecondTime() {
    CheckAndMutate request =
        CheckAndMutate.newBuilder(bytes("twice"))
            .ifNotExists(L, Q)
            .build(new Put(bytes("twice")).addColumn(L, Q, 1, bytes("mine")));
    List<CompletableFuture<CheckAndMutateResult>> answers =
        table.cells().checkAndMutate(List.of(request, request));
    assertEquals(
        List.of(true, false), answers.stream().map(one -> answer(one).isSuccess()).toList());
    assertEquals(List.of("l:q@1=mine"), table.read("twice"));
  }

  @Test
  void cellThatIsPutUnderOneTimestamp_hasTheLatestValue_throughFlushesAndCompactions() {
    for (int i = 0; i < 300; i++) {
      String before = i == 0 ? "" : "owner" + (i - 1);
      CheckAndMutate.Builder condition = CheckAndMutate.newBuilder(bytes("guard"));
      condition = i == 0 ? condition.ifNotExists(L, Q) : condition.ifEquals(L, Q, bytes(before));
      Put put = new Put(bytes("guard")).addColumn(L, Q, 1, bytes("owner" + i));
      assertTrue(answer(table.cells().checkAndMutate(condition.build(put))).isSuccess(), before);
      assertEquals(List.of("l:q@1=owner" + i), table.read("guard"));
      if (i % 100 == 40) {
        table.flush();
      } else if (i % 100 == 80) {
        table.compact();
      }
    }
    table.move();
    assertEquals(List.of("l:q@1=owner299"), table.read("guard"));
  }

  /** So guards are overwritten, and the name of a deleted lock is used once. */
  @Test
  void cellThatIsDeletedUnderItsTimestamp_isGone_andHidesLaterPutsToo() {
    table.put("locks", Family.LOCKS, "s1", 1, "");
    table.put("locks", Family.LOCKS, "s2", 1, "");
    table.delete(new Delete(bytes("locks")).addColumn(L, bytes("s1"), 1));
    assertEquals(List.of("l:s2@1="), table.read("locks"));
    table.put("locks", Family.LOCKS, "s1", 1, "");
    assertEquals(List.of("l:s2@1="), table.read("locks"));
    table.compact();
    assertEquals(List.of("l:s2@1="), table.read("locks"));
  }

  /** So no lock has the timestamp of a server, whose clock may be behind the one before. */
  @Test
  void lockWithTheTimestampOfTheServer_isTakenTwice_orStays_ifTheClockWasAheadBefore() {
    long ahead = System.currentTimeMillis() + TimeUnit.HOURS.toMillis(1);
    table.delete(new Delete(bytes("clocks")).addColumns(L, Q, ahead));
    CheckAndMutate request =
        CheckAndMutate.newBuilder(bytes("clocks"))
            .ifNotExists(L, Q)
            .build(new Put(bytes("clocks")).addColumn(L, Q, bytes("mine")));
    assertTrue(answer(table.cells().checkAndMutate(request)).isSuccess());
    assertEquals(List.of(), table.read("clocks"));
    assertTrue(answer(table.cells().checkAndMutate(request)).isSuccess());

    table.put("clocks", Family.LOCKS, "r", ahead, "mine");
    table.delete(new Delete(bytes("clocks")).addColumns(L, bytes("r")));
    assertEquals(List.of("l:r@" + ahead + "=mine"), table.read("clocks"));
  }

  @Test
  void putsInAnyOrder_leaveTheGreatestTimestamp_inAFamilyOfOneVersion() throws IOException {
    for (long version : List.of(5L, 3L, 9L, 7L)) {
      table.put("trace", Family.LOCKS, "t", version, "by" + version);
    }
    assertEquals(List.of("l:t@9=by9"), table.read("trace"));
    table.flush();
    table.put("trace", Family.LOCKS, "t", 8, "by8");
    Get all = new Get(bytes("trace")).readVersions(100);
    assertEquals(List.of("l:t@9=by9"), texts(table.get(all)));
    table.compact();
    assertEquals(List.of("l:t@9=by9"), texts(table.get(all)));
  }

  @Test
  void filterOfKeys_bringsTheLengthsOfValues_emptyAndLarge() {
    int[] lengths = {0, 1, 100, 5 << 20};
    Put put = new Put(bytes("lengths"));
    IntStream.range(0, lengths.length)
        .forEach(i -> put.addColumn(V, bytes("q" + i), 1, new byte[lengths[i]]));
    answer(table.cells().put(put));
    Result keys = table.get(new Get(bytes("lengths")).setFilter(new KeyOnlyFilter(true)));
    int[] told =
        Arrays.stream(keys.rawCells()).map(CellUtil::cloneValue).mapToInt(Bytes::toInt).toArray();
    assertEquals(Arrays.toString(lengths), Arrays.toString(told));
  }
}
