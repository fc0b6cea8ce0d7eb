package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.layout.FactCursor;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.store.Snapshot;
import java.nio.file.Path;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * Builds an index of a graph that exists; in TinkerGraph, its index of the same key. Immutable,
 * unlike its graphs.
 */
record IndexBuild(String op, Accounts accounts, Accounts.Index index, Path home, TinkerGraph tinker)
    implements Work {

  /**
   * Writes the graphs.
   *
   * @param accounts without that index
   */
  static IndexBuild of(
      String op, Accounts accounts, Accounts.Index index, List<Setting> settings, Path home) {
    IndexBuild build = new IndexBuild(op, accounts, index, home, accounts.inTinkerGraph());
    settings.forEach(setting -> setting.write(build.directory(setting), accounts));
    return build;
  }

  @Override
  public Aim aim() {
    return Aim.raw(2);
  }

  @Override
  public long elements() {
    return accounts.count();
  }

  @Override
  public Path directory(Setting setting) {
    return setting.homeIn(home).resolve("graph");
  }

  @Override
  public void prepare(ColonnadeGraph graph) {}

  @Override
  public void run(ColonnadeGraph graph) {
    Sample.await(index.create(graph));
  }

  /** Nothing is counted, as other threads build the index. */
  @Override
  public long allocated() {
    return 0;
  }

  @Override
  public long count(ColonnadeGraph graph) {
    return graph
        .store()
        .schema()
        .index(index.title())
        .map(built -> graph.store().readWhole(snapshot -> count(graph, built, snapshot)))
        .orElse(0L);
  }

  private static long count(ColonnadeGraph graph, IndexDefinition index, Snapshot snapshot) {
    IndexMaintainer maintainer = graph.store().indexMaintainer().orElseThrow();
    long count = 0;
    try (FactCursor<IndexCell> cells = maintainer.cells(index, snapshot)) {
      while (cells.next().isPresent()) {
        count++;
      }
    }
    return count;
  }

  @Override
  public void undo(ColonnadeGraph graph) {
    Sample.await(graph.schema().dropIndex(index.title()));
  }

  @Override
  public double tinkerSeconds() {
    double seconds = Times.seconds(() -> index.create(tinker));
    tinker.dropIndex(index.key(), Vertex.class);
    return seconds;
  }
}
