package io.colonnade.graph;

import io.colonnade.codec.Id;
import io.colonnade.config.FullScan;
import io.colonnade.config.Nearest;
import io.colonnade.config.Options;
import io.colonnade.config.QueryShapes;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.Schema;
import io.colonnade.tx.GraphStore;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.tinkerpop.gremlin.structure.Direction;

/**
 * What the steps of package {@code process} need to know of a graph to plan a query: numbers of
 * names, schema, indexes and statistics. Planning opens no transaction: without one, it finds the
 * names that this process knows, and a step plans again when it runs. Thread-safe.
 */
public final class Catalog {

  private final ColonnadeGraph graph;
  private final GraphStore store;
  private final Dictionary names;
  private final QueryShapes queryShapes;

  Catalog(ColonnadeGraph graph, GraphStore store) {
    this.graph = graph;
    this.store = store;
    this.names = store.dictionary();
    this.queryShapes = store.settings().get(Options.QUERY_SHAPES);
  }

  /** Returns the catalog of a graph. */
  public static Catalog of(ColonnadeGraph graph) {
    return graph.catalog();
  }

  /** Returns whether a read waits for another machine. */
  public boolean isRemote() {
    return store.store().isRemote();
  }

  // ---- names

  /**
   * Returns the keys with the given names. Names that the graph does not know are ignored. For a
   * step that runs, see {@link Vocabulary#find}.
   *
   * @param some empty: all names
   */
  public Keys keys(Optional<? extends Collection<String>> some) {
    if (some.isEmpty()) {
      return Keys.ALL;
    }
    return some.get().isEmpty()
        ? Keys.NONE
        : graph.vocabulary().keys(some.get().toArray(String[]::new));
  }

  /** Returns the number of a property key; empty if the graph does not know the key. */
  public Optional<Integer> key(String name) {
    return find(NameKind.KEY, name);
  }

  /** Returns whether the graph has had a name, used or not. */
  public boolean has(NameKind kind, String name) {
    return find(kind, name).isPresent();
  }

  /** Returns whether this process knows a name, whatever the transaction; reads nothing. */
  public boolean knows(NameKind kind, String name) {
    return names.find(kind, name).isPresent();
  }

  /** Returns the known name that a user probably meant; empty if none is near enough. */
  public Optional<String> nearest(NameKind kind, String name) {
    return Nearest.to(name, names.all(kind));
  }

  /** Returns the name of a property key. */
  public String keyName(int key) {
    return names.name(NameKind.KEY, key);
  }

  /** Returns the name of a label. */
  public String labelName(int label) {
    return names.name(NameKind.LABEL, label);
  }

  /** Returns the numbers of those names that are labels. */
  public Set<Integer> labels(Collection<?> some) {
    Set<Integer> numbers = new HashSet<>();
    for (Object name : some) {
      if (name instanceof String label) {
        find(NameKind.LABEL, label).ifPresent(numbers::add);
      }
    }
    return numbers;
  }

  /** Returns the numbers of the labels that pass a predicate. */
  public Set<Integer> labels(Predicate<String> test) {
    List<String> all =
        graph.tx().isOpen() ? graph.vocabulary().labels() : names.all(NameKind.LABEL);
    return labels(all.stream().filter(test).toList());
  }

  private Optional<Integer> find(NameKind kind, String name) {
    return graph.tx().isOpen() ? graph.vocabulary().find(kind, name) : names.find(kind, name);
  }

  /**
   * Returns an edge query without vertices. For a step that runs, see {@link Vocabulary#find}.
   *
   * @param labels none: all labels
   * @return empty if the graph knows none of the labels, so that no edge can be found
   */
  public Optional<EdgeQuery> query(Direction direction, String[] labels, Optional<Set<Id>> others) {
    Set<Integer> numbers = new HashSet<>();
    for (String label : labels) {
      if (label != null) {
        graph.vocabulary().find(NameKind.LABEL, label).ifPresent(numbers::add);
      }
    }
    if (labels.length > 0 && numbers.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new EdgeQuery(List.of(), sides(direction), numbers, others, Integer.MAX_VALUE));
  }

  private static Set<Side> sides(Direction direction) {
    return switch (direction) {
      case OUT -> EnumSet.of(Side.OUT);
      case IN -> EnumSet.of(Side.IN);
      case BOTH -> EnumSet.allOf(Side.class);
    };
  }

  // ---- schema and indexes

  /**
   * Returns the schema that holds for the reads of the transaction: the present one if the
   * transaction has not read anything yet.
   */
  public Schema schema() {
    return graph.tx().isOpen() ? graph.transaction().schema() : store.schema();
  }

  /**
   * Opens the snapshot of the transaction, which fixes {@link #schema}, if no read has opened it.
   */
  public void fix() {
    graph.transaction().reads().fix();
  }

  /** Returns the shape of the edges of a label; empty if the graph does not know the label. */
  public Optional<EdgeShape> shape(String label) {
    return find(NameKind.LABEL, label).map(schema()::shape);
  }

  /**
   * Returns the indexes that a query may use: those of the transaction's snapshot, or the present
   * ones if the transaction has not read anything yet. None if the module that maintains indexes is
   * missing.
   */
  public List<IndexDefinition> indexes(ElementKind kind) {
    if (store.indexMaintainer().isEmpty()) {
      return List.of();
    }
    return graph.tx().isOpen()
        ? graph.transaction().reads().indexes().enabled(kind)
        : store.schema().enabledIndexes(kind);
  }

  /**
   * Returns whether the labels have so many elements that a scan is faster than an index. This is
   * an estimate: no result may depend on it.
   *
   * @param labels numbers of the labels
   */
  public boolean areMany(ElementKind kind, Set<Integer> labels) {
    return store.labelShares().areMany(kind, labels);
  }

  /** Returns the setting for traversals that read the whole graph. */
  public FullScan fullScan() {
    return store.settings().get(Options.FULL_SCAN);
  }

  /** Returns whether queries skip strategies that changed nothing in queries of the same shape. */
  public QueryShapes queryShapes() {
    return queryShapes;
  }
}
