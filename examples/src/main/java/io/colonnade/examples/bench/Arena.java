package io.colonnade.examples.bench;

import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** The contestants, opened on the same data. Confined to one thread. */
final class Arena implements AutoCloseable {

  /** Variants of a read whose cost is counted: enough that some of them meet a hub. */
  private static final int COUNTED = 50;

  private final List<Contender> contenders;
  private final GraphTraversalSource tinker;
  private final List<RawWriter> writers = new ArrayList<>();

  /**
   * @param prepared one for each layout
   * @param tinker has the same data
   */
  Arena(List<Prepared> prepared, Graph tinker) {
    this.contenders = prepared.stream().map(Contender::new).toList();
    this.tinker = tinker.traversal();
  }

  Contest contest(ReadOp op) {
    return new Contest(
        op.name(),
        op.aim(),
        Contest.Turns.BY_TIME,
        op.variants(),
        Math.min(op.variants(), COUNTED),
        contenders.stream().map(contender -> contender.entrant(op)).toList(),
        index -> op.traversal().run(tinker, index % op.variants()));
  }

  /** Runs a race of writes, compares what was written, and lets each layout be profiled alone. */
  Race.Result race(WriteOp op, Contest contest, Race race, Profiler profiler) {
    race.warmUp(contest);
    Race.Result result = race.run(contest);
    prove(op, race.runs());
    profile(contest, race, profiler);
    return result;
  }

  Contest contest(WriteOp op) {
    List<Entrant> entrants = new ArrayList<>();
    for (Contender contender : contenders) {
      RawWriter writer = contender.rawWriter(op);
      writers.add(writer);
      entrants.add(contender.entrant(op, writer));
    }
    Act ofTinker = index -> op.traversal().run(tinker, index);
    return new Contest(op.name(), op.aim(), op.turns(), Integer.MAX_VALUE, 0, entrants, ofTinker);
  }

  /**
   * Compares what writes have left.
   *
   * @param runs no write had this index or a greater one
   * @throws IllegalStateException if it is not what TinkerGraph has
   */
  void prove(WriteOp op, int runs) {
    long expected = op.proof().sum(tinker, runs);
    for (Contender contender : contenders) {
      long written = contender.written(op, runs);
      if (written != expected) {
        throw new IllegalStateException(
            "%s of layout %s left something else than in TinkerGraph: %d, not %d"
                .formatted(op.name(), contender.layout(), written, expected));
      }
    }
  }

  void profile(Contest contest, Race race, Profiler profiler) {
    for (Entrant entrant : contest.entrants()) {
      String ofLayout = contenders.size() == 1 ? "" : "-" + entrant.layout();
      profiler.record(contest.op() + ofLayout, entrant.colonnade(), race.runs());
    }
  }

  @Override
  public void close() {
    writers.forEach(RawWriter::close);
    contenders.forEach(Contender::close);
  }
}
