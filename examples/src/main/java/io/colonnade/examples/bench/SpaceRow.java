package io.colonnade.examples.bench;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One line of {@code bench space}: what elements of a kind take in a family of a table. Immutable.
 *
 * @param of which elements
 * @param count how many of them
 * @param table with its family, or {@link #ALL}
 * @param space what all of them take
 */
record SpaceRow(String layout, String of, long count, String table, Space space) {

  static final String ALL = "all";

  private static final String FORMAT = "%-11s %-22s %-8s %11s %11s %11s";

  static final String HEAD =
      String.format(FORMAT, "layout", "of", "table", "disk bytes", "raw bytes", "cells");

  /** Bytes and cells are those of one element. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("op", "space");
    fields.put("layout", layout);
    fields.put("of", of);
    fields.put("count", count);
    fields.put("table", table);
    fields.put("disk_bytes", each(space.disk()));
    fields.put("raw_bytes", each(space.raw()));
    fields.put("cells", each(space.cells()));
    return fields;
  }

  /** For people, under {@link #HEAD}. */
  String text() {
    return String.format(
        Locale.ROOT,
        FORMAT,
        layout,
        of,
        table,
        each(space.disk()),
        each(space.raw()),
        each(space.cells()));
  }

  private double each(long all) {
    return Math.round(100.0 * all / count) / 100.0;
  }
}
