package io.colonnade.examples.bench;

import io.colonnade.cli.CommandLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code colonnade bench}. */
@Command(
    name = "colonnade bench",
    description = "Measures what operations cost, beside a raw store and TinkerGraph.",
    mixinStandardHelpOptions = true,
    footer = {
      "  colonnade bench micro --quick --threads 1,2,4",
      "  colonnade bench micro --only unique_lookup,commit_0_indexes,commit_3_indexes",
      "  colonnade bench micro --json > micro.jsonl",
      "  colonnade bench layers --quick",
      "  colonnade bench cache --quick",
      "  colonnade bench mixed --seconds 10",
      "  colonnade bench load --edges 1000000",
      "  colonnade bench space --layout both",
      "  colonnade bench start --quick",
      "  colonnade bench server --quick",
      "  colonnade bench micro --hbase --quick",
      "  colonnade bench layers --hbase --quick",
    },
    subcommands = MicroCommand.class,
    exitCodeList = {Bench.DONE, Bench.WRONG_ANSWER, Bench.WRONG_USAGE})
public final class Bench implements Runnable {

  static final String DONE = "0:done";
  static final String WRONG_ANSWER = "1:failed, or an answer was wrong";
  static final String WRONG_USAGE = "2:wrong usage";

  private static final int TINY_EDGES = 2_000;

  /** Vertices and reads of each layer: the data take 50 MB, 25 MB and 5 MB. */
  private static final int LAYERS = 100_000;

  private static final int QUICK_LAYERS = 50_000;
  private static final int TINY_LAYERS = 10_000;

  /** Of so many vertices one is written into HBase, where a commit takes longer. */
  private static final int HBASE_SHARE = 5;

  private static final int READS = 20_000;
  private static final int QUICK_READS = 5_000;
  private static final int TINY_READS = 1_000;
  private static final SampleGraph CACHED = new SampleGraph(50_000, 0, 0);
  private static final SampleGraph HBASE_CACHED = new SampleGraph(10_000, 0, 0);
  private static final SampleGraph SERVED = new SampleGraph(10_000, 0, 0);
  private static final SampleGraph MIXED = new SampleGraph(10_000, 1, 0);

  @Option(
      names = CommandLines.VERBOSE,
      description = "Show stack traces.",
      scope = CommandLine.ScopeType.INHERIT)
  @SuppressWarnings("unused") // CommandLines asks picocli for it
  private boolean verbose;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  /** Runs a benchmark and exits. */
  public static void main(String... arguments) {
    CommandLines.prepare(arguments);
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    CommandLine line = CommandLines.of(new Bench());
    withHeadings(line.getCommandSpec());
    for (CommandLine command : line.getSubcommands().values()) {
      withHeadings(command.getCommandSpec()).sortOptions(false);
    }
    return line;
  }

  private static CommandLine.Model.UsageMessageSpec withHeadings(CommandSpec spec) {
    return spec.usageMessage()
        .footerHeading("%nExamples:%n")
        .exitCodeListHeading("%nExit codes:%n");
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Missing command: micro, layers, cache, mixed, load, space, start or server");
  }

  @Command(
      name = "layers",
      mixinStandardHelpOptions = true,
      description = {
        "Reads single vertices from each layer in turn, below Gremlin and through it: the cache of"
            + " their transaction; the database cache; the block cache of the engine; files that"
            + " the operating system has in memory; files that it reads from the device; and a"
            + " graph that is opened for the read.",
        "The right half of the table is of a second run below Gremlin: what served it, as each"
            + " layer counts it. If that is another layer, the command fails. The device needs"
            + " Linux and dd of GNU.",
        "With --hbase, reads are bounded, and the block cache is cleared before each read from files:"
            + " the server answers how many blocks that read had brought into it. A server does not"
            + " tell where a single read found its blocks: for the block cache, scans before and"
            + " after the run tell that all of the table is in it, but for Bloom filters. Of a"
            + " running HBase, page cache and device cannot be told apart: the rows 'page cache'"
            + " are either, and the device is left out."
      },
      footer = {
        "  colonnade bench layers",
        "  colonnade bench layers --quick",
        "  colonnade bench layers --picture layers.svg",
        "  colonnade bench layers --json",
        "  colonnade bench layers --hbase --quick",
      },
      exitCodeList = {DONE, "1:failed, or another layer served the reads", WRONG_USAGE})
  int layers(
      @Mixin BenchOptions options,
      @Mixin HBaseOption hbase,
      @Option(names = "--quick", description = "Fewer vertices and reads.") boolean quick,
      @Option(
              names = "--picture",
              paramLabel = "FILE",
              description = "Also draw the times into FILE, as SVG.")
          @Nullable Path picture)
      throws IOException, InterruptedException {
    int usual = options.orTiny(quick ? QUICK_LAYERS : LAYERS, TINY_LAYERS);
    int vertices = hbase.isGiven() ? usual / HBASE_SHARE : usual;
    int reads = options.orTiny(quick ? QUICK_READS : READS, TINY_READS);
    return options.runEach(
        hbase,
        hbase.isGiven() ? LayersBench.IN_HBASE : LayersBench.COLUMNS,
        session -> {
          List<Row> rows = new LayersBench(session, vertices, reads, quick ? 3 : 20).run();
          if (picture != null) {
            Files.writeString(picture, LayersPicture.svg(rows));
            session.say("drawn: %s", picture);
          }
        });
  }

  @Command(
      name = "cache",
      mixinStandardHelpOptions = true,
      description = {
        "Shows whether the database cache pays: the same work in a graph without one and in one whose"
            + " cache holds a tenth of what is read, by turns of 50 ms; and loads, without a cache and"
            + " with one of the usual size.",
        "Vertices come with a skew (zipf: exponent 0.8) or equally often. A hop reads the names of the"
            + " ten neighbours; '1/10 set' sets a property each tenth time. 'add vertex' and"
            + " 'add edge' are commits. The last columns are what a vertex and an edge take in the"
            + " cache.",
        "With --hbase, reads are bounded: without a cache each reads HBase at the version that this"
            + " process knows."
      },
      footer = {
        "  colonnade bench cache",
        "  colonnade bench cache --quick --threads 1,2,4",
        "  colonnade bench cache --hbase --quick",
      },
      exitCodeList = {DONE, "1:failed, or a read was wrong", WRONG_USAGE})
  int cache(
      @Mixin BenchOptions options,
      @Mixin HBaseOption hbase,
      @Option(names = "--quick", description = "A smaller graph, and less time for each.")
          boolean quick,
      @Option(
              names = "--threads",
              paramLabel = "N",
              split = ",",
              defaultValue = "1,4",
              description = "Reads run on so many threads (default: ${DEFAULT-VALUE}).")
          List<Integer> threads)
      throws IOException, InterruptedException {
    if (threads.stream().anyMatch(count -> count < 1)) {
      throw options.wrong("--threads must be at least 1");
    }
    SampleGraph usual = hbase.isGiven() ? HBASE_CACHED : CACHED;
    SampleGraph sample = options.orTiny(quick ? usual.share(5) : usual, Scale.TINY.sample());
    Duration length = options.orTiny(Duration.ofSeconds(quick ? 2 : 10), Duration.ofMillis(1));
    int loads = options.orTiny(hbase.isGiven() ? 2 : 6, 1);
    return options.runEach(
        hbase,
        CacheBench.COLUMNS,
        session -> new CacheBench(sample, session, length, threads, loads).run());
  }

  @Command(
      name = "mixed",
      mixinStandardHelpOptions = true,
      description = {
        "Measures readers and writers at the same time, with 1 thread (by turns), 2 (a reader and a"
            + " writer) and 8 (four of each), while one transaction holds its snapshot all along.",
        "Reads are a hop with a property of each neighbour; writes count a property up, a tenth of"
            + " them on few vertices, or add an edge. No update may be lost, the snapshot must not"
            + " move. Heap is what is used after a collection at the end.",
        "With --counters 8 threads write at one vertex instead: edges of a label without and of one"
            + " with degrees, and additions to a counter, by turns. No write may be lost."
      },
      footer = {
        "  colonnade bench mixed",
        "  colonnade bench mixed --seconds 5 --json",
        "  colonnade bench mixed --counters --seconds 10",
      },
      exitCodeList = {DONE, "1:failed, or the graph was wrong", WRONG_USAGE})
  int mixed(
      @Mixin BenchOptions options,
      @Option(
              names = "--seconds",
              paramLabel = "N",
              defaultValue = "60",
              description =
                  "How long each number of threads runs, or each kind of writes (default:"
                      + " ${DEFAULT-VALUE}).")
          int seconds,
      @Option(
              names = "--counters",
              description = "8 writers at one vertex, with and without degrees.")
          boolean counters)
      throws IOException, InterruptedException {
    Duration length = Duration.ofSeconds(seconds);
    if (counters) {
      Scale scale = options.orTiny(Scale.QUICK, Scale.TINY);
      CounterGraph data = new CounterGraph(scale.counted().people());
      return options.runEach(
          HBaseOption.NONE, HubBench.COLUMNS, session -> new HubBench(data, session, length).run());
    }
    SampleGraph sample = options.orTiny(MIXED, Scale.TINY.sample());
    return options.runEach(
        HBaseOption.NONE,
        MixedBench.COLUMNS,
        session -> new MixedBench(sample, session, length).run());
  }

  @Command(
      name = "load",
      mixinStandardHelpOptions = true,
      description = {
        "Writes CSV files, loads them as colonnade load does, and puts the very cells of its"
            + " commits into the raw store, commit by commit with the same options.",
        "Heap is what a collection left, at most. To see that it stays flat:"
            + " JAVA_OPTS='-Xms512m -Xmx512m'."
      },
      footer = {
        "  colonnade bench load",
        "  colonnade bench load --layout both",
        "  colonnade bench load --counts",
        "  colonnade bench load --hbase --edges 100000",
        "  JAVA_OPTS='-Xms512m -Xmx512m' colonnade bench load --edges 20000000",
      },
      exitCodeList = {DONE, "1:failed, or not everything was loaded", WRONG_USAGE})
  int load(
      @Mixin BenchOptions options,
      @Mixin HBaseOption hbase,
      @Option(
              names = "--edges",
              paramLabel = "N",
              defaultValue = "1000000",
              description =
                  "How many edges; there are a tenth as many vertices (default:"
                      + " ${DEFAULT-VALUE}).")
          long edges,
      @Option(
              names = "--counts",
              description =
                  "Loads a graph without degrees and totals as well, after a load to warm up, to"
                      + " show what they add.")
          boolean counts)
      throws IOException, InterruptedException {
    long count = options.orTiny(edges, (long) TINY_EDGES);
    long vertices = Math.max(1, count / SampleGraph.FRIENDS);
    BulkLoadBench.Without without =
        counts ? BulkLoadBench.Without.COUNTS : BulkLoadBench.Without.NOTHING;
    return options.runEach(
        hbase,
        BulkLoadBench.COLUMNS,
        session -> new BulkLoadBench(vertices, count, without, session).run());
  }

  @Command(
      name = "space",
      mixinStandardHelpOptions = true,
      description = {
        "Measures what a vertex of 5 properties takes, an edge of one small property with a"
            + " generated id, and one with a supplied id, in each table: bytes of files after a"
            + " compaction, bytes of keys and values as they are read and written, and cells.",
        "All numbers are of one element."
      },
      footer = {
        "  colonnade bench space --layout both",
        "  colonnade bench space --layout both --edges 100000 --json",
      },
      exitCodeList = {DONE, "1:failed", WRONG_USAGE})
  int space(
      @Mixin BenchOptions options,
      @Option(
              names = "--edges",
              paramLabel = "N",
              defaultValue = "1000000",
              description =
                  "How many edges of each kind; there are about a tenth as many vertices (default:"
                      + " ${DEFAULT-VALUE}).")
          int edges)
      throws IOException, InterruptedException {
    int people = Math.max(1, options.orTiny(edges, TINY_EDGES) / SampleGraph.FRIENDS);
    SampleGraph sample = new SampleGraph(people, 0, 0);
    return options.runEach(
        HBaseOption.NONE, SpaceBench.COLUMNS, session -> new SpaceBench(sample, session).run());
  }

  @Command(
      name = "start",
      mixinStandardHelpOptions = true,
      description = {
        "Measures cold starts, each as a process that the launcher makes, on a new graph: of"
            + " console -e 'g.V().count()' up to its answer and to its end, and of the server until"
            + " it is ready and until a client has its first answer, over websocket and over HTTP.",
        "The CPU time is that of the process, all threads together.",
        "With --hbase the graph is in HBase. Rows *_again start on a graph that exists; hbase_ready"
            + " is the start of the local HBase, from_nothing that and the first answer."
      },
      footer = {
        "  colonnade bench start",
        "  colonnade bench start --quick",
        "  colonnade bench start --runs 20 --json",
        "  colonnade bench start --hbase",
      },
      exitCodeList = {DONE, WRONG_ANSWER, WRONG_USAGE})
  int start(
      @Mixin BenchOptions options,
      @Mixin HBaseOption hbase,
      @Option(
              names = "--runs",
              paramLabel = "N",
              defaultValue = "5",
              description = "How often each is started (default: ${DEFAULT-VALUE}).")
          int runs,
      @Option(names = "--quick", description = "Start each only once.") boolean quick,
      @Option(
              names = "--home",
              paramLabel = "DIR",
              defaultValue = "${sys:colonnade.home}",
              description =
                  "The checkout or the unpacked archive whose launcher is measured (default: this"
                      + " one).")
          @Nullable Path home)
      throws IOException, InterruptedException {
    Path launcher = launcher(options, home);
    if (runs < 1) {
      throw options.wrong("--runs must be at least 1");
    }
    return options.runEach(
        hbase,
        StartBench.COLUMNS,
        session -> new StartBench(launcher, session).run(quick ? 1 : options.orTiny(runs, 1)));
  }

  private static Path launcher(BenchOptions options, @Nullable Path home) {
    return Stream.ofNullable(home)
        .flatMap(one -> Stream.of(one.resolve("colonnade"), one.resolve("bin/colonnade")))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst()
        .orElseThrow(() -> options.wrong("no launcher: --home must be a checkout or an archive"))
        .toAbsolutePath();
  }

  @Command(
      name = "server",
      mixinStandardHelpOptions = true,
      description = {
        "Measures requests to a server, which runs as a process of its own: reading a property,"
            + " the names of ten neighbours, and an update, over the websocket (bytecode) and over"
            + " HTTP (a script, plain JSON); and the same traversals in the process of the graph.",
        "The columns T are Gremlin Server of TinkerPop with TinkerGraph, which keeps nothing on"
            + " disk, in a process of its own; the columns S are a server with login and TLS. The"
            + " servers run by turns. Each client waits for its answer before it asks again, and"
            + " times include it.",
        "The rows idle, connection and session are the memory of a server in bytes after a"
            + " collection, and what each idle connection and each session adds; the connection of"
            + " a session is part of it."
      },
      footer = {
        "  colonnade bench server",
        "  colonnade bench server --quick",
        "  colonnade bench server --clients 1,16 --sync never --json",
      },
      exitCodeList = {DONE, WRONG_ANSWER, WRONG_USAGE})
  int server(
      @Mixin BenchOptions options,
      @Option(names = "--quick", description = "Less time for each.") boolean quick,
      @Option(
              names = "--clients",
              paramLabel = "N",
              split = ",",
              defaultValue = "1,8,64",
              description = "So many clients at the same time (default: ${DEFAULT-VALUE}).")
          List<Integer> clients,
      @Option(
              names = "--home",
              paramLabel = "DIR",
              defaultValue = "${sys:colonnade.home}",
              description =
                  "The checkout or the unpacked archive whose server is measured (default: this"
                      + " one).")
          @Nullable Path home)
      throws IOException, InterruptedException {
    Path launcher = launcher(options, home);
    int people = options.orTiny(SERVED, Scale.TINY.sample()).people();
    Optional<String> refusal = ServerBench.refusal(clients, people);
    if (refusal.isPresent()) {
      throw options.wrong(refusal.get());
    }
    Duration length = options.orTiny(Duration.ofSeconds(quick ? 1 : 5), Duration.ofMillis(1));
    int idle = options.orTiny(quick ? 300 : 900, 10); // a server takes 1,000 from an address
    return options.runEach(
        HBaseOption.NONE,
        ServerBench.COLUMNS,
        session -> new ServerBench(launcher, people, session, length, clients, idle).run());
  }
}
