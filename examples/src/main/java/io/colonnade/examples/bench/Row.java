package io.colonnade.examples.bench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A line of a report: figures and texts by their names, in the order of the report. Immutable.
 *
 * @param fields numbers and Strings
 */
record Row(Map<String, Object> fields) {

  Row {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** Returns a row with those names, each followed by its value. */
  static Row of(Object... namesAndValues) {
    return new Row(Map.of()).with(namesAndValues);
  }

  /** Returns a row of a race, without figures yet. */
  static Row race(String op, Setting setting, int threads) {
    Row row = of("op", op, "layout", setting.layout(), "engine", setting.engine());
    return row.with("threads", threads);
  }

  /** Returns this row with more names, each followed by its value. */
  Row with(Object... namesAndValues) {
    Map<String, Object> all = new LinkedHashMap<>(fields);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      all.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return new Row(all);
  }

  /** Returns this row with all fields of another one. */
  Row with(Row other) {
    Map<String, Object> all = new LinkedHashMap<>(fields);
    all.putAll(other.fields);
    return new Row(all);
  }

  /** Returns this row with the times of a contestant; the rate is that of all threads together. */
  Row withTimes(String contestant, Times times) {
    Row row = with(contestant + "p50_us", times.p50(), contestant + "mean_us", times.mean());
    long rate = Math.round(number("threads") * 1e6 / times.mean());
    return row.with(contestant + "p99_us", times.p99(), contestant + "per_s", rate);
  }

  /** Returns this row with what an operation of Colonnade costs. */
  Row withCost(Cost cost) {
    Row row = with("calls", cost.calls(), "rounds", cost.rounds(), "requests", cost.requests());
    row = row.with("rows", cost.rows(), "cells", cost.cells());
    return row.with("bytes", cost.bytes(), "allocated_bytes", Math.round(cost.allocated()));
  }

  /**
   * Returns this row with an aim, whether it is met, and what it is compared with.
   *
   * @param reference the same operation under other conditions, if an aim compares with that
   */
  Row judgedBy(Aim aim, Optional<Row> reference) {
    Row compared =
        reference
            .map(
                row ->
                    of("reference_p50_us", row.number("p50_us"))
                        .with("tinker_reference_p50_us", row.number("tinker_p50_us"))
                        .with("reference_bytes", row.number("bytes")))
            .orElse(of());
    return with("aim", aim.text(), "met", aim.met(with(compared))).with(compared);
  }

  /** Returns a figure; not a number if there is none of that name. */
  double number(String name) {
    return fields.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  double ratio(String name, String other) {
    return number(name) / number(other);
  }
}
