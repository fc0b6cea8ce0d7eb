package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.graph.GraphRule.Focus;
import io.colonnade.graph.GraphWriter.Pace;
import io.colonnade.job.Jobs;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.store.Identity;
import io.colonnade.store.Store;
import io.colonnade.store.journal.Feed;
import io.colonnade.store.journal.JournalStore;
import io.colonnade.store.rows.MemoryRowStore;
import io.colonnade.store.simulation.Faults;
import io.colonnade.store.simulation.Instance;
import io.colonnade.store.simulation.SimulatedRowStore;
import io.colonnade.store.simulation.Simulation;
import io.colonnade.upkeep.OpenGraph;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.configuration2.MapConfiguration;

/**
 * Graphs of several instances on one row store in memory, which run transactions, declarations and
 * builds and removals of indexes by jobs in a simulation; at the end everything is checked.
 * Confined to one test.
 */
final class GraphHistory implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Identity IDENTITY = new Identity("host", 1, "simulation");
  private static final int INSTANCES = 3;
  private static final int TRANSACTIONS = 4;
  private static final long SWEPT_NANOS = 61_000_000_000L;
  private static final long APPLIED_NANOS = 2_000_000_000L;
  private static final long PAUSE_NANOS = 200_000_000L;
  private static final int PAUSES = 100;
  private static final int CHECKS = 10; // pauses end with the faults of an instance
  private static final long RETENTION_NANOS = Simulation.RETENTION.toNanos();
  private static final Settings SETTINGS =
      Settings.of(Map.of(Options.MAX_STALENESS.key(), GraphWriter.MAX_STALENESS.toMillis() + "ms"));
  private static final Set<IndexState> BUILT = Set.of(IndexState.WRITE_ONLY, IndexState.BUILDING);

  private final LayoutProvider layout;
  private final Simulation simulation;
  private final GraphRule rule;
  private final boolean isBounded;
  private final MemoryRowStore rows = new MemoryRowStore();
  private final RecordedGraph recorded = new RecordedGraph();
  private final List<Opened> all = new ArrayList<>();
  private GraphRule taken = GraphRule.NONE; // none, until the schema is declared

  /** The graph of an instance. */
  private record Opened(Instance instance, VersionedReads store, ColonnadeGraph graph) {}

  /**
   * Creates a history with all rules.
   *
   * @param isBounded whether half of the threads only read, bounded; else in half of all histories
   */
  GraphHistory(LayoutProvider layout, Simulation simulation, boolean isBounded) {
    this(layout, simulation, GraphRule.NONE, isBounded);
  }

  /**
   * Creates a history.
   *
   * @param rule is taken away
   */
  GraphHistory(LayoutProvider layout, Simulation simulation, GraphRule rule) {
    this(layout, simulation, rule, false);
  }

  private GraphHistory(
      LayoutProvider layout, Simulation simulation, GraphRule rule, boolean isBounded) {
    this.layout = layout;
    this.simulation = simulation;
    this.rule = rule;
    this.isBounded = isBounded;
  }

  /** Returns the layout of that name. */
  static LayoutProvider layout(String name) {
    assertTrue(Colonnade.layouts().contains(name)); // also registers the strategies
    return ServiceLoader.load(LayoutProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Runs the history.
   *
   * @throws AssertionError if a promise is broken
   */
  void run(Faults faults) {
    Opened first = open(simulation.instance("first", Faults.NONE));
    first.instance().start("declare", () -> declare(first));
    simulation.run();
    taken = rule;
    for (int i = 0; i < INSTANCES; i++) {
      Instance instance = simulation.instance("i" + i, faults);
      if (i == INSTANCES - 1) { // opens the graph while others change it
        instance.start("opener", () -> tolerant(() -> start(open(instance))));
      } else {
        start(open(instance));
      }
    }
    simulation.run();
    simulation.calm();
    finish(faults != Faults.NONE);
  }

  RecordedGraph recorded() {
    return recorded;
  }

  private Opened open(Instance instance) {
    Ticker ticker =
        new Ticker() {
          @Override
          public long nanos() {
            return instance.nanos();
          }

          @Override
          public void sleep(Duration time) {
            instance.sleep(time.toNanos());
          }
        };
    Store journal =
        JournalStore.open(
            new SimulatedRowStore(instance, rows),
            instance,
            PATIENCE,
            Simulation.RETENTION,
            IDENTITY,
            Meter.NONE);
    VersionedReads store =
        new VersionedReads(new WeakenedGraphStore(journal, () -> taken, instance));
    StoreHeader header =
        StoreHeader.read(store).orElseGet(() -> new StoreHeader(layout.name(), 1).write(store));
    Jobs jobs = new Jobs(instance::wallClock, new SimulatedJobs(instance));
    OpenGraph open = OpenGraph.open(store, header, layout, SETTINGS, ticker, jobs);
    Map<String, Object> options = new HashMap<>();
    options.put("gremlin.graph", Colonnade.class.getName());
    Opened opened =
        new Opened(instance, store, GraphInternals.graph(open, new MapConfiguration(options)));
    all.add(opened);
    return opened;
  }

  /** Declares the schema. */
  private void declare(Opened first) {
    first
        .graph()
        .schema()
        .change()
        .key("email", String.class)
        .key("tag", String.class)
        .vertexLabel("person")
        .edgeLabel("road")
        .edgeLabel("follows", follows -> follows.simple())
        .commit();
    index(first.graph(), "byEmail").key("email").unique().create();
    if (simulation.seed() % 3 != 0) {
      index(first.graph(), "byTag").key("tag").create();
    }
    awaitEnd(first, BUILT, PAUSE_NANOS);
  }

  private static IndexBuilder index(ColonnadeGraph graph, String name) {
    return graph.schema().index(name).on(IndexTarget.vertex("person"));
  }

  /** Waits until no index is in such a state, but not for very long. */
  private static void awaitEnd(Opened opened, Set<IndexState> states, long pauseNanos) {
    for (int left = PAUSES; left > 0; left--) {
      List<IndexDefinition> indexes = opened.graph().store().liveSchema().learn().indexes();
      if (indexes.stream().noneMatch(index -> states.contains(index.state()))) {
        return;
      }
      opened.instance().sleep(pauseNanos);
    }
  }

  private void start(Opened opened) {
    Instance instance = opened.instance();
    for (String thread : List.of("w0", "w1")) {
      boolean reads = thread.equals("w1") || (instance.name().equals("i0") && hasReader());
      Pace pace = isSlow() ? (reads ? Pace.READER : Pace.SLOW) : Pace.FAST;
      String name = instance.name() + "." + thread;
      GraphWriter writer =
          new GraphWriter(
              opened.graph(),
              opened.store(),
              recorded,
              instance,
              name,
              simulation.seed(),
              rule.focus(),
              pace);
      int times = pace == Pace.READER ? 4 * TRANSACTIONS : TRANSACTIONS;
      instance.start(
          thread,
          () -> {
            writer.run(times / 2);
            if (hasRest()) {
              writer.rest();
            }
            writer.run(times / 2);
          });
    }
    Random random = new Random(simulation.seed() * 31 + instance.name().hashCode());
    instance.start("schema", () -> changeSchema(opened, random));
    instance.start("indexes", () -> changeIndexes(opened, random));
  }

  /** Declares keys that are new or used by others. */
  private void changeSchema(Opened opened, Random random) {
    boolean isFocus = rule.focus() == Focus.PROOF;
    for (int i = isFocus ? 4 : random.nextInt(3); i > 0; i--) {
      opened.instance().sleep(1 + random.nextInt(200_000_000));
      Class<?> type = isFocus || random.nextInt(4) == 0 ? Long.class : String.class;
      String key = (isFocus || random.nextBoolean() ? "k" : "d") + random.nextInt(5);
      tolerant(() -> opened.graph().schema().change().key(key, type).commit());
    }
  }

  /** Creates or rebuilds indexes, and waits until they are built. */
  private void changeIndexes(Opened opened, Random random) {
    boolean isAny = rule.focus() == Focus.ANY;
    int kinds = isAny ? 5 : rule.focus() == Focus.SCHEMA ? 4 : 2;
    for (int i = 0; i < (isAny ? 2 : 4); i++) {
      opened.instance().sleep(1 + random.nextInt(isAny ? 300_000_000 : 100_000_000));
      tolerant(() -> changeIndex(opened, random.nextInt(kinds)));
      if (isAny) {
        tolerant(() -> awaitEnd(opened, BUILT, PAUSE_NANOS));
      }
    }
  }

  /** Makes a change; the first two are those of the focus. */
  private void changeIndex(Opened opened, int which) {
    String first = rule.focus() == Focus.UNIQUE ? "byEmail" : "byTag";
    switch (which) {
      case 0 -> index(opened.graph(), "byTag").key("tag").create();
      case 1 -> opened.graph().schema().rebuildIndex(first);
      case 2 -> opened.graph().schema().rebuildIndex("byEmail");
      case 3 -> roads(opened.graph()).create();
      default -> {}
    }
  }

  private static IndexBuilder roads(ColonnadeGraph graph) {
    return graph.schema().index("roads").on(IndexTarget.edge("road")).key("tag");
  }

  private static void tolerant(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      GraphWriter.mustBeExpected(e);
    }
  }

  /**
   * Completes what was interrupted, and checks everything.
   *
   * @param abandoned whether transactions may be left to the sweepers
   */
  private void finish(boolean abandoned) {
    Opened last = open(simulation.instance("last", Faults.NONE));
    SortedMap<String, String> end = new TreeMap<>();
    last.instance()
        .start(
            "end",
            () -> {
              last.graph().schema().change().key("end", String.class).commit();
              awaitEnd(last, BUILT, PAUSE_NANOS);
              if (isErasing()) {
                awaitEnd(last, Set.of(IndexState.REMOVED), RETENTION_NANOS / 4);
              }
              GraphWriter reader =
                  new GraphWriter(
                      last.graph(),
                      last.store(),
                      recorded,
                      last.instance(),
                      "end",
                      simulation.seed(),
                      rule.focus(),
                      Pace.FAST);
              reader.run(TRANSACTIONS);
              last.instance()
                  .sleep(abandoned ? 3 * SWEPT_NANOS : APPLIED_NANOS); // also for the feed
              end.putAll(GraphWriter.texts(reader.read(last.graph())));
              last.graph().tx().rollback();
            });
    simulation.run();
    simulation.check(() -> recorded.check(Feed.read(rows), end));
    for (Opened opened : all) {
      if (!opened.instance().isKilled()) {
        opened.instance().start("check", () -> check(opened)); // beside the sweepers
      }
    }
    simulation.run();
  }

  /** Returns whether some of the transactions are bounded, and there is time for it. */
  private boolean isSlow() {
    return isBounded
        || rule == GraphRule.COMMITS_TOLD
        || rule == GraphRule.MAX_STALENESS
        || (rule == GraphRule.NONE && isOneOf(2, 2));
  }

  /**
   * Returns whether one of the instances only reads, if there is time for it: no commit of its own
   * has it look more often.
   */
  private boolean hasReader() {
    return rule == GraphRule.MAX_STALENESS || isOneOf(2, 32);
  }

  /** Returns whether all threads pause for so long in their middle that looks rest meanwhile. */
  private boolean hasRest() {
    return rule == GraphRule.NONE && isSlow() && isOneOf(4, 16);
  }

  /** Returns whether the history lasts until the entries of removed indexes are erased. */
  private boolean isErasing() {
    return rule == GraphRule.NONE && isOneOf(4, 4);
  }

  /**
   * Returns whether this is one of several histories. The kinds of a history do not depend on each
   * other, nor on the order of its events, which is taken from the lowest bit of the seed.
   *
   * @param digit which number of the seed decides; a multiple of 2
   */
  private boolean isOneOf(int several, int digit) {
    return Math.floorMod(simulation.seed() / digit, several) == 0;
  }

  private void check(Opened opened) {
    CheckReport report = repeatedCheck(opened);
    assertEquals(List.of(), report.violations(), opened.instance().name());
    for (IndexDefinition index : opened.graph().store().liveSchema().learn().indexes()) {
      boolean isLeft = index.state() == IndexState.REMOVED && !isErasing();
      assertTrue(isLeft || index.state() == IndexState.ENABLED, index.name() + " " + index.state());
    }
  }

  /** Checks the graph, again if the process stood still until its snapshot was too old. */
  private static CheckReport repeatedCheck(Opened opened) {
    for (int left = CHECKS; ; left--) {
      try {
        return GraphCheck.run(opened.graph().store());
      } catch (SnapshotTooOldException e) {
        if (left == 1) {
          throw e;
        }
      }
    }
  }

  /** Ends the timers of the graphs. */
  @Override
  public void close() {
    all.forEach(opened -> opened.graph().store().snapshots().close());
  }
}
