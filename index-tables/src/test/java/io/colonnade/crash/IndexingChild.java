package io.colonnade.crash;

import io.colonnade.graph.ColonnadeGraph;
import java.util.Arrays;
import java.util.List;

/**
 * A program that builds indexes anew, again and again, until it is killed. Arguments: their names,
 * with commas between them; options of the graph.
 */
final class IndexingChild {

  private IndexingChild() {}

  public static void main(String[] arguments) throws Exception {
    List<String> names = List.of(arguments[0].split(","));
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments).subList(1, arguments.length));
    while (true) {
      for (String name : names) {
        graph.schema().rebuildIndex(name);
      }
      Says.line("begun");
      graph.schema().rebuildIndex(names.get(0)).await();
      Says.line("built");
    }
  }
}
