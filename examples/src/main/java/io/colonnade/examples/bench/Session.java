package io.colonnade.examples.bench;

import java.nio.file.Path;
import java.util.List;

/**
 * What a benchmark gets from the command line.
 *
 * @param settings one for each layout, at least one
 * @param home a directory that exists and is empty
 */
record Session(List<Setting> settings, Path home, Report report) {

  /** Returns the setting of a session for one layout. */
  Setting setting() {
    return settings.get(0);
  }

  String layout() {
    return setting().layout();
  }

  /** Returns a session for each layout, in a directory of its own below another one. */
  List<Session> byLayout(String directory) {
    Path parent = home.resolve(directory);
    return settings.stream()
        .map(each -> new Session(List.of(each), each.homeIn(parent), report))
        .toList();
  }

  /** Returns this session with graphs that maintain those counts. */
  Session withCounts(Counts counts) {
    return new Session(
        settings.stream().map(each -> each.withCounts(counts)).toList(), home, report);
  }

  void say(String format, Object... values) {
    report.say(format, values);
  }

  void add(Row row) {
    report.add(row);
  }
}
