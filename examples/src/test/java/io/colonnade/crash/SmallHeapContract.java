package io.colonnade.crash;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.cli.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The commands that go through a whole graph need a small heap, however large its values are. */
abstract class SmallHeapContract extends LargeValuesContract {

  @Test
  void largeValues_areCopiedAndExportedInASmallHeap() throws Exception {
    assertCopiedAndExported(1);
  }

  @Test
  void manyValuesInRecords_areCopiedAndExportedInASmallHeap() throws Exception {
    assertCopiedAndExported(100);
  }

  private void assertCopiedAndExported(int values) throws Exception {
    String graph = built(values).get("colonnade.directory");
    Path copy = parent.resolve("copy");
    run("copy", "--from", graph, "--to", copy.toString());
    assertTrue(Files.isDirectory(copy));
    for (String format : List.of("graphson", "csv")) {
      Path exported = parent.resolve("exported." + format);
      run("export", "--data", copy.toString(), "--format", format, exported.toString());
      assertTrue(Files.exists(exported));
    }
  }

  private static void run(String... arguments) throws Exception {
    List<String> unused = ended(new Child.Start(Main.class).heap(HEAP), List.of(arguments));
  }
}
