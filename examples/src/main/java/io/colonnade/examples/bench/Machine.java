package io.colonnade.examples.bench;

import java.time.LocalDate;
import java.time.ZoneOffset;

/** Where and when a benchmark ran, in one line. Stateless. */
final class Machine {

  private Machine() {}

  static String describe() {
    return String.format(
        java.util.Locale.ROOT,
        "%d cores, %d MB of heap, %s %s, %s %s, %s",
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory() >> 20,
        System.getProperty("java.vm.name"),
        System.getProperty("java.version"),
        System.getProperty("os.name"),
        System.getProperty("os.arch"),
        LocalDate.now(ZoneOffset.UTC));
  }
}
