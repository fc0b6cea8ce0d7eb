package io.colonnade.store.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.store.simulation.Faults;
import io.colonnade.store.simulation.Search;
import io.colonnade.store.simulation.Search.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Searches of all small histories, whose results {@code docs/searches.md} keeps. With {@code
 * -Dsearch.schedules=N} each search runs up to so many schedules, and the page is not compared.
 * Stateless.
 */
final class JournalSearch {

  private static final Path PAGE = Path.of("..", "docs", "searches.md");

  private static final int SCHEDULES = Integer.getInteger("search.schedules", 0);

  private static final String HEADER =
      """

      | history | edges | switches | faults | schedules | |
      |---|---|---|---|---|---|
      """;

  private JournalSearch() {}

  /**
   * Runs the searches, prints a line for each, and compares them with the page.
   *
   * @param section of the page
   * @throws AssertionError if a schedule breaks a promise, or if the page differs
   */
  static void run(String section, List<Search> searches) throws IOException {
    StringBuilder table = new StringBuilder();
    int all = 0;
    for (SmallHistory history : SmallHistory.values()) {
      for (EdgeRows edges : history.edges()) {
        for (Search search : searches) {
          Result result = result(history, edges, search);
          all += result.schedules();
          table.append(row(history, edges, search, result)).append('\n');
        }
      }
    }
    table.append("\n%,d schedules in all.\n".formatted(all));
    if (SCHEDULES == 0) {
      compare("\n## " + section + "\n", HEADER + table);
    }
  }

  private static Result result(SmallHistory history, EdgeRows edges, Search search) {
    Search bounded =
        SCHEDULES == 0 ? search : new Search(search.preemptions(), search.faults(), SCHEDULES);
    long start = System.nanoTime();
    Result result = run(history, edges, bounded, Rule.NONE);
    double seconds = (System.nanoTime() - start) / 1e9;
    String row = row(history, edges, search, result);
    System.out.printf("search: %s %.0f a second%n", row, result.schedules() / seconds);
    if (result.failure().isPresent()) {
      throw new AssertionError(row, result.failure().get());
    }
    return result;
  }

  /**
   * Runs one search.
   *
   * @param rule is taken away
   */
  static Result run(SmallHistory history, EdgeRows edges, Search search, Rule rule) {
    return search.run(
        simulation -> new SearchedHistory(history, edges, rule).run(simulation, Faults.all(0.01)));
  }

  private static String row(SmallHistory history, EdgeRows edges, Search search, Result result) {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %d | %d | %,d | %s |",
        history.name().toLowerCase(Locale.ROOT).replace('_', ' '),
        history.edges().size() == 1
            ? ""
            : edges == EdgeRows.OF_VERTICES ? "with vertices" : "in their own rows",
        search.preemptions(),
        search.faults(),
        result.schedules(),
        result.isComplete() ? "complete" : "cut off");
  }

  private static void compare(String title, String table) throws IOException {
    String page = Files.readString(PAGE);
    int start = page.indexOf(title);
    assertTrue(start >= 0, "no section " + title);
    int from = start + title.length();
    int next = page.indexOf("\n## ", from);
    int to = next < 0 ? page.length() : next;
    if (System.getProperty("renew") != null) {
      Files.writeString(PAGE, page.substring(0, from) + table + page.substring(to));
      return;
    }
    assertEquals(table, page.substring(from, to), "run the test with -Drenew: " + PAGE);
  }
}
