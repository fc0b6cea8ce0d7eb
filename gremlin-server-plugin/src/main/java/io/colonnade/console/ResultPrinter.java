package io.colonnade.console;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntSupplier;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalExplanation;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * Prints each result on a new line, and further lines of a result indented; or several rows that
 * follow each other as a table. Confined to the thread that evaluates.
 */
final class ResultPrinter {

  /** The limit of TinkerPop's console. */
  static final int FEW = 100;

  /** The rows of a table; more rows make another one, so that few are in memory. */
  private static final int PAGE = 1_000;

  private final PrintWriter out;
  private final String mark;
  private final IntSupplier width;
  private final List<Map<?, ?>> rows = new ArrayList<>();
  private long limit;
  private boolean isCut;

  private ResultPrinter(PrintWriter out, String mark, IntSupplier width, long limit) {
    this.out = out;
    this.mark = mark;
    this.width = width;
    this.limit = limit;
  }

  /**
   * Returns a printer for users, which marks each result and limits their number.
   *
   * @param width the number of columns of the terminal; wider rows are not shown as a table
   */
  static ResultPrinter forPeople(PrintWriter out, IntSupplier width) {
    return new ResultPrinter(out, "==>", width, FEW);
  }

  /** Returns a printer for programs, which prints all results unmarked. */
  static ResultPrinter forPrograms(PrintWriter out) {
    return new ResultPrinter(out, "", () -> 0, Long.MAX_VALUE);
  }

  /** Returns a printer of all results, unmarked, which shows rows of any width as a table. */
  static ResultPrinter ofTables(PrintWriter out) {
    return new ResultPrinter(out, "", () -> Integer.MAX_VALUE, Long.MAX_VALUE);
  }

  /** Sets the maximum number of results to show for a statement. */
  void limit(long results) {
    limit = results;
  }

  /** Prints results, up to the limit, and returns the number of results that it has printed. */
  long print(Iterator<@Nullable Object> results) {
    long shown = 0;
    isCut = false;
    try {
      while (shown < limit && results.hasNext()) {
        show(results.next());
        shown++;
      }
      showRows();
      isCut = shown == limit && results.hasNext();
      if (isCut) {
        out.println(
            "... and more; only "
                + limit
                + " are shown; enter :limit N to show N, :limit 0 for all");
      }
    } finally {
      showRows(); // those before a failure
      out.flush();
      CloseableIterator.closeIterator(results);
    }
    return shown;
  }

  /** Returns whether there were more results than those that were printed last. */
  boolean isCut() {
    return isCut;
  }

  private void show(@Nullable Object result) {
    if (width.getAsInt() > 0 && result instanceof Map<?, ?> row && RowTable.isRow(row)) {
      rows.add(row);
      if (rows.size() == PAGE) {
        showRows();
      }
    } else {
      showRows();
      showLine(result);
    }
  }

  /** One row is shown as a line: it may be the one map of {@code group()}, with any keys. */
  private void showRows() {
    List<Map<?, ?>> all = List.copyOf(rows);
    rows.clear();
    if (all.size() > 1) {
      RowTable.lines(all, width.getAsInt())
          .ifPresentOrElse(lines -> lines.forEach(out::println), () -> all.forEach(this::showLine));
    } else {
      all.forEach(this::showLine);
    }
  }

  private void showLine(@Nullable Object result) {
    out.println(mark + text(result).replace("\n", "\n" + " ".repeat(mark.length())));
  }

  private static String text(@Nullable Object result) {
    if (result instanceof Map<?, ?> map && isExplanation(map)) {
      return "Original Traversal  %s\nFinal Traversal     %s"
          .formatted(map.get("original"), map.get("final"));
    }
    return result instanceof TraversalExplanation explanation
        ? explanation.prettyPrint()
        : String.valueOf(result);
  }

  /** Returns true for an explanation as a server sends it, with a map for each strategy. */
  private static boolean isExplanation(Map<?, ?> map) {
    return map.keySet().equals(Set.of("original", "intermediate", "final"))
        && map.get("intermediate") instanceof List<?> strategies
        && strategies.stream()
            .allMatch(each -> each instanceof Map<?, ?> step && step.containsKey("strategy"));
  }
}
