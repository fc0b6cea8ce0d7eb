package io.colonnade.process;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.schema.SchemaEdit;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * A graph with declared keys, which is made again when it is cleared: in memory, or on disk where a
 * directory is given. Confined to one thread.
 */
final class ShapedGraph implements Subject, AutoCloseable {

  private final String layout;
  private final RandomKeys keys;
  private final Optional<Path> parent;
  private int made;
  private boolean isUsed;
  private ColonnadeGraph open;
  private ColonnadeGraph current;

  /**
   * @param parent an existing directory for the graphs; empty for graphs in memory
   */
  ShapedGraph(String layout, RandomKeys keys, Optional<Path> parent) {
    this.layout = layout;
    this.keys = keys;
    this.parent = parent;
    this.open = made();
    this.current = open;
  }

  boolean isPersistent() {
    return parent.isPresent();
  }

  private ColonnadeGraph made() {
    made++;
    ColonnadeGraph graph = opened();
    var change = graph.schema().change();
    keys.declared()
        .forEach(
            (key, declared) -> {
              change.key(key, declared.type());
              declared
                  .cardinality()
                  .ifPresent(
                      each ->
                          change.declare(
                              new SchemaEdit.OfKey(key, Optional.empty(), Optional.of(each))));
            });
    RandomLookups.KINDS.forEach(change::vertexLabel);
    RandomLookups.TIES.forEach(change::edgeLabel);
    change.commit();
    return graph;
  }

  private ColonnadeGraph opened() {
    String name = "colonnade.layout";
    return parent.isEmpty()
        ? Colonnade.open(Map.of("colonnade.engine", "memory", name, layout))
        : Colonnade.open(
            Map.of(
                "colonnade.engine",
                "rocksdb",
                "colonnade.directory",
                parent.get().resolve("graph" + made).toString(),
                name,
                layout));
  }

  /** The graph of the transaction that began before a change of the schema, until it ends. */
  @Override
  public ColonnadeGraph graph() {
    if (current != open && !current.tx().isOpen()) {
      current = open;
    }
    return current;
  }

  @Override
  public GraphTraversalSource traversal() {
    return graph().traversal();
  }

  @Override
  public void reshape(Event.Reshape reshape) {
    end();
    if (reshape.begun() != Event.Reshape.Begun.AFTER) {
      current = open.tx().createThreadedTx();
    }
    if (reshape.begun() == Event.Reshape.Begun.READING) {
      current.vertices().forEachRemaining(vertex -> {});
    }
    try {
      reshape.change().of(open);
      open.tx().rollback();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private void end() {
    graph().tx().rollback();
    current = open;
    open.tx().rollback();
  }

  @Override
  public void clear() {
    if (isUsed) {
      close();
      open = made();
      current = open;
    }
    isUsed = true;
  }

  @Override
  public void reopen() {
    close();
    open = opened();
    current = open;
  }

  /** What the checker finds wrong in the graph, after a rollback. */
  @Override
  public List<?> violations() {
    end();
    return GraphCheck.run(GraphInternals.store(open)).violations();
  }

  @Override
  public String toString() {
    return (isPersistent() ? "rocksdb, " : "memory, ") + layout + ": " + keys;
  }

  @Override
  public void close() {
    end();
    open.close();
  }
}
