package io.colonnade.twins;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.colonnade.codec.SeededRandom;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.process.Dice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The same random history gives equal graphs in all layouts, on all engines: supplied ids, all
 * kinds of values, the order of properties and edges, what is refused and which commits conflict.
 * With {@code -Dlong=true} it runs much longer, from another seed each time.
 */
class EqualGraphsIT {

  private static final int LONGER = 50;
  private static final int STEPS = 300;
  private static final int TRANSACTIONS = 3;
  private static final int LEAST_COMMITS = 30;
  private static final String CONFLICT = "TemporaryTransactionException COL-1001";
  private static final int SHOWN = 12;
  private static final long USUAL_SEED = 20_261_122;

  @TempDir private Path scratch;

  private final Map<String, Integer> outcomes = new TreeMap<>();

  @ParameterizedTest
  @CsvSource({"rocksdb, 3", "memory, 2"})
  void oneHistory_givesEqualGraphs(String engine, int rounds) {
    boolean isLong = Boolean.getBoolean("long");
    Random seeds = isLong ? SeededRandom.of(getClass()) : SeededRandom.of(getClass(), USUAL_SEED);
    for (int round = 0; round < (isLong ? LONGER * rounds : rounds); round++) {
      live(twins(engine, round), new Dice(new Random(seeds.nextLong())));
    }
    System.out.println(outcomes);
    assertTrue(
        outcomes.getOrDefault("commit: done", 0) >= LEAST_COMMITS * rounds, outcomes.toString());
    assertTrue(outcomes.containsKey("commit: " + CONFLICT), outcomes.toString());
  }

  private void live(List<Twin> twins, Dice dice) {
    try {
      twins.forEach(twin -> RandomSteps.declare(twin.graph()));
      RandomSteps steps = new RandomSteps(dice, TRANSACTIONS);
      List<Step> done = new ArrayList<>();
      for (int i = 0; i < STEPS; i++) {
        Step step = steps.next();
        done.add(step);
        String outcome = equal(twins, done, twin -> List.of(twin.play(step))).get(0);
        count(step, outcome);
        if (outcome.equals(Twin.COMMITTED) || outcome.equals(Twin.REOPENED)) {
          equal(twins, done, Twin::committed);
        } else if (i % 15 == 0) {
          equal(twins, done, twin -> twin.seenBy(step.transaction()));
        }
      }
      twins.forEach(twin -> assertEquals(List.of(), twin.violations(), twin.toString()));
    } finally {
      twins.forEach(Twin::close);
    }
  }

  private void count(Step step, String outcome) {
    String kind = step.text().split("[^a-z ]", 2)[0].strip();
    String end = outcome.contains("COL-") ? outcome : outcome.equals(Names.NONE) ? "none" : "done";
    outcomes.merge(kind + ": " + end, 1, Integer::sum);
  }

  private List<Twin> twins(String engine, int round) {
    List<Twin> twins = new ArrayList<>();
    for (LayoutProvider layout : ServiceLoader.load(LayoutProvider.class)) {
      Path directory = scratch.resolve(layout.name() + "-" + round);
      twins.add(new Twin(engine, layout.name(), directory, TRANSACTIONS));
    }
    assertTrue(twins.size() > 1, twins.toString());
    return twins;
  }

  /** What all of them answer. */
  private static List<String> equal(
      List<Twin> twins, List<Step> done, Function<Twin, List<String>> question) {
    Twin first = twins.get(0);
    List<String> expected = question.apply(first);
    for (Twin twin : twins.subList(1, twins.size())) {
      List<String> actual = question.apply(twin);
      if (!actual.equals(expected)) {
        List<String> lacking = new ArrayList<>(expected);
        lacking.removeAll(actual);
        List<String> further = new ArrayList<>(actual);
        further.removeAll(expected);
        fail(printable(history(done) + said(first, lacking) + said(twin, further)));
      }
    }
    return expected;
  }

  private static String history(List<Step> done) {
    int unseen = Math.max(0, done.size() - SHOWN);
    StringBuilder text = new StringBuilder("after " + unseen + " steps");
    done.subList(unseen, done.size()).forEach(step -> text.append("\n  ").append(step));
    return text.toString();
  }

  private static String said(Twin twin, List<String> lines) {
    return "\n" + twin + ": " + String.join("\n  ", lines.subList(0, Math.min(3, lines.size())));
  }

  /** Ids and values have characters that are none. */
  private static String printable(String text) {
    return text.replaceAll("[^\\n -~]", "?");
  }
}
