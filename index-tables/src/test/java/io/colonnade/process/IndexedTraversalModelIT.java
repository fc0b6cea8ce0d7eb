package io.colonnade.process;

import static io.colonnade.graph.IndexTarget.edge;
import static io.colonnade.graph.IndexTarget.vertex;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.ColonnadeSchema;
import io.colonnade.schema.SchemaEdit;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Order;

/** Random histories against the model, with an index of nearly every key. */
class IndexedTraversalModelIT extends TraversalModelContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "memory", "colonnade.layout", "edge-table");
  }

  @Override
  protected void prepare(ColonnadeGraph empty) throws InterruptedException {
    ColonnadeSchema schema = empty.schema();
    var keys = schema.change();
    for (String key : Samples.VERTEX_KEYS) {
      keys.declare(new SchemaEdit.OfKey(key, Optional.empty(), Optional.empty()));
    }
    keys.key(Samples.SINCE).commit();
    schema.index("name").on(vertex()).key(Samples.NAME).covering(Samples.AGE).create().await();
    schema.index("age").on(vertex()).key(Samples.AGE, Order.desc).create().await();
    schema.index("tag").on(vertex()).key(Samples.TAG).equality().salt(3).create().await();
    schema.index("mix").on(vertex()).key("mix").withAbsent().create().await();
    schema.index("both").on(vertex()).key(Samples.AGE).key(Samples.NAME).create().await();
    schema.index("since").on(edge()).key(Samples.SINCE).create().await();
    schema.index("edges").on(edge()).label().create().await();
  }
}
