package io.colonnade.cli;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The memory of a server, which the launcher gives to the JVM: {@code launch.sh} reads the option,
 * and this class checks it. Filled by picocli.
 */
final class HeapOption {

  private static final long LEAST_MB = 100;
  private static final int MB_BITS = 20;

  /** Some collectors count less than the whole heap. */
  private static final double SHARE_THAT_COUNTS = 0.8;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description =
          "Heap of the server at most, such as 512m or 8g (default: a quarter of the memory, and no"
              + " more than 4g).")
  private @Nullable String heap;

  /**
   * Returns a line on the memory of this JVM.
   *
   * @throws InvalidInputException if the option is not a size, or the JVM has another
   */
  String checked() {
    long actual = Runtime.getRuntime().maxMemory() >> MB_BITS;
    if (heap != null) {
      long wanted = megabytes(heap);
      if (actual > wanted || actual < wanted * SHARE_THAT_COUNTS) {
        throw new InvalidInputException(Problem.HEAP_NOT_SET, "heap", heap, "actual", actual + "m");
      }
    }
    return "memory: %,d MB of heap and %,d MB of buffers at most"
        .formatted(actual, buffers(actual));
  }

  private static long megabytes(String text) {
    return ByteSize.parse(text)
        .map(ByteSize::megabytes)
        .filter(megabytes -> megabytes >= LEAST_MB)
        .orElseThrow(() -> new InvalidInputException(Problem.HEAP_SIZE, "heap", text));
  }

  /** Returns the limit of buffers outside of the heap; unless it is set, it is that of the heap. */
  private static long buffers(long heapMegabytes) {
    long limit =
        Long.parseLong(
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption("MaxDirectMemorySize")
                .getValue());
    return limit == 0 ? heapMegabytes : limit >> MB_BITS;
  }
}
