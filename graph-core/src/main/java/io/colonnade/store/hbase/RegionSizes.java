package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
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

/**
 * Estimates the bytes of ranges of rows from the sizes of regions, which are asked for at most once
 * a minute: the planner asks while it plans. Thread-safe.
 */
final class RegionSizes {

  private static final long YOUNG_NANOS = 60_000_000_000L;

  /** Servers tell sizes in megabytes; a region below one is taken for this many bytes. */
  private static final double LEAST_BYTES = 1 << 20;

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
      sizes = ask(table);
      known.put(table.name(), sizes);
    }
    return sizes;
  }

  private Sizes ask(Table table) {
    long now = System.nanoTime();
    var name = tables.name(table.name());
    List<HRegionLocation> locations =
        Answers.read(tables.connection().getRegionLocator(name).getAllRegionLocations(), table);
    Map<ServerName, CompletableFuture<List<RegionMetrics>>> asked = new HashMap<>();
    locations.forEach(
        location ->
            asked.computeIfAbsent(
                location.getServerName(),
                server -> tables.connection().getAdmin().getRegionMetrics(server, name)));
    Map<String, Double> bytes = new HashMap<>();
    for (CompletableFuture<List<RegionMetrics>> answer : asked.values()) {
      for (RegionMetrics metrics : Answers.read(answer, table)) {
        bytes.put(
            metrics.getNameAsString(),
            metrics.getStoreFileSize().get(Size.Unit.BYTE)
                + metrics.getMemStoreSize().get(Size.Unit.BYTE));
      }
    }
    List<Region> regions = new ArrayList<>(locations.size());
    for (HRegionLocation location : locations) {
      double size = bytes.getOrDefault(location.getRegion().getRegionNameAsString(), 0.0);
      regions.add(
          new Region(
              Bytes.wrap(location.getRegion().getStartKey()),
              Bytes.wrap(location.getRegion().getEndKey()),
              Math.max(LEAST_BYTES, size)));
    }
    return new Sizes(now, regions);
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
