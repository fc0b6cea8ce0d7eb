package io.colonnade.graph;

import io.colonnade.job.Job;
import io.colonnade.schema.DeclaredKey;
import io.colonnade.schema.DeclaredLabel;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.SchemaEntry;
import io.colonnade.schema.SchemaListing;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What is declared in a graph, and the way to declare more. Nothing has to be: labels and keys come
 * into being on use. Thread-safe; every look is at the schema as it is then.
 *
 * <pre>{@code
 * graph.schema().change()
 *     .key("at", OffsetDateTime.class)
 *     .vertexLabel("person", v -> v.required("name").defaulted("score", 0))
 *     .edgeLabel("posted", e -> e.sortedBy("at", DESCENDING))
 *     .commit();
 * }</pre>
 */
public final class ColonnadeSchema {

  private final ColonnadeGraph graph;

  ColonnadeSchema(ColonnadeGraph graph) {
    this.graph = graph;
  }

  /** Starts a change; nothing happens before its {@link SchemaChange#commit}. */
  public SchemaChange change() {
    return new SchemaChange(graph);
  }

  /**
   * Begins to say what an index shall be; nothing happens before its {@link IndexBuilder#create}.
   */
  public IndexBuilder index(String name) {
    return new IndexBuilder(graph, name);
  }

  /** The indexes, in the order in which they were created. */
  public List<IndexDefinition> indexes() {
    return graph.store().schema().indexes();
  }

  /**
   * Drops an index: nothing keeps it or asks it from now on.
   *
   * @return the job that erases its entries
   * @throws IllegalStateException if the current transaction has changes
   * @throws io.colonnade.error.InvalidInputException if there is none
   */
  public Job dropIndex(String name) {
    graph.endUnchanged();
    return ColonnadeGraph.translated(() -> graph.store().indexChanges().drop(name));
  }

  /**
   * Builds an index anew; until that is done no query uses it.
   *
   * @return the job that does it: if one is building it already, or is going to, that one
   * @throws IllegalStateException if the current transaction has changes
   * @throws io.colonnade.error.InvalidInputException if there is none
   */
  public Job rebuildIndex(String name) {
    graph.endUnchanged();
    return ColonnadeGraph.translated(() -> graph.store().indexChanges().rebuild(name));
  }

  /** Moves with each change of what is declared; not with names that come into being on use. */
  public long epoch() {
    return graph.store().schema().epoch();
  }

  /**
   * All labels and keys: keys first, then declared labels of vertices, then of edges, then labels
   * that are only used.
   */
  public List<SchemaEntry> entries() {
    return SchemaListing.of(graph.store().schema(), graph.store().dictionary());
  }

  /** What is declared of a key; empty if nothing. */
  public Optional<DeclaredKey> key(String name) {
    return graph.store().schema().key(name);
  }

  /** What is declared of a label of vertices; empty if nothing. */
  public Optional<DeclaredLabel> vertexLabel(String name) {
    return graph.store().schema().label(ElementKind.VERTEX, name);
  }

  /** What is declared of a label of edges; empty if nothing. */
  public Optional<DeclaredLabel> edgeLabel(String name) {
    return graph.store().schema().label(ElementKind.EDGE, name);
  }

  /** A line for each of {@link #entries}. */
  @Override
  public String toString() {
    List<SchemaEntry> entries = entries();
    return entries.isEmpty()
        ? "schema: no labels and no keys yet"
        : entries.stream().map(SchemaEntry::toString).collect(Collectors.joining("\n"));
  }
}
