package io.colonnade.examples.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The memory of a Java process after a collection of its heap. Immutable.
 *
 * @param resident bytes of the process in memory; not a number on another system than Linux
 * @param heap bytes of the objects in the heap
 */
record ProcessMemory(double resident, double heap) {

  private static final String RESIDENT = "VmRSS:";
  private static final String TOTAL = "Total";

  /**
   * Measures a process of this user.
   *
   * @throws IllegalStateException if {@code jcmd} cannot reach it
   */
  static ProcessMemory of(long pid) throws IOException, InterruptedException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    // The histogram counts what is alive, so the process collects its heap first.
    Process process =
        new ProcessBuilder(jcmd, Long.toString(pid), "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    String histogram = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException("jcmd has failed: " + histogram.strip());
    }
    double heap = number(histogram.lines(), TOTAL, 2);
    Path status = Path.of("/proc/" + pid + "/status");
    if (!Files.exists(status)) {
      return new ProcessMemory(Double.NaN, heap);
    }
    return new ProcessMemory(number(Files.readAllLines(status).stream(), RESIDENT, 1) * 1024, heap);
  }

  private static double number(Stream<String> lines, String name, int word) {
    return lines
        .filter(line -> line.startsWith(name))
        .mapToDouble(line -> Double.parseDouble(line.split("\\s+")[word]))
        .findFirst()
        .orElse(Double.NaN);
  }

  /** Returns how much more it is than before, for each of so many. */
  ProcessMemory growth(ProcessMemory before, int count) {
    return new ProcessMemory((resident - before.resident) / count, (heap - before.heap) / count);
  }
}
