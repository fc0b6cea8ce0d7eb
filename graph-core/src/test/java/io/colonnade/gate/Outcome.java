package io.colonnade.gate;

/** What became of one test. */
enum Outcome {
  PASSED,
  FAILED,
  SKIPPED
}
