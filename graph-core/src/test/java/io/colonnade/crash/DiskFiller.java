package io.colonnade.crash;

import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.TransactionException;

/**
 * A program that writes until the disk is full, reads on, tries to write, and when it is told that
 * there is room goes on writing. Arguments: options of the graph.
 */
final class DiskFiller {

  /** Transactions after there is room. */
  static final int MORE = 40;

  private final ColonnadeGraph graph;

  private DiskFiller(ColonnadeGraph graph) {
    this.graph = graph;
  }

  public static void main(String[] arguments) throws Exception {
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments));
    DiskFiller filler = new DiskFiller(graph);
    Says.heard(); // the size of files is limited now
    long doubtful = filler.fill();
    filler.readAll(doubtful);
    filler.writeWithoutRoom(doubtful + 1);
    filler.readAll(doubtful);
    Says.line("waiting");
    Says.heard();
    for (long number = doubtful + 1; number <= doubtful + MORE; number++) {
      filler.commit(number);
      Says.line("committed " + number);
    }
    Says.close(graph);
  }

  /** Writes until a commit is in doubt; returns its number. */
  private long fill() {
    for (long number = 0; ; number++) {
      write(number);
      try {
        graph.tx().commit();
      } catch (OutcomeUnknownException e) {
        Says.line("doubtful " + number + " " + e.getMessage());
        return number;
      }
      Says.line("committed " + number);
    }
  }

  /** Again if it must be: the store was opened again meanwhile, and has forgotten its past. */
  private void commit(long number) {
    while (true) {
      try {
        write(number);
        graph.tx().commit();
        return;
      } catch (TransactionException e) {
        Says.line("again " + number);
        graph.tx().rollback();
      }
    }
  }

  /** A vertex, tied to the one before if there is one. */
  private void write(long number) {
    Iterator<Vertex> previous = graph.vertices(id(number - 1));
    Vertex vertex = graph.addVertex(T.id, id(number), "big", value(number));
    if (previous.hasNext()) {
      previous.next().addEdge("next", vertex);
    }
  }

  static String id(long number) {
    return "number " + number;
  }

  static String value(long number) {
    return Long.toString(number).repeat(20_000);
  }

  private void readAll(long end) {
    for (long number = 0; number < end; number++) {
      if (!graph.vertices(id(number)).next().value("big").equals(value(number))) {
        throw new IllegalStateException("another value at " + number);
      }
    }
    graph.tx().rollback();
    Says.line("read " + end);
  }

  private void writeWithoutRoom(long number) {
    write(number);
    try {
      graph.tx().commit();
      Says.line("written without room");
    } catch (StoreException e) {
      Says.line("refused " + e.getMessage());
    }
  }
}
