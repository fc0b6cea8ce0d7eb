package io.colonnade.console;

import java.io.PrintWriter;
import java.util.Iterator;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalExplanation;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * Prints each result on a new line; further lines of a result are indented. Confined to the thread
 * that evaluates.
 */
final class ResultPrinter {

  /** The limit of TinkerPop's console. */
  static final int FEW = 100;

  private final PrintWriter out;
  private final String mark;
  private long limit;

  private ResultPrinter(PrintWriter out, String mark, long limit) {
    this.out = out;
    this.mark = mark;
    this.limit = limit;
  }

  /** Returns a printer for users, which marks each result and limits their number. */
  static ResultPrinter forPeople(PrintWriter out) {
    return new ResultPrinter(out, "==>", FEW);
  }

  /** Returns a printer for programs, which prints all results unmarked. */
  static ResultPrinter forPrograms(PrintWriter out) {
    return new ResultPrinter(out, "", Long.MAX_VALUE);
  }

  /** Sets the maximum number of results to show for a statement. */
  void limit(long results) {
    limit = results;
  }

  void print(Iterator<@Nullable Object> results) {
    try {
      long shown = 0;
      while (shown < limit && results.hasNext()) {
        out.println(mark + text(results.next()).replace("\n", "\n" + " ".repeat(mark.length())));
        shown++;
      }
      if (shown == limit && results.hasNext()) {
        out.println("... and more; only " + limit + " are shown; enter :limit N to show N");
      }
    } finally {
      out.flush();
      CloseableIterator.closeIterator(results);
    }
  }

  private static String text(@Nullable Object result) {
    return result instanceof TraversalExplanation explanation
        ? explanation.prettyPrint()
        : String.valueOf(result);
  }
}
