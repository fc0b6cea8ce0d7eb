import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.IndexTarget;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** Finds a person by an index: layout and directory are the arguments. */
public final class People {

  public static void main(String... arguments) throws Exception {
    Map<String, Object> options =
        Map.of("colonnade.layout", arguments[0], "colonnade.directory", arguments[1]);
    try (ColonnadeGraph graph = Colonnade.open(options)) {
      GraphTraversalSource g = graph.traversal();
      if (!g.V().hasNext()) {
        Vertex ada = g.addV("person").property("name", "Ada").next();
        Vertex grace = g.addV("person").property("name", "Grace").next();
        g.addE("knows").from(ada).to(grace).iterate();
        graph.tx().commit();
        graph.schema().index("byName").on(IndexTarget.vertex("person")).key("name").create().await();
      }
      String plan = g.V().has("person", "name", "Ada").explain().toString();
      Object name = g.V().has("person", "name", "Ada").out("knows").values("name").next();
      System.out.println(name + (plan.contains("byName") ? ", by index byName" : ", by a scan"));
    }
  }
}
