package io.colonnade.crash;

import static io.colonnade.graph.IndexTarget.edge;
import static io.colonnade.graph.IndexTarget.vertex;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.ColonnadeSchema;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.Order;

/** What a killed writer leaves has right indexes, too. */
class IndexedCrashIT extends CrashContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }

  @Override
  protected void prepare(ColonnadeGraph graph) throws InterruptedException {
    ColonnadeSchema schema = graph.schema();
    var change = schema.change();
    List.of("tx", "tag", "big").forEach(change::key);
    change.key("list", Integer.class).key("position", Long.class);
    change.commit();
    schema.index("place").on(vertex()).key("list").key("position").unique().create().await();
    schema.index("tx").on(vertex()).key("tx", Order.desc).covering("list").create().await();
    schema.index("tag").on(vertex()).key("tag").equality().salt(4).create().await();
    schema.index("big").on(vertex()).key("big").withAbsent().create().await();
    schema.index("edges").on(edge()).key("tx").covering("list").create().await();
  }
}
