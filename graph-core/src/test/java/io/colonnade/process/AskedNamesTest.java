package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.util.empty.EmptyGraph;
import org.junit.jupiter.api.Test;

class AskedNamesTest {

  private final GraphTraversalSource g = EmptyGraph.instance().traversal();

  private static void assertAsks(Set<String> labels, Set<String> keys, Traversal<?, ?> traversal) {
    assertEquals(new AskedNames(labels, keys), AskedNames.of(traversal.asAdmin()));
  }

  @Test
  void names_areThoseOfFiltersHopsAndProperties() {
    assertAsks(Set.of("a"), Set.of("k"), g.V().has("a", "k", 1));
    assertAsks(Set.of("a", "b", "c"), Set.of(), g.V().hasLabel("a", "b").out("c"));
    assertAsks(Set.of("e"), Set.of(), g.V().outE("e").inV());
    assertAsks(Set.of(), Set.of("k", "l", "m"), g.V().values("k").V().valueMap("l", "m"));
    assertAsks(Set.of(), Set.of("k"), g.V().elementMap("k"));
    assertAsks(Set.of(), Set.of("k"), g.V().properties().hasKey("k"));
    assertAsks(Set.of(), Set.of("k"), g.V().hasNot("k"));
  }

  @Test
  void names_areThoseOfInnerTraversals() {
    assertAsks(
        Set.of("a", "b", "c"),
        Set.of("k"),
        g.V().where(__.out("a").has("k", P.gt(1))).union(__.in("b"), __.repeat(__.both("c"))));
  }

  @Test
  void names_areThoseOfModulators_whereElementsArrive() {
    assertAsks(Set.of(), Set.of("k"), g.V().order().by("k"));
    assertAsks(Set.of(), Set.of("k"), g.V().group().by("k").by(__.count()));
    assertAsks(Set.of(), Set.of("k"), g.V().limit(3).groupCount().by("k"));
    assertAsks(Set.of("e"), Set.of("k"), g.V().repeat(__.out("e")).times(2).dedup().by("k"));
    assertAsks(Set.of(), Set.of("k"), g.V().as("a").in().select("a").by("k"));
    assertAsks(Set.of(), Set.of("k"), g.V().outE().inV().project("a").by("k"));
  }

  @Test
  void keysOfMaps_areNoNames() {
    assertAsks(Set.of(), Set.of("k"), g.V().project("a").by("k").order().by("a"));
    assertAsks(Set.of(), Set.of(), g.inject(1).order().by("a"));
    assertAsks(Set.of(), Set.of(), g.V().valueMap().order().by("a"));
  }

  @Test
  void idsTextsAndOtherPredicates_areNoNames() {
    assertAsks(Set.of(), Set.of(), g.V().has(T.id, 1).hasId("x").hasLabel(P.neq("a")));
    assertAsks(Set.of(), Set.of(), g.V().properties().hasValue("x"));
    assertAsks(Set.of(), Set.of(), g.inject("x").is("y"));
  }

  @Test
  void traversalThatChangesTheGraph_asksForNone() {
    assertAsks(Set.of(), Set.of(), g.V().has("k", 1).property("l", 2));
    assertAsks(Set.of(), Set.of(), g.V().coalesce(__.has("k", 1), __.addV("a")));
  }
}
