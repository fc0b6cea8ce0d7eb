package io.colonnade.upkeep;

import io.colonnade.job.Job;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Totals;
import io.colonnade.model.Keys;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.WriteSet;
import io.colonnade.tx.GraphStore;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;

/**
 * Completes the totals of a graph beside writers: counts all elements in one snapshot in which
 * every commit keeps totals already, and adds by how much the stored totals of that snapshot
 * differ. What commits add later counts on top. The additions are in the commit that declares the
 * totals complete, so that they are made once; a count that was interrupted begins again. Confined
 * to one thread.
 */
final class TotalsCount {

  private final GraphStore graph;
  private final IndexChanges changes;
  private final IndexDefinition totals;
  private final Claim claim;

  /** By how much the totals of a kind are too low, by label. */
  private final Map<ElementKind, Map<Integer, Long>> lacking = new EnumMap<>(ElementKind.class);

  /**
   * Creates a count.
   *
   * @param totals in state building
   * @param claim taken by this process
   */
  TotalsCount(GraphStore graph, IndexChanges changes, IndexDefinition totals, Claim claim) {
    this.graph = graph;
    this.changes = changes;
    this.totals = totals;
    this.claim = claim;
  }

  /**
   * Counts.
   *
   * @return how the count ended; empty if it was overtaken
   */
  Optional<Job.State> run(Job job, BooleanSupplier isClosing) {
    boolean isCounted = graph.readWhole(snapshot -> count(snapshot, job, isClosing));
    if (isClosing.getAsBoolean()) {
      return Optional.of(Job.State.STOPPED);
    }
    return isCounted
        ? changes.complete(totals, this::add).map(complete -> Job.State.DONE)
        : Optional.empty();
  }

  private boolean count(Snapshot snapshot, Job job, BooleanSupplier isClosing) {
    if (!graph.liveSchema().in(snapshot).contains(totals)) {
      return false;
    }
    Beats beats = new Beats(claim, job::reached);
    count(
        ElementKind.VERTEX,
        snapshot,
        graph.layout().vertices(snapshot, Keys.NONE),
        vertex -> vertex.ref().label(),
        beats,
        isClosing);
    count(
        ElementKind.EDGE,
        snapshot,
        graph.layout().edges(snapshot, Keys.NONE),
        edge -> edge.label(),
        beats,
        isClosing);
    return true;
  }

  private <F> void count(
      ElementKind kind,
      Snapshot snapshot,
      FactCursor<F> all,
      ToIntFunction<F> label,
      Beats beats,
      BooleanSupplier isClosing) {
    Map<Integer, Long> more = new HashMap<>();
    try (all) {
      for (Optional<F> one = all.next();
          one.isPresent() && !isClosing.getAsBoolean();
          one = all.next()) {
        beats.element();
        more.merge(label.applyAsInt(one.get()), 1L, Long::sum);
      }
    }
    Totals.read(snapshot, kind).forEach((of, stored) -> more.merge(of, -stored, Long::sum));
    lacking.put(kind, more);
  }

  private void add(WriteSet writeSet) {
    lacking.forEach(
        (kind, labels) ->
            labels.forEach(
                (label, number) -> {
                  if (number != 0) {
                    Totals.add(writeSet, kind, label, number);
                  }
                }));
  }
}
