package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.cache.HeapHistogram;
import io.colonnade.codec.SeededRandom;
import io.colonnade.graph.GraphContract;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Test;

/** A million transactions over more data than the database cache holds leave the heap as it was. */
class CacheHeapIT extends GraphContract {

  private static final int VERTICES = 20_000;
  private static final int TRANSACTIONS = 1_000_000;
  private static final int WARM_UP = TRANSACTIONS / 10;
  private static final long MOST_GROWTH = 2 << 20;

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }

  @Override
  protected Map<String, String> extraOptions() {
    return Map.of("colonnade.cache.size", "4mb", "colonnade.tx.cache-size", "64kb");
  }

  @Override
  protected boolean isWatched() {
    return false; // would note each snapshot
  }

  @Test
  void millionTransactions_leaveTheHeapAsItWas() {
    for (long id = 0; id < VERTICES; id++) {
      graph.addVertex(T.id, id, T.label, "person", "name", "name of " + id, "score", id / 3.0);
      if (id > 0) {
        g.V(id).as("a").V(id / 2).addE("knows").from("a").property("since", 1_900).iterate();
      }
    }
    graph.tx().commit();
    Random random = SeededRandom.of(getClass());
    run(WARM_UP, random);
    long before = HeapHistogram.bytes();
    run(TRANSACTIONS, random);
    long growth = HeapHistogram.bytes() - before;
    assertTrue(growth < MOST_GROWTH, () -> "bytes: " + growth);
    Map<?, ?> content = (Map<?, ?>) g.call("colonnade.cache").next();
    assertTrue((Long) content.get("bytes") <= (Long) content.get("limit"), content::toString);
    assertTrue((Long) content.get("evictions") > 0, content::toString);
  }

  /** Nine of ten transactions read a tenth of the vertices; one of a thousand writes. */
  private void run(int transactions, Random random) {
    for (int i = 0; i < transactions; i++) {
      long id = random.nextInt(random.nextInt(10) > 0 ? VERTICES / 10 : VERTICES);
      if (i % 1_000 == 0) {
        g.V(id).property("score", i).iterate();
        graph.tx().commit();
      } else if (i % 10 == 0) {
        assertTrue(g.V(id).out("knows").count().next() <= 1);
        graph.tx().rollback();
      } else {
        assertEquals(List.of("name of " + id), g.V(id).values("name").toList());
        graph.tx().rollback();
      }
    }
  }
}
