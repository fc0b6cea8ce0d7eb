package io.colonnade.process;

import io.colonnade.graph.Catalog;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.Elements;
import io.colonnade.metric.Meter;
import io.colonnade.tx.TransactionReads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.EmptyStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.ExpandableStepIterator;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.util.TraverserSet;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;
import org.jspecify.annotations.Nullable;

/**
 * How a step takes traversers and reads for them: whether it may read ahead, how much, and which
 * metrics receive the cost. Confined to its step.
 */
final class Frontier {

  /** How traversers are taken. */
  enum Taking {
    /** One at a time: a step of the traversal could change what a later traverser finds. */
    SINGLY,
    /** Batch by batch. */
    BATCHES,
    /** Batch by batch, with equal traversers merged. */
    MERGED
  }

  private final Step<?, ?> step;
  private final Taking taking;
  private final BatchSize size;
  private Optional<StoreMetrics> metrics = Optional.empty();
  private @Nullable ColonnadeGraph graph;
  private boolean isBegun; // whether the first batch was sized

  Frontier(Step<?, ?> step, Taking taking, BatchSize size) {
    this.step = step;
    this.taking = taking;
    this.size = size;
  }

  /**
   * Returns the next traversers; none if there are none left. Stops when the values that they hold
   * take {@link BatchSize#MOST_BYTES}.
   */
  <S> List<Traverser.Admin<S>> take(ExpandableStepIterator<S> starts) {
    int most = taking == Taking.SINGLY ? 1 : nextSize();
    List<Traverser.Admin<S>> taken = new ArrayList<>(Math.min(most, BatchSize.FIRST));
    long bytes = 0;
    if (taking == Taking.MERGED) {
      TraverserSet<S> merged = new TraverserSet<>();
      long pulled = 0;
      long mostPulled = BatchSize.pulled(most);
      while (merged.size() < most && pulled < mostPulled && fits(bytes) && starts.hasNext()) {
        Traverser.Admin<S> next = starts.next();
        bytes += Elements.heldBytes(next.get());
        merged.add(next);
        pulled++;
      }
      merged.forEach(taken::add);
    } else {
      while (taken.size() < most && fits(bytes) && starts.hasNext()) {
        Traverser.Admin<S> next = starts.next();
        bytes += Elements.heldBytes(next.get());
        taken.add(next);
      }
    }
    if (!taken.isEmpty()) {
      metrics.ifPresent(StoreMetrics::batch);
    }
    return taken;
  }

  private int nextSize() {
    if (!isBegun) {
      isBegun = true;
      if (catalog().isRemote()) {
        size.beginLarge(required());
      }
    }
    return size.next();
  }

  /** Returns how many results a later step of the traversal requires at most. */
  private int required() {
    for (Step<?, ?> next = step; !(next instanceof EmptyStep); next = next.getNextStep()) {
      Optional<Integer> limit = TraversalEdits.limit(next);
      if (limit.isPresent()) {
        return limit.get();
      }
    }
    return Integer.MAX_VALUE;
  }

  private static boolean fits(long bytes) {
    return bytes < BatchSize.MOST_BYTES;
  }

  /**
   * Notes that this number of traversers of a batch needed values of this many bytes, so that the
   * next batch is adapted.
   */
  void took(int traversers, long bytes) {
    size.took(traversers, bytes);
  }

  /** Returns what makes elements of facts, for the graph of the traversal. */
  Elements elements() {
    return Elements.of(graph());
  }

  /** Returns names, schema and indexes of the graph of the traversal. */
  Catalog catalog() {
    return Catalog.of(graph());
  }

  /**
   * Returns the reads of the current transaction, which report to the metrics of the step. Opens a
   * transaction if none is open.
   */
  TransactionReads reads() {
    return elements().transaction().reads(metrics.<Meter>map(meter -> meter).orElse(Meter.NONE));
  }

  private ColonnadeGraph graph() {
    ColonnadeGraph known = graph;
    if (known == null) {
      known = (ColonnadeGraph) step.getTraversal().getGraph().orElseThrow();
      graph = known;
    }
    return known;
  }

  /** Sets the metrics to which reads report from now on. */
  void profile(MutableMetrics told) {
    profile(told, "");
  }

  /**
   * Sets the metrics to which reads report from now on.
   *
   * @param access how the step finds its elements, in words; empty if there is nothing to say
   */
  void profile(MutableMetrics told, String access) {
    metrics = Optional.of(new StoreMetrics(told, access));
  }

  void reset() {
    size.reset();
  }
}
