package io.colonnade.graph;

import io.colonnade.schema.DeclaredKey;
import io.colonnade.schema.DeclaredLabel;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexDraft;
import io.colonnade.schema.SchemaEntry;
import io.colonnade.schema.SchemaListing;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The schema of a graph, and how to declare more. Declarations are optional: labels and keys are
 * created on first use. Thread-safe; every method reads the present schema.
 *
 * <pre>{@code
 * graph.schema().change()
 *     .key("at", OffsetDateTime.class)
 *     .vertexLabel("person", v -> v.required("name").defaulted("score", 0))
 *     .edgeLabel("posted", e -> e.sortedBy("at", Order.desc))
 *     .commit();
 * }</pre>
 */
public final class ColonnadeSchema {

  private final ColonnadeGraph graph;

  ColonnadeSchema(ColonnadeGraph graph) {
    this.graph = graph;
  }

  /** Starts a change. Nothing is written before its {@link SchemaChange#commit}. */
  public SchemaChange change() {
    return new SchemaChange(graph);
  }

  /**
   * Starts the definition of an index. Nothing is written before its {@link IndexBuilder#create}.
   */
  public IndexBuilder index(String name) {
    return new IndexBuilder(graph, name);
  }

  /**
   * Creates an index whose settings are given as data, with the contract of {@link
   * IndexBuilder#create}.
   */
  public IndexJob createIndex(IndexDraft draft) {
    graph.endUnchanged();
    return new IndexJob(ColonnadeGraph.translated(() -> graph.internals().indexes().create(draft)));
  }

  /** Returns the indexes, in the order of their creation. */
  public List<IndexDefinition> indexes() {
    return graph.store().liveSchema().learn().namedIndexes();
  }

  /**
   * Drops an index: from now on no commit maintains it and no query uses it.
   *
   * @return the job that erases its entries
   * @throws IllegalStateException if the current transaction has changes
   * @throws io.colonnade.error.InvalidInputException if no index has that name
   */
  public IndexJob dropIndex(String name) {
    graph.endUnchanged();
    return new IndexJob(ColonnadeGraph.translated(() -> graph.internals().indexes().drop(name)));
  }

  /**
   * Builds an index again; no query uses the index until the build is complete.
   *
   * @return the job that builds the index; if a build is running or queued already, the job of that
   *     build
   * @throws IllegalStateException if the current transaction has changes
   * @throws io.colonnade.error.InvalidInputException if no index has that name
   */
  public IndexJob rebuildIndex(String name) {
    graph.endUnchanged();
    return new IndexJob(ColonnadeGraph.translated(() -> graph.internals().indexes().rebuild(name)));
  }

  /**
   * Returns the jobs of indexes that have not ended, and the latest that have, oldest first: also
   * those that opening the graph has resumed.
   */
  public List<IndexJob> indexJobs() {
    return graph.internals().jobs().all().stream().map(IndexJob::new).toList();
  }

  /**
   * Returns the epoch of the schema. It increases with each change of declarations; the first use
   * of an undeclared name does not change it.
   */
  public long epoch() {
    return graph.store().liveSchema().learn().epoch();
  }

  /**
   * Returns all labels and keys: first the keys, then the declared labels of vertices, then those
   * of edges, then labels that are used but not declared.
   */
  public List<SchemaEntry> entries() {
    graph.store().dictionary().learnLatest();
    return SchemaListing.of(graph.store().liveSchema().learn(), graph.store().dictionary());
  }

  /** Returns the declaration of a key; empty if the key is not declared. */
  public Optional<DeclaredKey> key(String name) {
    return graph.store().liveSchema().learn().key(name);
  }

  /** Returns the declaration of a vertex label; empty if the label is not declared. */
  public Optional<DeclaredLabel> vertexLabel(String name) {
    return graph.store().liveSchema().learn().label(ElementKind.VERTEX, name);
  }

  /** Returns the declaration of an edge label; empty if the label is not declared. */
  public Optional<DeclaredLabel> edgeLabel(String name) {
    return graph.store().liveSchema().learn().label(ElementKind.EDGE, name);
  }

  /** Returns one line for each of {@link #entries}. */
  @Override
  public String toString() {
    List<SchemaEntry> entries = entries();
    return entries.isEmpty()
        ? "schema: no labels and no keys yet"
        : entries.stream().map(SchemaEntry::toString).collect(Collectors.joining("\n"));
  }
}
