package io.colonnade.store.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.rows.TestRows;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.junit.jupiter.api.Test;

/** The requests for a row, and the pages that their answers make. */
class RowPlanTest {

  private static final Bytes ROW = TestRows.ROW;

  private static RowPlan plan(CellSet... cells) {
    return RowPlan.of(TestRows.A, List.of(cells), Content.CELLS, 9);
  }

  private static CellSet range(int from, int to) {
    return new CellSet.Range(Family.EDGES, Bytes.of(from), Bytes.of(to));
  }

  /** A filter for several families would look at every cell before the range. */
  @Test
  void ranges_areSought_afterTheLocks() {
    RowPlan plan =
        plan(CellSet.all(Family.LOCKS), CellSet.all(Family.RECORD), range(3, 5), range(7, 9));
    assertTrue(plan.isApart());
    List<Get> gets = plan.gets(ROW, 100);
    assertEquals(3, gets.size());
    assertEquals(2, gets.get(0).numFamilies());
    assertNull(gets.get(0).getFilter());
    for (Get get : gets.subList(1, 3)) {
      assertEquals(1, get.numFamilies());
      assertInstanceOf(ColumnRangeFilter.class, get.getFilter());
      assertEquals(100, get.getMaxResultsPerColumnFamily());
    }
    assertFalse(plan(CellSet.all(Family.LOCKS), CellSet.all(Family.EDGES)).isApart());
    assertEquals(
        1, plan(CellSet.all(Family.LOCKS), CellSet.all(Family.EDGES)).gets(ROW, 100).size());
  }

  @Test
  void page_ofSeveralAnswers_endsAtTheFirstCut() {
    List<Get> gets = plan(range(1, 5), range(6, 9)).gets(ROW, 2);
    RowPage page = RowPage.of(gets, List.of(result(6, 7), result(1, 2)));
    assertEquals(List.of(1, 2), numbers(page));
    assertTrue(page.isCut(Family.EDGES));
    RowPage whole = RowPage.of(gets, List.of(result(6), result(1)));
    assertEquals(List.of(1, 6), numbers(whole));
    assertFalse(whole.isCut(Family.EDGES));
  }

  @Test
  void page_afterLargeCells_hasFewer() {
    RowPage small = RowPage.of(result(1, 2), 0);
    assertEquals(HBaseTables.MOST_CELLS, small.cellsOfNext());
    RowPage large = RowPage.of(Result.create(List.of(cell(1, 20_000))), 0);
    assertEquals(HBaseTables.PAGE_BYTES / 20_001, large.cellsOfNext());
    RowPage huge = RowPage.of(Result.create(List.of(cell(1, 9 << 20))), 0);
    assertEquals(16, huge.cellsOfNext());
  }

  private static Result result(int... numbers) {
    List<Cell> cells = new ArrayList<>();
    for (int number : numbers) {
      cells.add(cell(number, 1));
    }
    return Result.create(cells);
  }

  private static Cell cell(int number, int bytes) {
    return new KeyValue(
        ROW.toArray(),
        Families.name(Family.EDGES),
        new byte[] {(byte) number},
        7L,
        new byte[bytes]);
  }

  private static List<Integer> numbers(RowPage page) {
    return page.cells(Family.EDGES).stream().map(cell -> CellBytes.qualifier(cell).at(0)).toList();
  }
}
