package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Counters;
import io.colonnade.tx.GraphTransaction;
import java.util.List;
import java.util.Objects;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** The contestants, opened on the same data. Confined to one thread. */
final class Arena implements AutoCloseable {

  private final List<Opened> layouts;
  private final GraphTraversalSource tinker;

  /**
   * @param prepared one for each layout
   * @param tinker has the same data
   */
  Arena(List<Prepared> prepared, Graph tinker) {
    this.layouts = prepared.stream().map(Opened::new).toList();
    this.tinker = tinker.traversal();
  }

  Contest contest(Op op) {
    List<Contest.Entrant> entrants = layouts.stream().map(each -> each.entrant(op)).toList();
    Act ofTinker = index -> op.gremlin().run(tinker, index);
    return new Contest(op.name(), op.turns(), op.variants(), entrants, ofTinker);
  }

  /**
   * Compares what writes have left.
   *
   * @param runs no write had this index or a greater one
   * @throws IllegalStateException if it is not what TinkerGraph has
   */
  void prove(Op op, int runs) {
    long expected = op.proof().run(tinker, runs);
    for (Opened layout : layouts) {
      long written = op.proof().run(layout.graph.traversal(), runs);
      layout.graph.tx().rollback();
      if (written != expected) {
        throw new IllegalStateException(
            "%s of layout %s left something else than in TinkerGraph: %d, not %d"
                .formatted(op.name(), layout.name(), written, expected));
      }
    }
  }

  void profile(Contest contest, Race race, Profiler profiler) {
    for (Contest.Entrant entrant : contest.entrants()) {
      String ofLayout = layouts.size() == 1 ? "" : "-" + entrant.layout();
      profiler.record(contest.op() + ofLayout, entrant.colonnade(), race.runs());
    }
  }

  @Override
  public void close() {
    layouts.forEach(Opened::close);
  }

  /** One layout's graph, and raw RocksDB on the same data. Its reads are thread-safe. */
  private static final class Opened {

    private final Prepared prepared;
    private final Counters counters = new Counters();
    private final ColonnadeGraph graph;
    private final RawStore raw;

    private Opened(Prepared prepared) {
      this.prepared = prepared;
      this.graph = prepared.setting().open(prepared.graph(), counters);
      this.raw = new RawStore(prepared.setting(), prepared.raw());
    }

    private String name() {
      return prepared.setting().layout();
    }

    private Contest.Entrant entrant(Op op) {
      return new Contest.Entrant(
          name(), colonnade(op), op.isRead() ? read(op) : write(op), counters);
    }

    private Act colonnade(Op op) {
      if (op.level() == Op.Level.STORE) {
        return index -> {
          GraphTransaction tx = graph.store().begin();
          long answer = op.recipe().run(new StoreReads(graph.store(), tx), index % op.variants());
          if (op.isRead()) {
            tx.rollback();
          } else {
            tx.commit();
          }
          return answer;
        };
      }
      GraphTraversalSource g = graph.traversal();
      Runnable end = op.isRead() ? graph.tx()::rollback : graph.tx()::commit;
      return index -> {
        long answer = op.gremlin().run(g, index % op.variants());
        end.run();
        return answer;
      };
    }

    private Act read(Op op) {
      List<RawStore.Plan> plans = Objects.requireNonNull(prepared.reads().get(op.name()));
      return index -> raw.read(plans.get(index % plans.size()));
    }

    private Act write(Op op) {
      List<List<RawStore.Cell>> batches =
          Objects.requireNonNull(prepared.writes().get(op.name())).stream()
              .map(raw::cells)
              .toList();
      return index -> raw.write(batches.get(index % batches.size()));
    }

    private void close() {
      graph.close();
      raw.close();
    }
  }
}
