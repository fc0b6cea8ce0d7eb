package io.colonnade.crash;

import static io.colonnade.graph.IndexTarget.edge;
import static io.colonnade.graph.IndexTarget.vertex;

import io.colonnade.graph.ColonnadeGraph;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;

/**
 * A program that reads the values of {@link LargeValuesBuilder}, each question in a transaction of
 * its own, and builds indexes. It says {@code answer NAME CHARACTERS}, or {@code answer NAME out of
 * memory}. Arguments: options of the graph.
 */
final class LargeValuesReader {

  private LargeValuesReader() {}

  public static void main(String[] arguments) throws Exception {
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments));
    answer(graph, questions());
    graph.schema().index("byOther").on(vertex()).key("other").create().await();
    graph.schema().index("edgesByOther").on(edge()).key("other").create().await();
    answer(graph, questionsOfBuiltIndexes());
    Says.close(graph);
  }

  private static void answer(
      ColonnadeGraph graph,
      Map<String, Function<GraphTraversalSource, GraphTraversal<?, Object>>> questions) {
    questions.forEach(
        (name, question) -> Says.line("answer " + name + " " + answer(graph, question)));
  }

  private static String answer(
      ColonnadeGraph graph, Function<GraphTraversalSource, GraphTraversal<?, Object>> question) {
    try {
      long characters = 0;
      GraphTraversal<?, Object> values = question.apply(graph.traversal());
      while (values.hasNext()) {
        characters += values.next() instanceof String doc ? doc.length() : 0;
      }
      return Long.toString(characters);
    } catch (OutOfMemoryError e) { // the other questions are asked all the same
      return "out of memory";
    } finally {
      graph.tx().rollback();
    }
  }

  private static Map<String, Function<GraphTraversalSource, GraphTraversal<?, Object>>>
      questions() {
    Map<String, Function<GraphTraversalSource, GraphTraversal<?, Object>>> all =
        new LinkedHashMap<>();
    Object hub = LargeValuesBuilder.HUB;
    all.put("vertices", g -> g.V().values("doc"));
    all.put("label", g -> g.V().hasLabel("p").values("doc"));
    all.put("index", g -> g.V().has("kind", 1).values("doc"));
    all.put("ids", g -> g.V(ids(g)).values("doc"));
    all.put("hop", g -> g.V(hub).out("has").values("doc"));
    all.put("two-hops", g -> g.V(hub).out("has").out("next").values("doc"));
    all.put("hop-with-test", g -> g.V(hub).out("has").has("kind", 1).values("doc"));
    all.put("hop-by-value", g -> g.V(hub).out("has").local(__.values("doc")));
    all.put("edges", g -> g.E().values());
    all.put("edges-of-hop", g -> g.V(hub).out("has").outE("next").values());
    all.put("edges-by-value", g -> g.V(hub).out("has").local(__.outE("next").values()));
    return all;
  }

  private static Map<String, Function<GraphTraversalSource, GraphTraversal<?, Object>>>
      questionsOfBuiltIndexes() {
    Map<String, Function<GraphTraversalSource, GraphTraversal<?, Object>>> all =
        new LinkedHashMap<>();
    all.put("built-index", g -> g.V().has("other", 1).values("doc"));
    all.put("built-edge-index", g -> g.E().has("other", 1).values());
    return all;
  }

  private static Object[] ids(GraphTraversalSource g) {
    return g.V().hasLabel("p").id().toList().toArray();
  }
}
