package io.colonnade.process;

import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;

/** Something that happens to a graph and to its model. Immutable. */
sealed interface Event {

  /** Events that are smaller and might show the same; the smallest first. */
  default List<Event> smaller() {
    return List.of();
  }

  /**
   * A property of a vertex.
   *
   * @param meta keys and values of its own properties
   */
  record VertexPropertyPlan(
      String key, Object value, Map<String, Object> meta, VertexProperty.Cardinality cardinality) {

    /** A property beside others of the same key. */
    VertexPropertyPlan(String key, Object value, Map<String, Object> meta) {
      this(key, value, meta, VertexProperty.Cardinality.list);
    }
  }

  /** A vertex is added through the structure API, as most of the graph is, because it is quick. */
  record AddVertex(Object id, String label, List<VertexPropertyPlan> properties) implements Event {

    @Override
    public List<Event> smaller() {
      List<Event> found = new ArrayList<>();
      for (int i = 0; i < properties.size(); i++) {
        List<VertexPropertyPlan> fewer = new ArrayList<>(properties);
        VertexPropertyPlan property = fewer.remove(i);
        found.add(new AddVertex(id, label, List.copyOf(fewer)));
        if (!property.meta().isEmpty()) {
          fewer.add(
              i,
              new VertexPropertyPlan(
                  property.key(), property.value(), Map.of(), property.cardinality()));
          found.add(new AddVertex(id, label, List.copyOf(fewer)));
        }
      }
      return found;
    }

    @Override
    public String toString() {
      List<Call> calls = new ArrayList<>();
      calls.add(Call.of("addV", label));
      calls.add(Call.of("property", T.id, id));
      for (VertexPropertyPlan property : properties) {
        List<Object> arguments = new ArrayList<>();
        arguments.add(property.cardinality());
        arguments.add(property.key());
        arguments.add(property.value());
        property.meta().forEach((key, value) -> arguments.addAll(List.of(key, value)));
        calls.add(new Call("property", List.copyOf(arguments)));
      }
      return Rendering.text(Script.of(new Phrase(Effect.MAPS, List.copyOf(calls))));
    }
  }

  /**
   * An edge is added in the same way; nothing happens if one of its ends is not there.
   *
   * @param id empty if the graph makes one; the edge has a property {@code uid} then
   */
  record AddEdge(
      Optional<Object> id, String label, Object out, Object in, Map<String, Object> properties)
      implements Event {

    @Override
    public List<Event> smaller() {
      List<Event> found = new ArrayList<>();
      for (String key : properties.keySet()) {
        if (!key.equals("uid")) {
          Map<String, Object> fewer = new LinkedHashMap<>(properties);
          fewer.remove(key);
          found.add(new AddEdge(id, label, out, in, fewer));
        }
      }
      return found;
    }

    @Override
    public String toString() {
      List<Call> calls = new ArrayList<>();
      calls.add(Call.of("V", out));
      calls.add(Call.of("addE", label));
      calls.add(Call.of("to", Child.whole(Call.of("V", in))));
      id.ifPresent(given -> calls.add(Call.of("property", T.id, given)));
      properties.forEach((key, value) -> calls.add(Call.of("property", key, value)));
      return Rendering.text(Script.of(new Phrase(Effect.MAPS, List.copyOf(calls))));
    }
  }

  /**
   * A traversal that changes the graph.
   *
   * @param without strategies that are taken off; TinkerPop's are taken off on the model as well
   */
  record Change(Script script, List<Class<? extends TraversalStrategy<?>>> without)
      implements Event {
    @Override
    public List<Event> smaller() {
      List<Event> found = new ArrayList<>();
      script.smaller(1).forEach(smaller -> found.add(new Change(smaller, without)));
      fewer(without).forEach(fewer -> found.add(new Change(script, fewer)));
      return found;
    }

    @Override
    public String toString() {
      return script + text(without);
    }
  }

  /** A traversal that reads; strategies as for a change. */
  record Ask(Script script, List<Class<? extends TraversalStrategy<?>>> without) implements Event {
    @Override
    public List<Event> smaller() {
      List<Event> found = new ArrayList<>();
      script.smaller(1).forEach(smaller -> found.add(new Ask(smaller, without)));
      fewer(without).forEach(fewer -> found.add(new Ask(script, fewer)));
      return found;
    }

    @Override
    public String toString() {
      return script + text(without);
    }
  }

  /**
   * A commit, then a change of the graph's schema. The transaction that reads next begins before or
   * after that change.
   *
   * @param text the change in words
   */
  record Reshape(String text, Begun begun, Reshaping change) implements Event {

    /** When the transaction that reads next begins. */
    enum Begun {
      /** Before the change, without reading anything until the change is complete. */
      BEFORE,
      /** Before the change, with a first read before the change. */
      READING,
      /** After the change. */
      AFTER
    }

    @Override
    public String toString() {
      return "// "
          + text
          + switch (begun) {
            case BEFORE -> ", then reads by a transaction that began before";
            case READING -> ", then reads by a transaction that has read before";
            case AFTER -> "";
          };
    }
  }

  /** A change of a schema. */
  @FunctionalInterface
  interface Reshaping {

    /** Makes the change and waits until it is made. */
    void of(ColonnadeGraph graph) throws InterruptedException;
  }

  /** The list without one of its elements, in all ways. */
  private static <E> List<List<E>> fewer(List<E> all) {
    List<List<E>> found = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      List<E> fewer = new ArrayList<>(all);
      fewer.remove(i);
      found.add(List.copyOf(fewer));
    }
    return found;
  }

  private static String text(List<Class<? extends TraversalStrategy<?>>> without) {
    return without.isEmpty()
        ? ""
        : "   // without " + without.stream().map(Class::getSimpleName).toList();
  }

  /** The transaction is committed. */
  record Commit() implements Event {
    @Override
    public String toString() {
      return "g.tx().commit()";
    }
  }

  /** The transaction is rolled back. */
  record Rollback() implements Event {
    @Override
    public String toString() {
      return "g.tx().rollback()";
    }
  }

  /** The graph is closed with what is not committed, and opened again. */
  record Reopen() implements Event {
    @Override
    public String toString() {
      return "// closed and opened again";
    }
  }
}
