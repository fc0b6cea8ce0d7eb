package io.colonnade.upkeep;

import io.colonnade.config.Settings;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.job.Progress;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.layout.UnfinishedCopy;
import io.colonnade.metric.Ticker;
import io.colonnade.model.Change;
import io.colonnade.model.CounterChange;
import io.colonnade.model.CounterChanges;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.GraphChange;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.MetaCopy;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.tx.Footprint;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.NumberBlocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Copies the state of a graph at one moment into an empty store, in any layout. Users see the same
 * graph: all ids, values, names, declarations and variables are copied, and a number that the
 * source has handed out is never handed out again. Elements are written as the source contains
 * them: nothing is checked except unique values, and no defaults are added.
 *
 * <p>Complete indexes are written together with the elements. An index that is being built in the
 * source is built in the copy when the copy is opened, from the beginning: its elements may violate
 * uniqueness, which must be reported by the build and not by the copy.
 *
 * <p>Reads the source once, in constant memory. Confined to one thread. The header of the copy is
 * marked until the copy is complete, so that an unfinished copy cannot be opened.
 */
public final class GraphCopy {

  /** The approximate memory of a commit. */
  private static final long BATCH_BYTES = 4 << 20;

  private final GraphStore source;
  private final Consumer<Progress> progress;
  private final Predicate<GraphStore> isAccepted;
  private final List<Change<VertexFact>> vertices = new ArrayList<>();
  private final List<Change<EdgeFact>> edges = new ArrayList<>();
  private long batchBytes;
  private long storedVertices;
  private long storedEdges;
  private long properties;

  /**
   * What was copied.
   *
   * @param properties number of properties of vertices and edges, including meta-properties
   */
  public record Counts(long vertices, long edges, long properties) {}

  private GraphCopy(
      GraphStore source, Consumer<Progress> progress, Predicate<GraphStore> isAccepted) {
    this.source = source;
    this.progress = progress;
    this.isAccepted = isAccepted;
  }

  /**
   * Copies a graph.
   *
   * @param target is closed afterwards, unless it already contains a graph
   * @param provider of the layout of the copy
   * @param settings of the copy
   * @param isAccepted called with the complete copy; if it returns false, the copy is not finished
   * @throws InvalidInputException if the target already contains a graph
   * @throws StoreException if the source cannot be read or the target cannot be written; the cause
   *     gives the reason, and the content of the target is unusable
   */
  public static Counts run(
      GraphStore source,
      Store target,
      LayoutProvider provider,
      Settings settings,
      Consumer<Progress> progress,
      Predicate<GraphStore> isAccepted) {
    if (StoreHeader.read(target).isPresent()) {
      throw new InvalidInputException(Problem.COPY_NEEDS_ROOM);
    }
    GraphCopy copy = new GraphCopy(source, progress, isAccepted);
    try {
      return source.readWhole(snapshot -> copy.run(snapshot, target, provider, settings));
    } catch (ColonnadeException e) {
      throw new StoreException(
          Problem.COPY_FAILED,
          e,
          "stored vertices",
          copy.storedVertices,
          "stored edges",
          copy.storedEdges,
          Problem.CAUSE,
          String.valueOf(e.getMessage()));
    }
  }

  private Counts run(Snapshot snapshot, Store store, LayoutProvider provider, Settings settings) {
    // With the same salt, every layout derives the same edge ids from the copied data.
    StoreHeader header = new StoreHeader(provider.name(), source.header().salt());
    UnfinishedCopy copy = header.writeUnfinished(store);
    MetaCopy.run(snapshot, copy, BATCH_BYTES);
    NumberBlocks.leap(copy);
    try (GraphStore target = GraphStore.open(copy, header, provider, settings, Ticker.system())) {
      vertices(snapshot, target);
      edges(snapshot, target);
      if (isAccepted.test(target)) {
        copy.finish();
      }
      return new Counts(storedVertices, storedEdges, properties);
    }
  }

  private void vertices(Snapshot snapshot, GraphStore target) {
    try (FactCursor<VertexFact> all = source.layout().vertices(snapshot, Keys.ALL)) {
      for (Optional<VertexFact> one = all.next(); one.isPresent(); one = all.next()) {
        VertexFact vertex = one.get();
        vertices.add(new Change<>(Optional.empty(), one));
        for (VertexPropertyFact property : vertex.properties()) {
          properties += 1 + property.meta().size();
        }
        count(Footprint.of(vertex), target);
      }
      store(target);
    }
  }

  private void edges(Snapshot snapshot, GraphStore target) {
    try (FactCursor<EdgeFact> all = source.layout().edges(snapshot, Keys.ALL)) {
      for (Optional<EdgeFact> one = all.next(); one.isPresent(); one = all.next()) {
        EdgeFact edge = one.get();
        edges.add(new Change<>(Optional.empty(), one));
        properties += edge.properties().size();
        count(Footprint.of(edge), target);
      }
      store(target);
    }
  }

  private void count(long bytes, GraphStore target) {
    batchBytes += bytes + Footprint.CHANGE;
    if (batchBytes >= BATCH_BYTES) {
      store(target);
    }
  }

  private void store(GraphStore target) {
    WriteSet batch = WriteSet.basedOnLatest();
    GraphChange created = created();
    target.layout().write(created, batch);
    target.writeTotals(target.schema(), created, batch);
    target.indexes().writeWhole(target.schema(), created, batch);
    commit(batch, created, target);
    storedVertices += vertices.size();
    storedEdges += edges.size();
    vertices.clear();
    edges.clear();
    batchBytes = 0;
    progress.accept(Progress.ofElements(storedVertices, storedEdges));
  }

  private GraphChange created() {
    List<CounterChanges<VertexRef>> ofVertices = new ArrayList<>();
    for (Change<VertexFact> vertex : vertices) {
      CounterFacts counters = vertex.subject().counters();
      if (!counters.isEmpty()) {
        ofVertices.add(counted(vertex.subject().ref(), counters));
      }
    }
    List<CounterChanges<EdgeFact>> ofEdges = new ArrayList<>();
    for (Change<EdgeFact> edge : edges) {
      CounterFacts counters = edge.subject().counters();
      if (!counters.isEmpty()) {
        ofEdges.add(counted(edge.subject(), counters));
      }
    }
    return new GraphChange(vertices, edges, Set.of(), ofVertices, ofEdges);
  }

  private static <S> CounterChanges<S> counted(S subject, CounterFacts counters) {
    SortedMap<Integer, CounterChange> additions = new TreeMap<>();
    counters.stored().forEach((key, sum) -> additions.put(key, new CounterChange.Added(sum)));
    return new CounterChanges<>(subject, CounterChanges.Existence.KEPT, additions);
  }

  private static void commit(WriteSet batch, GraphChange created, GraphStore target) {
    try {
      target.store().commit(batch);
    } catch (ConflictException e) { // no other process writes here: the source has values twice
      throw target
          .indexes()
          .taken(e, target.schema(), created, Optional.empty())
          .<ColonnadeException>map(taken -> taken)
          .orElse(e);
    }
  }
}
