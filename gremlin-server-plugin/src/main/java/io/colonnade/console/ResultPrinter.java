package io.colonnade.console;

import java.io.PrintWriter;
import java.util.Iterator;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalExplanation;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * Prints results, each on a line of its own; the lines of one that has several stand below each
 * other. Confined to the thread that evaluates.
 */
final class ResultPrinter {

  /** As many as TinkerPop's console shows. */
  static final int FEW = 100;

  private final PrintWriter out;
  private final String mark;
  private long limit;

  private ResultPrinter(PrintWriter out, String mark, long limit) {
    this.out = out;
    this.mark = mark;
    this.limit = limit;
  }

  /** For people: marked, and no more than they want to read. */
  static ResultPrinter forPeople(PrintWriter out) {
    return new ResultPrinter(out, "==>", FEW);
  }

  /** For other programs: all of them, as they are. */
  static ResultPrinter forPrograms(PrintWriter out) {
    return new ResultPrinter(out, "", Long.MAX_VALUE);
  }

  /** From now on shows so many results of a statement. */
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
