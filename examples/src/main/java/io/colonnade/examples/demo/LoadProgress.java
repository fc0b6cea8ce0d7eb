package io.colonnade.examples.demo;

import java.io.PrintStream;

/** Is told how far a load is. Called by the loading thread; closed when the load ends. */
interface LoadProgress extends AutoCloseable {

  /** The load begins or continues at {@code position} of {@code total}. */
  void start(long position, long total);

  /** So many are loaded now. */
  void reached(long position);

  @Override
  void close();

  /** A bar where people look, lines where logs are kept. */
  static LoadProgress on(PrintStream out) {
    // The launcher knows whether standard error is a terminal; Java does not.
    return Boolean.getBoolean("colonnade.terminal")
        ? new ProgressBarLoad(out)
        : new ProgressLines(out);
  }
}
