package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.jspecify.annotations.Nullable;

/**
 * What is read of each row, as HBase's requests for it. Every request reads the newest version of a
 * cell up to a version, and locks whatever their version is. Immutable.
 *
 * @param version 0 or greater
 */
record RowPlan(Table table, Map<Family, List<CellSet>> cells, Content content, long version) {

  /** The most values of any size that one answer brings of a row. */
  private static final int BIG_CELLS = 16;

  /** Creates the plan for cells in their order. */
  static RowPlan of(Table table, List<CellSet> cells, Content content, long version) {
    Map<Family, List<CellSet>> byFamily = new EnumMap<>(Family.class);
    for (CellSet set : cells) {
      byFamily.computeIfAbsent(set.family(), unused -> new ArrayList<>()).add(set);
    }
    return new RowPlan(table, byFamily, content, version);
  }

  /** Returns the plan for the cells of one family after a cell. */
  RowPlan after(CellKey last) {
    return of(
        table, CellSet.after(last, cells.getOrDefault(last.family(), List.of())), content, version);
  }

  /** Returns the plan for the same cells without the locks. */
  RowPlan withoutLocks() {
    Map<Family, List<CellSet>> data = new EnumMap<>(Family.class);
    data.putAll(cells);
    data.remove(Family.LOCKS);
    return new RowPlan(table, data, content, version);
  }

  boolean isEmpty() {
    return cells.isEmpty();
  }

  /**
   * Returns whether the locks are better read by a request of their own. One that selects a range
   * of a family beside another family has to look at each cell before the range.
   */
  boolean isApart() {
    return cells.containsKey(Family.LOCKS) && cells.values().stream().anyMatch(RowPlan::isRanged);
  }

  /**
   * Returns requests for one row, which seek each range of cells. The first is the one for the
   * locks, which has to run before the others.
   *
   * @param most the most cells of a family that a request returns
   */
  List<Get> gets(Bytes row, int most) {
    Map<Family, List<CellSet>> whole = new EnumMap<>(Family.class);
    List<RowPlan> plans = new ArrayList<>();
    cells.forEach(
        (family, sets) -> {
          if (isRanged(sets)) {
            List<CellSet> columns = sets.stream().filter(CellSet.Exact.class::isInstance).toList();
            if (!columns.isEmpty()) {
              plans.add(of(table, columns, content, version));
            }
            sets.stream()
                .filter(CellSet.Range.class::isInstance)
                .forEach(range -> plans.add(of(table, List.of(range), content, version)));
          } else {
            whole.put(family, sets);
          }
        });
    if (!whole.isEmpty()) {
      plans.add(0, new RowPlan(table, whole, content, version));
    }
    return plans.stream().map(plan -> plan.get(row, most)).toList();
  }

  /**
   * Returns the request for one row.
   *
   * @param most the most cells of a family; more are left out
   */
  Get get(Bytes row, int most) {
    Get get = new Get(row.toArray());
    try {
      get.readVersions(1);
    } catch (IOException e) { // only for a number below 1
      throw new UncheckedIOException(e);
    }
    cells.forEach(
        (family, sets) -> {
          byte[] name = Families.name(family);
          if (areColumns(sets)) {
            sets.forEach(set -> get.addColumn(name, ((CellSet.Exact) set).qualifier().toArray()));
          } else {
            get.addFamily(name);
          }
          if (family != Family.LOCKS) {
            get.setColumnFamilyTimeRange(name, 0, end());
          }
        });
    if (cells.values().stream().anyMatch(sets -> !areColumns(sets))) { // it is for all families
      get.setMaxResultsPerColumnFamily(isUnbounded() ? Math.min(most, BIG_CELLS) : most);
    }
    Filter filter = filter();
    if (filter != null) {
      get.setFilter(filter);
    }
    return get;
  }

  /**
   * Returns the request for rows from {@code from} (inclusive) to {@code to} (exclusive; empty: the
   * end of the table).
   *
   * @param most the most cells of a family in a row; more are left out
   */
  Scan scan(Bytes from, Bytes to, int most) {
    Scan scan = new Scan(get(from.isEmpty() ? Bytes.of(0) : from, most));
    return scan.withStartRow(from.toArray(), true).withStopRow(to.toArray(), false);
  }

  /** Returns whether values of any size are read, as many as there are. */
  private boolean isUnbounded() {
    return content != Content.KEYS
        && cells.containsKey(Family.BIG)
        && !areColumns(cells.get(Family.BIG));
  }

  private long end() {
    return version == Long.MAX_VALUE ? version : version + 1;
  }

  private static boolean areColumns(List<CellSet> sets) {
    return sets.stream().allMatch(set -> set instanceof CellSet.Exact);
  }

  /** Returns the filter that the families and columns of the request do not express, or null. */
  private @Nullable Filter filter() {
    boolean isNeeded =
        cells.entrySet().stream()
            .anyMatch(entry -> isWithoutValues(entry.getKey()) || isRanged(entry.getValue()));
    if (!isNeeded) {
      return null;
    }
    List<Filter> families = new ArrayList<>(cells.size());
    cells.forEach((family, sets) -> families.add(filter(family, sets)));
    return anyOf(families);
  }

  private boolean isWithoutValues(Family family) {
    return content == Content.KEYS && family != Family.LOCKS;
  }

  private static boolean isRanged(List<CellSet> sets) {
    return !areColumns(sets) && !isWhole(sets);
  }

  private static boolean isWhole(List<CellSet> sets) {
    return sets.size() == 1 && sets.get(0).equals(CellSet.all(sets.get(0).family()));
  }

  /** Returns the filter that keeps the wanted cells of one family, and no cell of others. */
  private Filter filter(Family family, List<CellSet> sets) {
    List<Filter> all = new ArrayList<>(3);
    if (cells.size() > 1) { // else the filter of another family would drop its cells
      all.add(new FamilyFilter(CompareOperator.EQUAL, new BinaryComparator(Families.name(family))));
    }
    if (isRanged(sets)) {
      all.add(anyOf(sets.stream().map(RowPlan::filter).toList()));
    }
    if (isWithoutValues(family)) {
      all.add(new KeyOnlyFilter(true)); // the length tells a removal
    }
    return all.size() == 1 ? all.get(0) : new FilterList(FilterList.Operator.MUST_PASS_ALL, all);
  }

  private static Filter anyOf(List<Filter> filters) {
    return filters.size() == 1
        ? filters.get(0)
        : new FilterList(FilterList.Operator.MUST_PASS_ONE, filters);
  }

  private static Filter filter(CellSet set) {
    if (set instanceof CellSet.Range range) {
      byte[] to = range.to().isEmpty() ? null : range.to().toArray();
      return new ColumnRangeFilter(range.from().toArray(), true, to, false);
    }
    byte[] qualifier = ((CellSet.Exact) set).qualifier().toArray();
    return new ColumnRangeFilter(qualifier, true, qualifier, true);
  }
}
