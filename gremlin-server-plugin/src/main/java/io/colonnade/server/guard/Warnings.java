package io.colonnade.server.guard;

import io.colonnade.graph.Catalog;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.process.AskedNames;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.server.util.TraverserIterator;
import org.apache.tinkerpop.gremlin.util.Tokens;

/**
 * The warnings in the status attributes of a response: the labels and property keys that the
 * traversal asks for and the graph does not have. They have the place that TinkerPop's console
 * shows. Stateless.
 */
final class Warnings {

  private Warnings() {}

  /**
   * Returns the status attributes of the last response to a request with the warnings, if there are
   * any. Looks up names in memory; one that is not known there is searched in the store if other
   * processes share it.
   *
   * @param results of the request; of a traversal only while it is unfinished or exhausted, in its
   *     transaction
   */
  static Map<String, Object> added(Map<String, Object> attributes, Iterator<?> results) {
    List<String> warnings = of(results);
    if (warnings.isEmpty()) {
      return attributes;
    }
    Map<String, Object> all = new HashMap<>(attributes);
    all.put(Tokens.STATUS_ATTRIBUTE_WARNINGS, warnings);
    return all;
  }

  private static List<String> of(Iterator<?> results) {
    Optional<Traversal.Admin<?, ?>> traversal = traversal(results);
    try {
      return traversal.isPresent()
              && traversal.get().getGraph().orElse(null) instanceof ColonnadeGraph graph
          ? AskedNames.of(traversal.get()).notices(Catalog.of(graph))
          : List.of();
    } catch (RuntimeException e) { // the request has succeeded; its commit meets the reason
      return List.of();
    }
  }

  private static Optional<Traversal.Admin<?, ?>> traversal(Iterator<?> results) {
    if (results instanceof TraverserIterator wrapped) {
      return Optional.of(wrapped.getTraversal());
    }
    return results instanceof Traversal<?, ?> traversal
        ? Optional.of(traversal.asAdmin())
        : Optional.empty();
  }
}
