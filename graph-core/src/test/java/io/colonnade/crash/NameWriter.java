package io.colonnade.crash;

import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * A program whose 32 threads use the same 1,000 new names as property keys and labels, each thread
 * in an order of its own, until it is killed. Arguments: what the names begin with, options of the
 * graph.
 */
final class NameWriter {

  static final int NAMES = 1_000;
  static final int NAMES_PER_VERTEX = 10;

  /** The key that tells vertices apart. */
  static final String ID = "id of vertex";

  private static final int THREADS = 32;

  private NameWriter() {}

  public static void main(String[] arguments) throws Exception {
    String prefix = arguments[0];
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments).subList(1, arguments.length));
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      new Thread(() -> useNames(graph, prefix, number), "names-" + i).start();
    }
    Says.heard(); // never: the test kills this process
  }

  private static void useNames(ColonnadeGraph graph, String prefix, int thread) {
    List<Integer> names = new ArrayList<>();
    for (int i = 0; i < NAMES; i++) {
      names.add(i);
    }
    Random random = new Random(thread);
    for (int round = 0; ; round++) {
      Collections.shuffle(names, random);
      String first = prefix + names.get(0);
      String id = ProcessHandle.current().pid() + "/" + thread + "/" + round;
      Vertex vertex = graph.addVertex(T.label, "label of " + first, ID, id);
      for (int name : names.subList(0, NAMES_PER_VERTEX)) {
        vertex.property(prefix + name, "value of " + prefix + name);
      }
      graph.tx().commit();
      Says.line("committed " + id);
    }
  }
}
