package io.colonnade.examples.torture;

import io.colonnade.examples.torture.Acknowledgements.Event;
import io.colonnade.examples.torture.Acknowledgements.Line;
import io.colonnade.examples.torture.Faults.Interval;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** Compares the graph with what was acknowledged. Stateless. */
final class Verdict {

  private static final int BATCH = 500;

  private Verdict() {}

  /** Returns what is wrong; empty: every acknowledged vertex is there, and names the one before. */
  static List<String> wrong(GraphTraversalSource g, List<Line> lines) {
    List<String> wrong = new ArrayList<>();
    List<String[]> batch = new ArrayList<>();
    for (Line line : lines) {
      if (line.event() == Event.FAULT) {
        wrong.add("fault of a client: " + line.text());
      }
      if (line.event() == Event.ACKNOWLEDGED && line.text().startsWith(ListWork.NODE + " ")) {
        batch.add(line.text().split(" "));
      }
      if (batch.size() == BATCH) {
        compare(g, batch, wrong);
        batch.clear();
      }
    }
    compare(g, batch, wrong);
    return wrong;
  }

  /**
   * Returns the transactions that waited for another one for more than 30 s while no server was
   * struck: the other one was of a dead client, or is not resolved as it must be.
   */
  static List<String> waits(List<Line> lines, List<Interval> ofServers) {
    List<String> waits = new ArrayList<>();
    for (Line line : lines) {
      if (line.event() == Event.WAITED) {
        String[] words = line.text().split(" ", 3);
        Interval time = new Interval(Long.parseLong(words[0]), Long.parseLong(words[1]));
        if (ofServers.stream().noneMatch(time::meets)) {
          waits.add("waited for another transaction: " + line.text());
        }
      }
    }
    return waits;
  }

  /** Returns the milliseconds of the longest transaction that took longer than expected; or 0. */
  static long longest(List<Line> lines) {
    return lines.stream()
        .filter(line -> line.event() == Event.SLOW)
        .mapToLong(line -> Long.parseLong(line.text().split(" ", 2)[0]))
        .max()
        .orElse(0);
  }

  private static void compare(GraphTraversalSource g, List<String[]> batch, List<String> wrong) {
    for (String[] node : batch) {
      String what = "vertex " + node[3] + " of list " + node[1] + ", place " + node[2];
      List<Vertex> found = g.V(node[3]).toList();
      if (found.isEmpty()) {
        wrong.add("acknowledged and lost: " + what);
        continue;
      }
      Vertex vertex = found.get(0);
      if (!node[1].equals(text(vertex, "list")) || !node[2].equals(text(vertex, "sequence"))) {
        wrong.add("other properties: " + what);
      }
      List<String> next =
          g.V(vertex).out(ListWork.NEXT).id().toList().stream().map(Object::toString).toList();
      List<String> expected = node[4].equals("-") ? List.of() : List.of(node[4]);
      if (!next.equals(expected)) {
        wrong.add("names " + next + " instead of " + expected + ": " + what);
      }
    }
    g.tx().rollback();
  }

  private static String text(Vertex vertex, String key) {
    return String.valueOf(vertex.property(key).orElse("absent"));
  }
}
