package io.colonnade.process;

import io.colonnade.graph.GraphContract;
import io.colonnade.graph.GraphInternals;
import io.colonnade.model.EdgeShape.Multiplicity;
import io.colonnade.model.SortKey.Order;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.SchemaEdit.Sort;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;

/**
 * A graph in which edges "posted" lie by "at", newest first, "rated" by "score" and then "at",
 * newest first, and of "follows" there is one at most between two vertices.
 */
public abstract class SortedFixture extends GraphContract {

  @BeforeEach
  final void declare() {
    Sort at = new Sort("at", Order.DESCENDING);
    Sort score = new Sort("score", Order.ASCENDING);
    GraphInternals.of(graph)
        .declare(
            List.of(
                edges("posted", List.of(at), Multiplicity.MULTI),
                edges("rated", List.of(score, at), Multiplicity.MULTI),
                edges("follows", List.of(), Multiplicity.SIMPLE)));
  }

  private static SchemaEdit edges(String label, List<Sort> sort, Multiplicity multiplicity) {
    return new SchemaEdit.OfLabel(
        ElementKind.EDGE,
        label,
        Set.of(),
        Set.of(),
        Map.of(),
        Set.of(),
        Optional.of(sort),
        Optional.of(multiplicity),
        Optional.empty(),
        Optional.empty());
  }

  final Vertex vertex(Object id) {
    return graph.addVertex(T.id, id, T.label, "user");
  }
}
