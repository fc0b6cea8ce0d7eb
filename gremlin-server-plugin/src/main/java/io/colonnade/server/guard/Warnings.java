package io.colonnade.server.guard;

import io.colonnade.graph.Catalog;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.process.AskedNames;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.server.util.TraverserIterator;
import org.apache.tinkerpop.gremlin.util.Tokens;

/**
 * The warnings in the status attributes of a response: the labels and property keys that the
 * traversals of the request ask for and the graph does not have. They have the place that
 * TinkerPop's console shows.
 *
 * <p>The result of a script need not be its traversal, so those of a script are noted while it is
 * evaluated, in the thread that also writes its response. Looks up names in memory; one that is not
 * known there is searched in the store if other processes share it and the transaction is open.
 * Immutable.
 */
record Warnings(ColonnadeGraph graph, AskedNames asked) {

  /** Those of the script that a thread has evaluated last, until they are taken. */
  private static final ThreadLocal<Set<Warnings>> OF_SCRIPT =
      ThreadLocal.withInitial(LinkedHashSet::new);

  // ---- of a script

  /** Begins a script in this thread. */
  static void beginScript() {
    OF_SCRIPT.get().clear();
  }

  /** Notes a traversal of the script of this thread, before it is iterated. */
  static void note(Traversal<?, ?> traversal) {
    if (traversal.asAdmin().getGraph().orElse(null) instanceof ColonnadeGraph graph) {
      AskedNames asked = AskedNames.of(traversal.asAdmin());
      if (!asked.equals(AskedNames.NONE)) {
        OF_SCRIPT.get().add(new Warnings(graph, asked));
      }
    }
  }

  /** Returns the status attributes of the last response to a script with its warnings. */
  static Map<String, Object> addedForScript(Map<String, Object> attributes) {
    Set<Warnings> noted = OF_SCRIPT.get();
    Set<String> lines = new LinkedHashSet<>();
    noted.forEach(one -> lines.addAll(one.lines()));
    noted.clear();
    return added(attributes, lines);
  }

  // ---- of bytecode

  /**
   * Returns the status attributes of the last response to a traversal with its warnings.
   *
   * @param results of the traversal, unfinished or exhausted, in its transaction
   */
  static Map<String, Object> added(Map<String, Object> attributes, Iterator<?> results) {
    if (!(results instanceof TraverserIterator wrapped)) {
      return attributes;
    }
    Traversal.Admin<?, ?> traversal = wrapped.getTraversal();
    return traversal.getGraph().orElse(null) instanceof ColonnadeGraph graph
        ? added(attributes, new Warnings(graph, AskedNames.of(traversal)).lines())
        : attributes;
  }

  // ---- of both

  private List<String> lines() {
    try {
      return asked.notices(Catalog.of(graph));
    } catch (RuntimeException e) { // the request has succeeded; its commit meets the reason
      return List.of();
    }
  }

  private static Map<String, Object> added(
      Map<String, Object> attributes, Collection<String> warnings) {
    if (warnings.isEmpty()) {
      return attributes;
    }
    Map<String, Object> all = new HashMap<>(attributes);
    all.put(Tokens.STATUS_ATTRIBUTE_WARNINGS, List.copyOf(warnings));
    return all;
  }
}
