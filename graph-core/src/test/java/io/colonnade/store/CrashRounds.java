package io.colonnade.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Kills a process that writes, at random moments, and has what it left checked. The process is a
 * class with a {@code main(directory, round, seed)}; it prints one line beginning with {@code
 * ready} when it begins to write, then one line for each commit that returned, at once. Every round
 * works on the same directory.
 *
 * <p>{@code -Dseed} repeats a run (but for what the scheduler does).
 */
public final class CrashRounds {

  /** Looks at what a killed process has left behind. */
  public interface Check {

    /**
     * Throws if what was acknowledged is not there, or something is there by half.
     *
     * @param acknowledged what the process printed after its {@code ready}
     */
    void check(int round, List<String> acknowledged) throws Exception;
  }

  private final Class<?> child;
  private final Path directory;
  private final int maxLines;

  /**
   * @param maxLines the most acknowledged commits to wait for before the kill
   */
  public CrashRounds(Class<?> child, Path directory, int maxLines) {
    this.child = child;
    this.directory = directory;
    this.maxLines = maxLines;
  }

  /**
   * How often a crash test kills: {@code -Dcrash.rounds}, or by default 50 times in a full run and
   * 15 times in others.
   */
  public static int count() {
    return Integer.getInteger("crash.rounds", Boolean.getBoolean("full") ? 50 : 15);
  }

  /** Runs as many rounds as {@link #count} returns. */
  public void run(Check check) throws Exception {
    Random random = StoreFixture.random(child.getName());
    int rounds = count();
    int commits = 0;
    for (int round = 0; round < rounds; round++) {
      List<String> acknowledged = killed(round, random);
      commits += acknowledged.size();
      check.check(round, acknowledged);
    }
    System.out.println(rounds + " crashes, " + commits + " acknowledged commits");
    if (commits == 0) {
      throw new AssertionError("no process was killed after a commit: nothing was tested");
    }
  }

  private List<String> killed(int round, Random random) throws IOException, InterruptedException {
    int linesBefore = random.nextInt(maxLines);
    long nanosBefore = random.nextInt(3_000_000);
    Process process =
        ChildJvm.start(
            child, directory.toString(), Integer.toString(round), Long.toString(random.nextLong()));
    List<String> lines = new ArrayList<>();
    try (BufferedReader out = process.inputReader()) {
      String first = out.readLine();
      if (first == null || !first.startsWith("ready")) {
        throw new AssertionError("round " + round + ": the process did not begin: " + first);
      }
      while (lines.size() < linesBefore) {
        String line = out.readLine();
        if (line == null) {
          throw new AssertionError("round " + round + ": the process ended by itself");
        }
        lines.add(line);
      }
      LockSupport.parkNanos(nanosBefore);
      process.toHandle().destroyForcibly(); // unlike the process's own, leaves its output open
      // What it said before it died counts; the last line may be cut.
      StringBuilder rest = new StringBuilder();
      for (int c = out.read(); c >= 0; c = out.read()) {
        rest.append((char) c);
      }
      int end = rest.lastIndexOf("\n");
      if (end >= 0) {
        rest.substring(0, end).lines().forEach(lines::add);
      }
    } finally {
      process.destroyForcibly();
      process.waitFor();
    }
    return lines;
  }
}
