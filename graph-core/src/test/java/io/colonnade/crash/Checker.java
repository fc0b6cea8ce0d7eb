package io.colonnade.crash;

import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * A program that checks a graph and says what it found, how long it took and how much heap it used.
 * Arguments: options of the graph.
 */
final class Checker {

  private Checker() {}

  public static void main(String[] arguments) {
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments));
    long[] told = new long[1];
    long start = System.nanoTime();
    CheckReport report = GraphCheck.run(GraphInternals.store(graph), progress -> told[0]++);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    report.violations().forEach(violation -> Says.line("violation " + violation));
    Says.line(
        String.join(
            " ",
            "checked",
            Long.toString(report.vertices()),
            Long.toString(report.edges()),
            Long.toString(report.violationCount()),
            Long.toString(told[0]),
            Long.toString(millis),
            Long.toString(peakHeapBytes())));
    Says.close(graph);
  }

  private static long peakHeapBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }
}
