package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rocksdb.RocksStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.upkeep.OpenGraph;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A graph in a directory that tells which cells each operation reads and writes, so that raw
 * RocksDB can be asked for the same. Confined to one thread.
 */
final class Recording implements AutoCloseable {

  private final RecordingStore store;
  private final ColonnadeGraph graph;

  private Recording(RecordingStore store, ColonnadeGraph graph) {
    this.store = store;
    this.graph = graph;
  }

  /** Opens a directory that has a graph. */
  static Recording open(Path directory, Setting setting) {
    RecordingStore store = new RecordingStore(store(directory, setting));
    return new Recording(store, graph(directory, setting, store));
  }

  /** Opens a directory that has a graph, with something between the graph and the store. */
  static ColonnadeGraph open(Path directory, Setting setting, UnaryOperator<Store> between) {
    return graph(directory, setting, between.apply(store(directory, setting)));
  }

  private static Store store(Path directory, Setting setting) {
    return RocksStore.open(directory, setting.settings(), Meter.NONE, Setting.PURPOSE);
  }

  private static ColonnadeGraph graph(Path directory, Setting setting, Store store) {
    StoreHeader header = StoreHeader.read(store).orElseThrow();
    LayoutProvider layout =
        ServiceLoader.load(LayoutProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(provider -> provider.name().equals(header.layout()))
            .findFirst()
            .orElseThrow();
    OpenGraph opened = OpenGraph.open(store, header, layout, setting.settings(), Ticker.system());
    return ColonnadeGraph.over(opened, setting.configuration(directory));
  }

  /** What raw RocksDB has to read for each variant of an operation. */
  List<RawPlan> reads(ReadOp op) {
    StoreReads reads = new StoreReads(graph.store());
    List<RawPlan> plans = new ArrayList<>(op.variants());
    for (int index = 0; index < op.variants(); index++) {
      store.forget();
      GraphTransaction tx = graph.store().begin();
      try {
        op.recipe().run(reads, tx, index);
      } finally {
        tx.rollback();
      }
      plans.add(store.takeReads());
    }
    return plans;
  }

  /** The commits that so many runs of an operation make. */
  List<WriteSet> writes(WriteOp op, int count) {
    return commits(
        writing -> {
          for (int index = 0; index < count; index++) {
            op.traversal().run(writing.traversal(), index);
            writing.tx().commit();
          }
        });
  }

  /** The commits that some work on the graph makes. */
  List<WriteSet> commits(Consumer<ColonnadeGraph> work) {
    store.forget();
    work.accept(graph);
    return store.takeCommits();
  }

  @Override
  public void close() {
    graph.close();
  }
}
