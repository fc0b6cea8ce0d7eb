package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.store.WriteSet;
import io.colonnade.tx.GraphTransaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A graph in a directory that records which cells each operation reads and writes, so that raw
 * RocksDB can do the same. Confined to one thread.
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
    List<RecordingStore> made = new ArrayList<>();
    ColonnadeGraph graph =
        setting.open(
            directory,
            store -> {
              made.add(new RecordingStore(store));
              return made.get(0);
            });
    return new Recording(made.get(0), graph);
  }

  /** Returns what raw RocksDB has to read for each variant of an operation. */
  List<RawStore.Plan> reads(Op op) {
    List<RawStore.Plan> plans = new ArrayList<>(op.variants());
    for (int index = 0; index < op.variants(); index++) {
      store.forget();
      GraphTransaction tx = graph.store().begin();
      op.recipe().run(new StoreReads(graph.store(), tx), index);
      tx.rollback();
      plans.add(store.takeReads());
    }
    return plans;
  }

  /** Returns the commits that so many runs of an operation make. */
  List<WriteSet> writes(Op op, int count) {
    return commits(
        writing -> {
          for (int index = 0; index < count; index++) {
            op.gremlin().run(writing.traversal(), index);
            writing.tx().commit();
          }
        });
  }

  /** Returns the commits that some work on the graph makes. */
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
