package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a check says of its progress to who looks on. */
class CheckCounterTest {

  private static final String TERMINAL = "colonnade.terminal";

  private final StringWriter said = new StringWriter();

  @BeforeEach
  void look() {
    System.setProperty(TERMINAL, "true");
  }

  @AfterEach
  void lookAway() {
    System.clearProperty(TERMINAL);
  }

  @Test
  void elementsAreTold_thenEntriesOfIndexes_andNothingStays() {
    CheckCounter counter = new CheckCounter("checking", new PrintWriter(said));
    counter.seen(10, 20);
    counter.seenInIndexes(30);
    counter.clear();
    String elements = "\rchecking: 10 vertices, 20 edge entries";
    String all = elements + ", 30 index entries";
    assertEquals(elements + all + "\r" + " ".repeat(all.length() - 1) + "\r", said.toString());
  }

  @Test
  void nobodyLooks_nothingIsSaid() {
    System.clearProperty(TERMINAL);
    CheckCounter counter = new CheckCounter("checking", new PrintWriter(said));
    counter.seen(10, 20);
    counter.seenInIndexes(30);
    counter.clear();
    assertEquals("", said.toString());
  }
}
