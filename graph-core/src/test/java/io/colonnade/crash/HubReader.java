package io.colonnade.crash;

import io.colonnade.graph.ColonnadeGraph;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;

/**
 * A program that asks at hubs of {@link HubBuilder}, each question in a transaction of its own. It
 * says {@code answer NAME NUMBER MILLIS}, and at its end {@code heap BYTES} in use. Arguments:
 * first hub, last hub, options of the graph.
 */
final class HubReader {

  private HubReader() {}

  public static void main(String[] arguments) {
    Object[] hubs =
        LongStream.rangeClosed(Long.parseLong(arguments[0]), Long.parseLong(arguments[1]))
            .boxed()
            .toArray();
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments).subList(2, arguments.length));
    questions(hubs)
        .forEach(
            (name, question) -> {
              long start = System.nanoTime();
              Object answer = question.apply(graph.traversal());
              long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
              graph.tx().rollback();
              Says.line("answer " + name + " " + answer + " " + millis);
            });
    System.gc();
    Says.line("heap " + ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    Says.close(graph);
  }

  private static Map<String, Function<GraphTraversalSource, Object>> questions(Object[] hubs) {
    Map<String, Function<GraphTraversalSource, Object>> all = new LinkedHashMap<>();
    all.put("ten", g -> g.V(hubs).out().limit(10).toList().size());
    all.put("count", g -> g.V(hubs).out().count().next());
    all.put("local-ten", g -> g.V(hubs).local(__.out().limit(10)).toList().size());
    all.put("where", g -> g.V(hubs).where(__.out()).count().next());
    all.put("repeat-ten", g -> g.V(hubs).repeat(__.out()).times(1).limit(10).toList().size());
    all.put("repeat-count", g -> g.V(hubs).repeat(__.out()).times(1).count().next());
    all.put("local-count", g -> g.V(hubs).local(__.out().count()).sum().next());
    all.put("union-count", g -> g.V(hubs).union(__.out(), __.out().limit(5)).count().next());
    all.put("edges", g -> IteratorUtils.count(g.V(hubs).outE()));
    all.put("neighbour-ids", g -> IteratorUtils.count(g.V(hubs).out().id()));
    all.put("both-count", g -> g.V(hubs).both().count().next());
    all.put("edges-read", g -> g.V(hubs).outE().has("weight").count().next());
    all.put("changed-count", g -> countWithAnEdgeMore(g, hubs));
    return all;
  }

  /** The edge more is not committed. */
  private static Object countWithAnEdgeMore(GraphTraversalSource g, Object[] hubs) {
    Vertex hub = g.V(hubs[0]).next();
    hub.addEdge("node", hub);
    return g.V(hubs).out().count().next();
  }
}
