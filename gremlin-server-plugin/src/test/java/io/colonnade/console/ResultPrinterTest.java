package io.colonnade.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
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
    ResultPrinter.forPeople(out).print(results.iterator());
    assertEquals("==>1\n==>key at\n   key name\n", lines());
  }

  @Test
  void severalLines_areLeftAsTheyAre_forPrograms() {
    ResultPrinter.forPrograms(out).print(results.iterator());
    assertEquals("1\nkey at\nkey name\n", lines());
  }

  @Test
  void moreThanTheLimit_isSaid_forPeople() {
    ResultPrinter printer = ResultPrinter.forPeople(out);
    printer.limit(1);
    printer.print(results.iterator());
    assertEquals("==>1\n... and more; only 1 are shown; enter :limit N to show N\n", lines());
  }
}
