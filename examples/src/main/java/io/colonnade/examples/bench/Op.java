package io.colonnade.examples.bench;

import io.colonnade.config.Options;
import io.colonnade.config.ReadMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.model.VertexRef;
import io.colonnade.tx.GraphTransaction;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * An operation that is measured. All ways to do it return the same number, made of all of the
 * answer. Immutable.
 *
 * @param variants how many different indexes of a read make sense
 * @param gremlin the operation through Gremlin, in Colonnade and TinkerGraph alike
 * @param recipe the operation below TinkerPop's API, if Colonnade is measured there, or if Gremlin
 *     reads more than the answer takes or stops within a read: a raw store reads what the recipe
 *     reads, and otherwise what Gremlin reads
 * @param proof reads what writes have left, which all had an index below the given one
 */
record Op(
    String name,
    Aim aim,
    Turns turns,
    int variants,
    Mode mode,
    Traversal gremlin,
    Optional<Recipe> recipe,
    Traversal proof) {

  /** Of a read, enough to meet vertices of all degrees. */
  static final int MANY = 500;

  private static final String BOUNDED = ReadMode.BOUNDED.name().toLowerCase(Locale.ROOT);

  /** What the name of a read ends with that does not open a snapshot each time. */
  static final String IN_TX = "_in_tx";

  /** How often each contestant runs a variant. */
  enum Turns {
    /** Each as often as the others: an operation changes what the next one finds. */
    ALIKE,
    /** As {@link #ALIKE}, and no variant twice: what an operation makes must not exist. */
    ALIKE_ONCE,
    /** Each as long as the others, and all variants equally often: a read changes nothing. */
    BY_TIME
  }

  /** How Colonnade does the operation. */
  enum Mode {
    GREMLIN,
    /** Through Gremlin in one transaction for all variants; each pass begins another one. */
    IN_ONE_TRANSACTION,
    /** Through Gremlin, with memory for a small share of the data. */
    GREMLIN_UNCACHED,
    /** Through Gremlin, in a graph whose database cache has what is read. */
    CACHED,
    /** As {@link #CACHED}, by bounded reads. */
    BOUNDED,
    /** By the recipe. */
    STORE,
    /** Through Gremlin in new JVMs: the first runs, compared with warm ones. */
    FIRST_RUNS,
    /** Through Gremlin in new JVMs: until it is warm. */
    UNTIL_WARM
  }

  /** Through Gremlin; returns an answer of which {@link #number} makes a number. */
  interface Traversal {
    Object run(GraphTraversalSource g, int index);
  }

  /** Through a transaction of the store. */
  interface Recipe {
    Object run(StoreReads reads, int index);
  }

  /** Returns a read through Gremlin. */
  static Op read(String name, Aim aim, int variants, Traversal gremlin) {
    return new Op(
        name, aim, Turns.BY_TIME, variants, Mode.GREMLIN, gremlin, Optional.empty(), (g, i) -> 0);
  }

  /** Returns a write through Gremlin. */
  static Op write(String name, Aim aim, Turns turns, Traversal gremlin, Traversal proof) {
    return new Op(
        name, aim, turns, Integer.MAX_VALUE, Mode.GREMLIN, gremlin, Optional.empty(), proof);
  }

  static Op named(String name, List<Op> all) {
    return all.stream().filter(op -> op.name.equals(name)).findFirst().orElseThrow();
  }

  Op recipe(Recipe least) {
    return new Op(name, aim, turns, variants, mode, gremlin, Optional.of(least), proof);
  }

  /** Returns the operation that Colonnade does in another way. */
  Op by(Mode other) {
    return new Op(name, aim, turns, variants, other, gremlin, recipe, proof);
  }

  /** Returns the operation with another aim. */
  Op aimedAt(Aim other) {
    return new Op(name, other, turns, variants, mode, gremlin, recipe, proof);
  }

  /** Returns the read in a transaction that has read before: its snapshot is open. */
  Op inOneTransaction() {
    return new Op(
        name + IN_TX, aim, turns, variants, Mode.IN_ONE_TRANSACTION, gremlin, recipe, proof);
  }

  /** Returns the read in a graph with a database cache, which others do not have. */
  Op cached(Aim other) {
    return new Op(name + "_cached", other, turns, variants, Mode.CACHED, gremlin, recipe, proof);
  }

  /** Returns the read as a bounded one, in a graph with a database cache. */
  Op bounded() {
    return new Op(
        name + "_bounded", Aim.NONE, turns, variants, Mode.BOUNDED, gremlin, recipe, proof);
  }

  boolean isRead() {
    return turns == Turns.BY_TIME;
  }

  /** Returns whether new JVMs run it. */
  boolean isCold() {
    return mode == Mode.FIRST_RUNS || mode == Mode.UNTIL_WARM;
  }

  /** Returns how Colonnade does the operation, each time in a transaction of its own. */
  Act in(ColonnadeGraph graph) {
    return mode == Mode.STORE ? least(graph) : inGremlin(graph);
  }

  Act inGremlin(ColonnadeGraph graph) {
    GraphTraversalSource g =
        mode == Mode.BOUNDED
            ? graph.traversal().with(Options.READ.key(), BOUNDED)
            : graph.traversal();
    Runnable end = isRead() ? graph.tx()::rollback : graph.tx()::commit;
    if (mode == Mode.IN_ONE_TRANSACTION) {
      return index -> {
        if (index % variants == 0) {
          end.run();
        }
        return number(gremlin.run(g, index % variants));
      };
    }
    return index -> {
      long answer = number(gremlin.run(g, index % variants));
      end.run();
      return answer;
    };
  }

  /** Returns how Colonnade does the operation with the fewest reads. */
  Act least(ColonnadeGraph graph) {
    return recipe.map(steps -> below(graph, steps)).orElseGet(() -> inGremlin(graph));
  }

  private Act below(ColonnadeGraph graph, Recipe steps) {
    Consumer<GraphTransaction> end =
        isRead() ? GraphTransaction::rollback : GraphTransaction::commit;
    return index -> {
      GraphTransaction tx = GraphInternals.store(graph).begin();
      long answer =
          number(steps.run(new StoreReads(GraphInternals.store(graph), tx), index % variants));
      end.accept(tx);
      return answer;
    };
  }

  /** Returns how TinkerGraph does the operation. Of writes there is one at a time. */
  Act inMemory(GraphTraversalSource tinker) {
    Act act = index -> number(gremlin.run(tinker, index));
    if (isRead()) {
      return act;
    }
    return index -> {
      synchronized (tinker) {
        return act.run(index);
      }
    };
  }

  /** Returns a number made of an answer: of all elements or values, in any order, or of one. */
  private static long number(Object answer) {
    if (answer instanceof Iterator<?> found) {
      long sum = 0;
      while (found.hasNext()) {
        sum += hash(found.next());
      }
      return sum;
    }
    return answer instanceof List<?> list ? number(list.iterator()) : hash(answer);
  }

  private static int hash(Object value) {
    return value instanceof Vertex vertex
        ? vertex.id().hashCode()
        : value instanceof VertexRef ref ? ref.id().value().hashCode() : value.hashCode();
  }
}
