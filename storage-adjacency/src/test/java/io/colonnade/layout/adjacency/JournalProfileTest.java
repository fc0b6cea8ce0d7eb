package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.process.ProfileContract;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.util.Metrics;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@code profile()} shows over the journal in memory. */
class JournalProfileTest extends ProfileContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "journal", "colonnade.layout", "adjacency");
  }

  /** A shared store is asked for unknown names, once a transaction: no step reads them. */
  @BeforeEach
  void declareAllNames() {
    graph.schema().change().edgeLabel("nothing").commit();
  }

  @Test
  void profile_countsTheRoundsOfEachStep() {
    g.V().iterate(); // meets the locks of the commit before, if it is not applied yet
    List<Metrics> all = profiled(g.V(1L).out().values("name"));
    Metrics hop = step("ColonnadeVertexStep", all);
    assertTrue(annotation(hop, "storeCalls") > 0, hop::toString);
    assertEquals(annotation(hop, "storeCalls"), annotation(hop, "rounds"), hop::toString);
    assertNull(hop.getAnnotation("locksMet"), hop::toString);
  }
}
