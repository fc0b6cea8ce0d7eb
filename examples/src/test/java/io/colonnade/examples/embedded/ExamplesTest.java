package io.colonnade.examples.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.examples.feed.Feed;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs print what they promise, also when run again. */
class ExamplesTest {

  @TempDir Path directory;

  @Test
  void embedded_runTwice_addsOnceAndAnswersTwice() {
    String[] arguments = {directory.resolve("graph").toString()};
    assertEquals("Ada knows Grace\n", printed(() -> Embedded.main(arguments)));
    assertEquals("Ada knows Grace\n", printed(() -> Embedded.main(arguments)));
  }

  @Test
  void feed_isNewestFirst() {
    assertEquals(
        """
        newest of ada: [note 99, note 98, note 97]
        the page after: [note 96, note 95, note 94]
        linus reads: [note 99, note 98, found a bug, note 97]
        """,
        printed(() -> Feed.main(new String[0])));
  }

  private static String printed(Runnable program) {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      program.run();
    } finally {
      System.setOut(before);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
