package io.colonnade.examples.bench;

import io.colonnade.config.Nearest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code colonnade bench micro}. */
@Command(
    name = "micro",
    mixinStandardHelpOptions = true,
    description = {
      "Measures single operations, warm, each in a transaction of its own, beside raw RocksDB"
          + " reading the same bytes and TinkerGraph running the same traversal.",
      "The graph is written, compacted and opened again first. Every answer is compared with"
          + " TinkerGraph's. Times are microseconds: of an operation, of an element (loads, index"
          + " builds), or until an operation is warm in a new JVM. The columns x raw, x T and"
          + " mean compare with the median of raw RocksDB and with median and mean of"
          + " TinkerGraph.",
      "Allocated bytes, cells, calls, rows read by key, and bytes of the store are means of one"
          + " operation. Reads take them from a fixed set of variants, so that these figures do"
          + " not depend on the machine.",
      "The operations increment_* add to one counter, and to those of 10,000 vertices, with 1 and 8"
          + " threads; raw RocksDB merges the same addition in a batch of its own, synced as the"
          + " commit is. Reads of a counter and of a property run by turns, and so do commits of"
          + " an edge without counts, with totals, and with totals and degrees.",
      "The operations social_* have aims. They run in a graph of 20,000 people and 200,000 edges"
          + " with a hub of 20,000. Operations with indexes have a graph of their own as well;"
          + " commits with none, one and three indexes run by turns, each in a graph that has no"
          + " others.",
      "Reads run in a graph without a database cache, except operations *_cached, which run in one"
          + " whose cache has what they read; writes run in graphs with one.",
      "With --hbase the graphs are smaller, the raw store is the asynchronous client of HBase, and"
          + " TinkerGraph only checks the answers. A commit is timed until it returns, and"
          + " commits_* until all of them are applied. Operations *_in_tx read in a transaction"
          + " that has read before."
    },
    footer = {
      "  colonnade bench micro                          some minutes",
      "  colonnade bench micro --quick                  the operations with aims, three minutes",
      "  colonnade bench micro --quick --threads 1,2,4  and on several threads",
      "  colonnade bench micro --layout both            each layout, side by side",
      "  colonnade bench micro --quick --only hop_10,two_hops",
      "  colonnade bench micro --quick --only unique_lookup,range_limit_10,index_build",
      "  colonnade bench micro --quick --only increment_hot,degree_100000,commit_0_indexes",
      "  colonnade bench micro --json > micro.jsonl     one object a line",
      "  colonnade bench micro --only hop_1000 --profile ./profiles",
      "  colonnade bench micro --hbase --quick          on a local HBase, some minutes",
      "  colonnade bench micro --hbase hbase://127.0.0.1:16000 --only draws",
    },
    exitCodeList = {Bench.DONE, Bench.WRONG_ANSWER, Bench.WRONG_USAGE})
final class MicroCommand implements Callable<Integer> {

  @Mixin private BenchOptions options = new BenchOptions();

  @Mixin private HBaseOption hbase = new HBaseOption();

  @Option(
      names = "--quick",
      description =
          "Less time for each operation, and without --only the operations social_* alone (with"
              + " --hbase, all); other operations run in a smaller graph.")
  private boolean quick;

  @Option(
      names = "--only",
      paramLabel = "OP",
      split = ",",
      description = "Only the operations with these names.")
  private List<String> only = List.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      split = ",",
      defaultValue = "1",
      description =
          "Runs each read on one thread, and then on so many at the same time (default:"
              + " ${DEFAULT-VALUE}).")
  private List<Integer> threads = List.of(1);

  @Option(
      names = "--profile",
      paramLabel = "DIR",
      description =
          "After each operation record Colonnade alone with JDK Flight Recorder: DIR/OP.jfr, and"
              + " print where the time was spent.")
  private @Nullable Path profile;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<String> known = hbase.isGiven() ? MicroBench.namesInHBase() : MicroBench.names();
    for (String op : only) {
      requireKnown(op, known);
    }
    if (threads.stream().anyMatch(count -> count < 1)) {
      throw options.wrong("--threads must be at least 1");
    }
    Scale scale =
        hbase.isGiven()
            ? options.orTiny(quick ? Scale.HBASE_QUICK : Scale.HBASE, Scale.HBASE_TINY)
            : options.orTiny(quick ? Scale.QUICK : Scale.FULL, Scale.TINY);
    Predicate<String> ops =
        only.isEmpty()
            ? op -> !quick || hbase.isGiven() || op.startsWith(MicroBench.SOCIAL)
            : only::contains;
    return options.run(
        hbase,
        hbase.isGiven() ? MicroColumns.IN_HBASE : MicroColumns.ALL,
        session -> {
          FlightRecorder profiler = new FlightRecorder(Optional.ofNullable(profile), session);
          new MicroBench(scale, session, ops, threads, profiler).run();
        });
  }

  private void requireKnown(String op, List<String> known) {
    if (!known.contains(op)) {
      String near = Nearest.to(op, known).map(name -> ", but " + name).orElse("");
      String all = String.join(", ", known);
      throw options.wrong("No operation '" + op + "'" + near + "; there are " + all);
    }
  }
}
