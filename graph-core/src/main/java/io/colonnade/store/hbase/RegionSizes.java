package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import io.colonnade.error.StoreException;
import io.colonnade.store.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Estimates the bytes of ranges of rows from the sizes of regions, which are asked for at most once
 * a minute: the planner asks while it plans. Thread-safe.
 */
final class RegionSizes {

  private static final long YOUNG_NANOS = 60_000_000_000L;

  /** Servers tell sizes in megabytes; a region below one is taken for this many bytes. */
  private static final double LEAST_BYTES = 1 << 20;

  private static final long ANSWER_MILLIS = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(RegionSizes.class);

  private static final List<Region> UNKNOWN =
      List.of(new Region(Bytes.EMPTY, Bytes.EMPTY, LEAST_BYTES));

  private final HBaseTables tables;
  private final Map<String, Sizes> known = new ConcurrentHashMap<>();

  RegionSizes(HBaseTables tables) {
    this.tables = tables;
  }

  /**
   * The size of a region.
   *
   * @param to exclusive; empty: the end of the table
   */
  private record Region(Bytes from, Bytes to, double bytes) {}

  /**
   * The sizes of the regions of a table.
   *
   * @param asked when they were asked for, by the monotonic clock
   */
  private record Sizes(long asked, List<Region> regions) {}

  /** Returns the bytes of a range, as if the rows of each region were spread evenly over it. */
  long of(Table table, Bytes from, Bytes to) {
    double bytes = 0;
    for (Region region : sizes(table).regions()) {
      Bytes first = from.compareTo(region.from()) > 0 ? from : region.from();
      Bytes end = isBefore(to, region.to()) ? to : region.to();
      if (end.isEmpty() || first.compareTo(end) < 0) {
        bytes += region.bytes() * span(first, end) / span(region.from(), region.to());
      }
    }
    return (long) Math.ceil(bytes);
  }

  private static boolean isBefore(Bytes end, Bytes other) {
    return !end.isEmpty() && (other.isEmpty() || end.compareTo(other) < 0);
  }

  /** Returns how many of all possible rows are between two rows, as a fraction. */
  private static double span(Bytes from, Bytes to) {
    int common = 0;
    double weight = 1;
    while (common < Math.min(from.length(), to.length()) && from.at(common) == to.at(common)) {
      common++;
      weight /= 256;
    }
    double end = to.isEmpty() ? 1 : position(to, common);
    return weight * Math.max(end - position(from, common), Double.MIN_NORMAL);
  }

  private Sizes sizes(Table table) {
    Sizes sizes = known.get(table.name());
    if (sizes == null || System.nanoTime() - sizes.asked() > YOUNG_NANOS) {
      sizes = ask(table, sizes == null ? UNKNOWN : sizes.regions());
      known.put(table.name(), sizes);
    }
    return sizes;
  }

  /** Asks for the sizes; a query does not fail because they are not known. */
  private Sizes ask(Table table, List<Region> otherwise) {
    long now = System.nanoTime();
    try {
      return new Sizes(now, ask(tables.name(table.name())));
    } catch (StoreException e) {
      LOG.debug("the sizes of the regions are not known", e);
      return new Sizes(now, otherwise);
    }
  }

  private List<Region> ask(TableName table) {
    List<HRegionLocation> locations =
        Answers.within(
            ANSWER_MILLIS,
            tables.connection().getRegionLocator(table).getAllRegionLocations(),
            table);
    Map<ServerName, CompletableFuture<List<RegionMetrics>>> asked = new HashMap<>();
    for (HRegionLocation location : locations) {
      if (location.getServerName() != null) { // it is null while a region moves
        asked.computeIfAbsent(
            location.getServerName(),
            server -> tables.connection().getAdmin().getRegionMetrics(server, table));
      }
    }
    Map<String, Double> bytes = new HashMap<>();
    asked.values().forEach(answer -> add(answer, table, bytes));
    List<Region> regions = new ArrayList<>(locations.size());
    for (HRegionLocation location : locations) {
      double size = bytes.getOrDefault(location.getRegion().getRegionNameAsString(), 0.0);
      regions.add(
          new Region(
              Bytes.wrap(location.getRegion().getStartKey()),
              Bytes.wrap(location.getRegion().getEndKey()),
              Math.max(LEAST_BYTES, size)));
    }
    return regions;
  }

  private static void add(
      CompletableFuture<List<RegionMetrics>> answer, TableName table, Map<String, Double> bytes) {
    try {
      for (RegionMetrics metrics : Answers.within(ANSWER_MILLIS, answer, table)) {
        bytes.put(
            metrics.getNameAsString(),
            metrics.getStoreFileSize().get(Size.Unit.BYTE)
                + metrics.getMemStoreSize().get(Size.Unit.BYTE));
      }
    } catch (StoreException e) { // its regions have the least size
      LOG.debug("a server has not told the sizes of its regions", e);
    }
  }

  /** Returns where a row is among those with the same first bytes, from 0 to 1. */
  private static double position(Bytes row, int skipped) {
    double position = 0;
    double weight = 1;
    for (int i = skipped; i < Math.min(row.length(), skipped + Long.BYTES); i++) {
      weight /= 256;
      position += row.at(i) * weight;
    }
    return position;
  }
}
