package io.colonnade.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
  void demo_isLoaded_thenOpened_withTheSameAnswers_andThoseOfRocksDb() throws Exception {
    String location = "hbase://" + LocalHBase.shared().servers() + "/air_routes";
    String first = run("--once", "--data", location);
    assertTrue(first.contains("loaded into " + location), first);
    assertTrue(first.contains("3749 vertices, 57645 edges"), first);
    assertTrue(first.contains("committed, seen outside: 1"), first);
    String second = run("--once", "--data", location);
    assertTrue(second.contains("opened what is in " + location), second);
    assertTrue(second.contains("committed, seen outside: 2"), second);
    assertEquals(answers(first), answers(second));
    String rocks = run("--once");
    assertEquals(answers(rocks), answers(first));
    assertTrue(answers(first).size() > 5, first);
  }

  @Test
  void demo_startsAndStopsAnHBaseOfItsOwn() throws Exception {
    String out = run("--once", "--hbase", "--layout", "edge-table");
    assertTrue(out.contains("loaded into hbase://127.0.0.1:"), out);
    assertTrue(out.contains("3749 vertices, 57645 edges"), out);
  }
}
