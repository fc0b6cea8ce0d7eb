package io.colonnade.examples.bench;

import io.colonnade.cli.Main;
import java.io.IOException;

/**
 * Does once what console and server do up to their first answer, so that the JVM can keep the
 * classes that this loads, as it has read and checked them, for later starts. Only the launcher
 * runs this, after a build.
 */
public final class Rehearsal {

  private Rehearsal() {}

  /**
   * Rehearses and exits.
   *
   * @param arguments the directory of a graph, which is made
   */
  public static void main(String... arguments) throws IOException, InterruptedException {
    int code =
        Main.commandLine()
            .execute("console", "--data", arguments[0], "--create", "-e", StartBench.QUESTION);
    StartBench.warmUp();
    System.exit(code);
  }
}
