package io.colonnade.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.cli.Main;
import io.colonnade.examples.hbase.Program;
import io.colonnade.store.hbase.LocalHBase;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo on HBase, as a process of its own. */
class HBaseDemoIT {

  @TempDir Path scratch;

  private String run(String... arguments) throws Exception {
    return new Program(Demo.class, scratch).run(arguments).done();
  }

  /** Returns all answers before the visit, of which there is one more each time; without times. */
  private static List<String> answers(String out) {
    return out.lines()
        .takeWhile(line -> !line.startsWith("One more visit"))
        .filter(line -> line.contains("=>") || line.contains(" vertices, "))
        .map(line -> line.replaceFirst(" +\\(?[\\d.,]+ m?s\\)?$", ""))
        .toList();
  }

  @Test
  void demo_startsAnHBaseOfItsOwn_andAnswersAsRocksDb_alsoOnACopy() throws Exception {
    String own = run("--once", "--hbase");
    assertTrue(own.contains("loaded into hbase://127.0.0.1:"), own);
    assertTrue(own.contains("3749 vertices, 57645 edges"), own);
    assertTrue(own.contains("committed, seen outside: 1"), own);
    assertTrue(answers(own).size() > 5, own);

    String rocks = run("--once", "--data", "rocks");
    assertEquals(answers(rocks), answers(own));

    String location = "hbase://" + LocalHBase.shared().servers() + "/air_routes";
    new Program(Main.class, scratch).run("copy", "--from", "rocks", "--to", location).done();
    String copied = run("--once", "--data", location);
    assertTrue(copied.contains("opened what is in " + location), copied);
    assertTrue(copied.contains("committed, seen outside: 2"), copied);
    assertEquals(answers(rocks), answers(copied));
  }
}
