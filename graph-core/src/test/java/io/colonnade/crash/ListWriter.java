package io.colonnade.crash;

import io.colonnade.error.StoreClosedException;
import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A program that appends to linked lists, one a thread, and acknowledges each transaction after its
 * commit, until it is killed or told to close. Arguments: seed, length of big values, number of
 * lists, options of the graph.
 */
final class ListWriter {

  private ListWriter() {}

  public static void main(String[] arguments) throws Exception {
    long seed = Long.parseLong(arguments[0]);
    int bigValueLength = Integer.parseInt(arguments[1]);
    int lists = Integer.parseInt(arguments[2]);
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments).subList(3, arguments.length));
    List<Thread> threads = new ArrayList<>();
    for (int list = 0; list < lists; list++) {
      ListAppender appender = new ListAppender(graph, list, seed, bigValueLength);
      int number = list;
      Thread thread = new Thread(() -> appendAndTell(number, appender), "list-" + list);
      threads.add(thread);
      thread.start();
    }
    Says.heard();
    Says.close(graph);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void appendAndTell(int list, ListAppender appender) {
    try {
      while (true) {
        Says.line(Acknowledged.line(list, appender.append()));
      }
    } catch (StoreClosedException e) {
      Says.line("ended " + list);
    }
  }
}
