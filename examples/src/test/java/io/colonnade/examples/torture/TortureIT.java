package io.colonnade.examples.torture;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.examples.hbase.Program;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short form of the torture, on a layout that the seed selects; its logs stay in target. */
class TortureIT {

  /** Ends in five on a machine of its own. */
  private static final int MINUTES = 20;

  @TempDir Path scratch;

  static String layout(long seed) {
    return seed % 2 == 0 ? "adjacency" : "edge-table";
  }

  @Test
  void nothingIsLost_whenClientsAndRegionServersAreKilled() throws Exception {
    Path keep = Path.of("target", "torture-" + ProcessHandle.current().pid()).toAbsolutePath();
    long seed = Long.getLong("seed", System.nanoTime());
    String out =
        new Program(Torture.class, scratch)
            .run(
                MINUTES,
                "--hbase",
                "--layout",
                layout(seed),
                "--minutes",
                "2",
                "--seed",
                String.valueOf(seed),
                "--keep",
                keep.toString())
            .done();
    for (String fault :
        new String[] {
          "client killed",
          "region server killed",
          "region server suspended",
          "answers lost",
          "answers 5 s late",
          "connection doubled",
          "requests again 5 s late",
          "client suspended",
          "an hour fast",
          "an hour slow"
        }) {
      assertTrue(out.contains(fault), out);
    }
    assertTrue(Pattern.compile(" [1-9][0-9]*  additions acknowledged").matcher(out).find(), out);
  }
}
