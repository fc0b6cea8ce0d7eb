package io.colonnade.examples.torture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.examples.hbase.Program;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The long form of the torture, and those of a weakened protocol, which end when the fault is
 * found; the logs stay in target.
 */
class TortureFullIT {

  private static final int MINUTES = 30;

  @TempDir Path scratch;

  private Program.Ran torture(Class<?> main) throws Exception {
    String name = "torture-" + main.getSimpleName() + "-" + ProcessHandle.current().pid();
    long seed = Long.getLong("seed", System.nanoTime());
    return new Program(main, scratch)
        .run(
            MINUTES + 15,
            "--hbase",
            "--layout",
            TortureIT.layout(seed),
            "--minutes",
            String.valueOf(MINUTES),
            "--seed",
            String.valueOf(seed),
            "--keep",
            Path.of("target", name).toAbsolutePath().toString());
  }

  @Test
  void nothingIsLost_whenEverythingIsKilledManyTimes() throws Exception {
    String out = torture(Torture.class).done();
    assertTrue(out.contains("  100  client killed"), out);
    assertTrue(out.contains("   10  region server killed"), out);
    assertTrue(out.contains("    2  master killed"), out);
  }

  @ParameterizedTest
  @ValueSource(classes = {WithoutTrace.class, WithoutApplyCondition.class})
  void weakenedProtocol_isFound(Class<?> weakened) throws Exception {
    Program.Ran ran = torture(weakened);
    assertEquals(1, ran.code(), ran.err() + ran.out());
    assertTrue(ran.out().contains("WRONG: "), ran.err() + ran.out());
  }
}
