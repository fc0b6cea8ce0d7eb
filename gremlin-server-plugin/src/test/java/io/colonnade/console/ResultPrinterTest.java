package io.colonnade.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.T;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ResultPrinterTest {

  private final StringWriter printed = new StringWriter();
  private final PrintWriter out = new PrintWriter(printed);
  private final List<@Nullable Object> results = List.of(1, "key at\nkey name");

  private String lines() {
    return printed.toString().replace(System.lineSeparator(), "\n");
  }

  @Test
  void severalLines_standBelowEachOther_forPeople() {
    ResultPrinter.forPeople(out, () -> 30).print(results.iterator());
    assertEquals("==>1\n==>key at\n   key name\n", lines());
  }

  @Test
  void severalLines_areLeftAsTheyAre_forPrograms() {
    ResultPrinter.forPrograms(out).print(results.iterator());
    assertEquals("1\nkey at\nkey name\n", lines());
  }

  @Test
  void moreThanTheLimit_isSaid_forPeople() {
    ResultPrinter printer = ResultPrinter.forPeople(out, () -> 30);
    printer.limit(1);
    printer.print(results.iterator());
    assertEquals(
        "==>1\n... and more; only 1 are shown; enter :limit N to show N, :limit 0 for all\n",
        lines());
  }

  @Test
  void results_areCut_ifThereAreMoreThanTheLimit() {
    ResultPrinter printer = ResultPrinter.forPeople(out, () -> 30);
    for (long limit = 1; limit <= 2; limit++) {
      printer.limit(limit);
      printer.print(results.iterator());
      assertEquals(limit == 1, printer.isCut());
    }
  }

  @Test
  void explanationOfAServer_isShownWithoutTheStrategies() {
    Map<String, Object> explanation =
        Map.of(
            "original", List.of("GraphStep(vertex,[])"),
            "intermediate", List.of(Map.of("strategy", "IncidentToAdjacentStrategy")),
            "final", List.of("ColonnadeGraphStep(full scan)"));
    ResultPrinter.forPrograms(out).print(List.<Object>of(explanation).iterator());
    assertEquals(
        "Original Traversal  [GraphStep(vertex,[])]\n"
            + "Final Traversal     [ColonnadeGraphStep(full scan)]\n",
        lines());
  }

  @Test
  void mapWithTheKeysOfAnExplanation_isShownWhole() {
    Map<String, Object> map = Map.of("original", 1, "intermediate", List.of(2), "final", 3);
    ResultPrinter.forPrograms(out).print(List.<Object>of(map).iterator());
    assertTrue(lines().contains("intermediate=[2]"), lines());
  }

  private String table(@Nullable Object... shown) {
    printed.getBuffer().setLength(0);
    ResultPrinter.ofTables(out).print(Arrays.asList(shown).iterator());
    return lines();
  }

  @Test
  void rowsOfOneKind_areATable_andWhatFollowsIsNot() {
    assertEquals(
        "name\nAda\nBob\n7\n", table(Map.of("name", "Ada"), Map.of("name", List.of("Bob")), 7));
    assertEquals("{name=Ada}\n", table(Map.of("name", "Ada")));
    assertEquals("{a=1}\n{b=2}\n", table(Map.of("a", 1), Map.of("b", 2)));
    assertEquals("{1=a}\n{1=b}\n", table(Map.of(1, "a"), Map.of(1, "b")));
    assertEquals("{}\n{}\n", table(Map.of(), Map.of()));
  }

  @Test
  void cells_haveNoControlCharacters_andKeepTheirColumns() {
    assertEquals(
        "a\n\\n\\u001b[31m%d$\ntrue, null\n",
        table(Map.of("a", "\n\u001b[31m%d$"), Map.of("a", Arrays.asList(true, null))));
    assertEquals("\n\n\n", table(Map.of("", ""), Map.of("", "")));
  }

  @Test
  void idOfAnEdge_isShortened_andThatOfAVertexIsNot() {
    String id = "abcdefgh".repeat(5);
    Map<Object, Object> edge = Map.of(T.id, id, Direction.OUT, 1);
    assertTrue(table(edge, edge).contains("abcdefgh\u2026abcdefgh"), lines());
    assertFalse(lines().contains(id), lines());
    assertTrue(table(Map.of(T.id, id), Map.of(T.id, id)).contains(id), lines());
  }

  @Test
  void rowsWiderThanTheTerminal_areLines() {
    Map<String, String> row = Map.of("a", "x".repeat(31));
    ResultPrinter.forPeople(out, () -> 30).print(List.<@Nullable Object>of(row, row).iterator());
    assertEquals(("==>" + row + "\n").repeat(2), lines());
  }

  @Test
  void rowsBeforeAFailure_areShown() {
    Iterator<@Nullable Object> failing =
        new Iterator<>() {
          private int left = 2;

          @Override
          public boolean hasNext() {
            return true;
          }

          @Override
          public Object next() {
            if (left-- == 0) {
              throw new IllegalStateException("failed");
            }
            return Map.of("a", left);
          }
        };
    assertThrows(IllegalStateException.class, () -> ResultPrinter.ofTables(out).print(failing));
    assertEquals("a\n1\n0\n", lines());
  }
}
