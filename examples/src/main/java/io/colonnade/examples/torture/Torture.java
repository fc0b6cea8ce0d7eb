package io.colonnade.examples.torture;

import io.colonnade.Colonnade;
import io.colonnade.cli.CommandLines;
import io.colonnade.cli.ExitCode;
import io.colonnade.cli.LayoutOption;
import io.colonnade.config.GraphLocation;
import io.colonnade.examples.torture.Acknowledgements.Event;
import io.colonnade.examples.torture.Acknowledgements.Line;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.IndexTarget;
import io.colonnade.service.Backups;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code colonnade torture}: proves on real processes that nothing acknowledged is lost. */
@Command(
    name = "colonnade torture",
    description = {
      "Starts HDFS and HBase on this machine, a process for each server, and clients that write to"
          + " one graph. Kills clients and servers by SIGKILL, suspends clients and a region server,"
          + " loses, delays and repeats what they say to each other, sets clocks wrong, moves, splits"
          + " and merges regions, and then checks that every acknowledged commit is there, that no"
          + " edge is half, that each addition to a counter is counted once, and that the graph is"
          + " consistent.",
      "Takes 4 GB of memory."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade torture --hbase",
      "  colonnade torture --hbase --layout edge-table",
      "  colonnade torture --hbase --minutes 30 --seed 42"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:nothing was wrong", "1:something was wrong, or a server did not start"})
public final class Torture implements Callable<Integer> {

  static final String GRAPH = "torture";

  private static final int HUBS = 8;
  private static final int MOST_MINUTES = 1_440;
  private static final int MOST_SHOWN = 20;
  private static final long REST_SECONDS = 20;

  @Option(names = "--hbase", required = true, description = "The engine; there is no other yet.")
  @SuppressWarnings("unused") // the launcher looks for it
  private boolean hbase;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "5",
      description = "How long faults strike (default: 5).")
  private int minutes;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Selects the faults and their order (default: any; it is printed).")
  private @Nullable Long seed;

  @Mixin private LayoutOption layout = new LayoutOption();

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = "Keep all logs and files in DIR (default: only if something was wrong).")
  private @Nullable Path keep;

  @Option(names = CommandLines.VERBOSE, description = "Show stack traces.")
  @SuppressWarnings("unused") // CommandLines asks picocli for it
  private boolean verbose;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  private final PrintStream out = System.out;
  private final Class<?> client;

  private Torture(Class<?> client) {
    this.client = client;
  }

  /** Runs and exits. */
  public static void main(String... arguments) {
    run(Client.class, arguments);
  }

  /**
   * Runs and exits.
   *
   * @param client the main class of the clients
   */
  static void run(Class<?> client, String... arguments) {
    CommandLines.prepare(arguments);
    System.exit(CommandLines.of(new Torture(client)).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    if (minutes < 1 || minutes > MOST_MINUTES) {
      throw new ParameterException(
          spec.commandLine(), "--minutes is a number from 1 to " + MOST_MINUTES);
    }
    long chosen = seed == null ? new SecureRandom().nextInt(Integer.MAX_VALUE) : seed;
    Path home = keep == null ? Files.createTempDirectory("colonnade-torture-") : keep;
    out.printf("seed %d, %d minutes%n", chosen, minutes);
    List<String> wrong = run(home.toAbsolutePath(), chosen);
    wrong.stream().limit(MOST_SHOWN).forEach(each -> out.println("WRONG: " + each));
    if (wrong.isEmpty() && keep == null) {
      Backups.delete(home);
    } else {
      out.println("logs and acknowledgements: " + home);
    }
    out.println(wrong.isEmpty() ? "nothing was wrong" : wrong.size() + " things were wrong");
    return wrong.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private List<String> run(Path home, long chosen) throws IOException, InterruptedException {
    try (Servers servers = new Servers(home)) {
      note("starting a name node, a data node, a master and two region servers");
      servers.start();
      String location = servers.location(GRAPH);
      List<Object> hubs = prepare(location);
      List<String> wrong = new ArrayList<>();
      Path commits;
      Faults faults;
      try (Clients clients = new Clients(client, home, location, hubs, chosen)) {
        clients.start();
        commits = clients.acknowledgements();
        note("clients run; faults begin");
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
        faults = new Faults(servers, clients, GRAPH, chosen, end);
        strike(faults);
        faults.failures().forEach(each -> wrong.add("the torture itself has failed: " + each));
        long last = System.nanoTime();
        servers.awaitAll();
        awaitLocks(servers, clients, last, wrong);
      }
      note("comparing the graph with what was acknowledged");
      List<Line> lines = Acknowledgements.all(commits);
      wrong.addAll(Verdict.waits(lines, faults.ofServers()));
      judge(location, hubs, lines, wrong);
      return wrong;
    }
  }

  private void strike(Faults faults) throws InterruptedException {
    Map<String, Integer> struck =
        faults.run(Math.max(10, minutes * 10 / 3), Math.max(1, minutes / 3), minutes / 15);
    struck.forEach((fault, count) -> out.printf("  %6d  %s%n", count, fault));
  }

  /**
   * Lets the clients continue without faults, ends those that write, and counts the locks that are
   * left a minute after the last fault, while a client that reads finishes what dead ones have
   * begun.
   *
   * @param last when the last fault struck
   */
  private void awaitLocks(Servers servers, Clients clients, long last, List<String> wrong)
      throws IOException, InterruptedException {
    note("faults have ended; waiting until a minute is over");
    TimeUnit.SECONDS.sleep(REST_SECONDS);
    if (!clients.areRunning()) {
      wrong.add("a client has ended by itself");
    }
    say(servers.locks(GRAPH), "while all clients are at work");
    clients.endWriters();
    TimeUnit.NANOSECONDS.sleep(last + TimeUnit.MINUTES.toNanos(1) - System.nanoTime());
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - last);
    Servers.Locks left = servers.locks(GRAPH);
    say(left, seconds + " s after the last fault");
    if (left.underWay() > 0) {
      wrong.add("locks are left of transactions that have not ended: " + left.underWay());
    }
  }

  private void say(Servers.Locks locks, String when) {
    out.printf("  %6d  locks of transactions under way, %s%n", locks.underWay(), when);
    out.printf("  %6d  locks of others, %s%n", locks.late(), when);
  }

  private static void note(String text) {
    System.err.println(text);
  }

  /** Makes the graph and the vertices that all clients share; returns the ids of those. */
  private List<Object> prepare(String location) throws InterruptedException {
    Map<String, Object> options = new HashMap<>();
    GraphLocation.of(location).putInto(options);
    layout.putInto(options);
    try (ColonnadeGraph graph = Colonnade.open(options)) {
      graph.schema().change().key(NameWork.NAME, String.class).vertexLabel(NameWork.USER).commit();
      graph
          .schema()
          .index("userName")
          .on(IndexTarget.vertex(NameWork.USER))
          .key(NameWork.NAME)
          .unique()
          .create()
          .await();
      List<Object> hubs = new ArrayList<>();
      for (int i = 0; i < HUBS; i++) {
        hubs.add("hub" + i);
        graph.traversal().addV(HubWork.HUB).property(T.id, "hub" + i).iterate();
      }
      graph.tx().commit();
      CountWork.prepare(graph);
      return hubs;
    }
  }

  private void judge(String location, List<Object> hubs, List<Line> lines, List<String> wrong) {
    try (ColonnadeGraph graph = Colonnade.open(location)) {
      GraphTraversalSource g = graph.traversal();
      wrong.addAll(Verdict.wrong(g, lines));
      Additions additions = new Additions(lines);
      wrong.addAll(additions.wrong(g));
      try {
        OneState.check(g, hubs);
      } catch (IllegalStateException e) {
        wrong.add(String.valueOf(e.getMessage()));
      }
      graph.tx().rollback();
      for (Event event : Event.values()) {
        out.printf(
            "  %6d  %s%n", lines.stream().filter(each -> each.event() == event).count(), event);
      }
      out.printf("  %6d  additions acknowledged%n", additions.acknowledged());
      out.printf("  %6d  additions in doubt%n", additions.inDoubt());
      out.printf("  %6d  ms, the longest transaction%n", Verdict.longest(lines));
      Map<?, ?> checked = (Map<?, ?>) g.call("colonnade.check").next();
      out.println("check: " + checked);
      if (!String.valueOf(checked.get("violations")).equals("0")) {
        wrong.add("check: " + checked.get("first"));
      }
    }
  }
}
