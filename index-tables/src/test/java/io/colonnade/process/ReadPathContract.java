package io.colonnade.process;

import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.colonnade.graph.GraphContract;
import io.colonnade.store.HookedStore;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The length of the way from TinkerPop to the store: the frames of production code in a stack trace
 * that is taken at each call of the store and at each step of its cursors.
 *
 * <p>The graph: three levels of vertices, each vertex with edges to all vertices of the next level.
 */
abstract class ReadPathContract extends GraphContract {

  /** The most frames between TinkerPop and the store, down to a call or to a step of a cursor. */
  private static final int MOST_FRAMES = 12;

  /** The most classes on the way down to a call of the store, one of them of the caches. */
  private static final int MOST_CLASSES_DOWN = 8;

  /** The most classes on the way of a cell up to a step, one of them of the caches. */
  private static final int MOST_CLASSES_UP = 7;

  private static final int WIDTH = 30;

  @BeforeEach
  void addLevels() throws Exception {
    graph.schema().change().key("name", String.class, Cardinality.single).commit();
    graph.schema().index("byName").on(vertex()).key("name").create().await();
    List<Vertex> level = List.of(node(1L));
    for (long first = 100; first <= 300; first += 100) {
      List<Vertex> next = new ArrayList<>();
      for (int i = 0; i < WIDTH; i++) {
        Vertex made = node(first + i);
        level.forEach(vertex -> vertex.addEdge("to", made));
        next.add(made);
      }
      level = next;
    }
    graph.tx().commit();
  }

  private Vertex node(long id) {
    return graph.addVertex(T.id, id, T.label, "node", "name", "n" + id);
  }

  @Test
  void hop() {
    assertShort(g.V(1L).out());
  }

  @Test
  void hopToEdges() {
    assertShort(g.V(1L).outE());
  }

  @Test
  void hopWithValues() {
    assertShort(g.V(1L).out().values("name"));
  }

  @Test
  void threeHopsCounted() {
    assertShort(g.V(1L).out().out().out().limit(100).count());
  }

  @Test
  void hopCounted() {
    assertShort(g.V(1L, 100L).out().count());
  }

  @Test
  void vertexWithValues() {
    assertShort(g.V(1L).valueMap());
  }

  @Test
  void scan() {
    assertShort(g.V().values("name"));
  }

  @Test
  void indexedValue() {
    assertShort(g.V().has("name", "n101"));
  }

  /**
   * The frames of production code below TinkerPop, the one that calls the store first.
   *
   * @param isCall whether they lead to a call of the store, or to a step of a cursor
   */
  private record Way(boolean isCall, List<String> frames) {

    /** Returns the classes; a nested class belongs to the class that contains it. */
    Set<String> classes() {
      Set<String> classes = new LinkedHashSet<>();
      frames.forEach(frame -> classes.add(frame.replaceFirst("[$].*|[.][^.]*$", "")));
      return classes;
    }

    /** Returns the frames above the snapshot or its cursor. */
    List<String> above() {
      return frames.subList(1, frames.size());
    }

    boolean isShort(boolean isDown) {
      int most = isDown ? MOST_CLASSES_DOWN : MOST_CLASSES_UP;
      return frames.size() <= MOST_FRAMES && classes().size() <= most;
    }

    @Override
    public String toString() {
      return (isCall ? "down: " : "up: ")
          + frames.size()
          + " frames, "
          + classes().size()
          + " classes\n  "
          + String.join("\n  ", frames);
    }
  }

  private void assertShort(GraphTraversal<?, ?> traversal) {
    graph.tx().rollback();
    Set<Way> ways = new LinkedHashSet<>();
    hooked.onRead(() -> ways.add(way(new Throwable().getStackTrace())));
    traversal.iterate();
    hooked.onRead(() -> {});
    assertFalse(ways.isEmpty());
    for (Way way : ways) {
      System.out.println(getClass().getSimpleName() + ": " + traversal + ": " + way);
    }
    assertEquals(List.of(), ways.stream().filter(way -> !way.isShort(isDown(way, ways))).toList());
  }

  /** Returns whether the way leads to a call, or to a cell that is read within that call. */
  private static boolean isDown(Way way, Set<Way> all) {
    return all.stream().anyMatch(other -> other.isCall && other.above().equals(way.above()));
  }

  private static Way way(StackTraceElement[] trace) {
    List<String> frames = new ArrayList<>();
    boolean isCall = false;
    for (StackTraceElement frame : trace) {
      String type = frame.getClassName();
      if (type.startsWith("org.apache.tinkerpop.")) {
        break;
      }
      if (type.startsWith(HookedStore.class.getName())) {
        isCall |= type.endsWith("Snapshot");
      } else if (type.startsWith("io.colonnade.") && !type.contains("ReadPath")) {
        frames.add(type.substring("io.colonnade.".length()) + "." + frame.getMethodName());
      }
    }
    return new Way(isCall, frames);
  }
}
