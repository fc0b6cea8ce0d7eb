package io.colonnade.crash;

import java.util.Optional;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * How far a linked list is; kept in a graph variable by the transactions that write the list.
 *
 * @param tx the number of the last transaction, 0 before the first
 * @param first the position of the first vertex that is left
 * @param next the position of the next vertex to come
 * @param head the id of the first vertex
 * @param tail the id of the last vertex
 */
record ListState(long tx, long first, long next, long head, long tail) {

  static final ListState EMPTY = new ListState(0, 0, 0, -1, -1);

  boolean isEmpty() {
    return first == next;
  }

  /** The state that the current transaction sees. */
  static ListState read(Graph graph, int list) {
    Optional<String> text = graph.variables().get("list-" + list);
    if (text.isEmpty()) {
      return EMPTY;
    }
    String[] parts = text.get().split(" ");
    return new ListState(
        Long.parseLong(parts[0]),
        Long.parseLong(parts[1]),
        Long.parseLong(parts[2]),
        Long.parseLong(parts[3]),
        Long.parseLong(parts[4]));
  }

  void write(Graph graph, int list) {
    graph.variables().set("list-" + list, tx + " " + first + " " + next + " " + head + " " + tail);
    graph.variables().set("count-" + list, tx);
  }
}
