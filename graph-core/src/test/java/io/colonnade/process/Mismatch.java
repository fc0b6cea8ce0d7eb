package io.colonnade.process;

import java.util.List;

/**
 * A difference between the graph and its model.
 *
 * @param expected what the model says
 * @param actual what the graph says
 */
record Mismatch(String expected, String actual) {

  static Mismatch of(Answer expected, Answer actual) {
    return new Mismatch(expected.toString(), actual.toString());
  }

  /** The lines that are not the same in both. */
  static Mismatch of(List<String> expected, List<String> actual) {
    return new Mismatch(
        expected.stream().filter(line -> !actual.contains(line)).toList().toString(),
        actual.stream().filter(line -> !expected.contains(line)).toList().toString());
  }
}
