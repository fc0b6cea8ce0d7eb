package io.colonnade.process;

import static org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.tinkerpop.gremlin.process.traversal.Operator;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Pick;
import org.apache.tinkerpop.gremlin.process.traversal.Pop;
import org.apache.tinkerpop.gremlin.process.traversal.Scope;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.step.GValue;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.WithOptions;
import org.apache.tinkerpop.gremlin.structure.Column;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Queries of the modern graph with a number in each: the same steps, where the number may change
 * what strategies make of them. Together they use the steps of the grammar. Stateless.
 */
final class Queries {

  /** A query for a number. */
  interface Query extends BiFunction<GraphTraversalSource, Integer, Traversal<?, ?>> {}

  private Queries() {}

  static List<Query> all() {
    List<Query> all = new ArrayList<>(counts());
    all.addAll(filters());
    all.addAll(hops());
    all.addAll(limits());
    all.addAll(paths());
    all.addAll(branches());
    all.addAll(maps());
    all.addAll(effects());
    all.addAll(changes());
    all.addAll(variables());
    return all;
  }

  /** What CountStrategy makes of them depends on the number. */
  private static List<Query> counts() {
    return List.of(
        (g, n) -> g.V().out().count().is(n),
        (g, n) -> g.V().out().count().is(P.gt(n)),
        (g, n) -> g.V().out().count().identity().is(P.lte(n)),
        (g, n) -> g.V().where(out().count().is(n)),
        (g, n) -> g.V().where(out().count().is(P.gt(n))),
        (g, n) -> g.V().where(out().count().is(P.gte(n))),
        (g, n) -> g.V().where(out().count().is(P.lt(n))),
        (g, n) -> g.V().where(out("knows").count().is(P.neq(n))),
        (g, n) -> g.V().where(out().count().is(P.not(P.gt(n)))),
        (g, n) -> g.V().where(out().count().is(P.not(P.lt(n)))),
        (g, n) -> g.V().where(out().count().is(P.within(n, 1))),
        (g, n) -> g.V().where(out().count().is(n < 0 ? P.within() : P.within(n))),
        (g, n) -> g.V().where(out().count().is(P.without(n, 2))),
        (g, n) -> g.V().outE().count().is((Object) (n < 1 ? P.within("a", "b") : P.within(n, 1))),
        (g, n) -> g.V().where(out().count().is(P.gt(n).and(P.lt(3)))),
        (g, n) -> g.V().where(out().count().is(P.lt(n).or(P.gt(1)))),
        (g, n) -> g.V().where(out().count().is(P.inside(n, 4))),
        (g, n) -> g.V().where(out().count().is(P.outside(n, 4))),
        (g, n) -> g.V().where(out().count().is(n * 0.5)),
        (g, n) -> g.V().where(out().count().is((Object) Integer.toString(n))),
        (g, n) -> g.V().where(out().count().as("a").is(n)),
        (g, n) -> g.V().filter(values("age").count().is(n)),
        (g, n) -> g.V().not(out().count().is(n)),
        (g, n) -> g.V().and(out().count().is(n), in().count().is(P.lt(n))),
        (g, n) -> g.V().or(out().count().is(n), has("age", P.gt(n))),
        (g, n) -> g.V().where(__.not(out().count().is(P.gte(n)))),
        (g, n) -> g.V().where(has("name").out().count().is(n)).values("name"),
        (g, n) -> g.V().where(count().is(n)),
        (g, n) -> g.V().map(out().count().is(n)),
        (g, n) -> g.V().sideEffect(out().count().is(n)),
        (g, n) -> g.V().local(out().limit(n + 1).count().is(n)),
        (g, n) -> g.V().repeat(out()).until(outE().count().is(n)).limit(5),
        (g, n) -> g.V().repeat(out()).emit(outE().count().is(P.gt(n))).times(2),
        (g, n) -> g.V().choose(out().count().is(n), out(), in()),
        (g, n) -> g.V().choose(out().count()).option(n, values("name")).option(Pick.none, id()),
        (g, n) -> g.V().as("a").where(out().count().is(n)).select("a"),
        (g, n) -> g.V().outE().count().is(P.gt(n)).count(),
        (g, n) -> g.V().hasLabel("person").where(outE("knows").limit(n + 1).count().is(n)),
        (g, n) -> g.V().values("age").is(P.gt(n)).count().is(P.gt(n)));
  }

  private static List<Query> filters() {
    return List.of(
        (g, n) -> g.V(n),
        (g, n) -> g.V(n).valueMap(),
        (g, n) -> g.V(1, 2, 3, 4, 5, n).out().out(),
        (g, n) -> n < 1 ? g.V().out().out() : g.V(ids(n)).out().out(),
        (g, n) -> n < 1 ? g.V(List.of()).out() : g.V(List.of(ids(n))).out().values("name"),
        (g, n) -> g.E(n).outV(),
        (g, n) -> g.V().hasId(n),
        (g, n) -> n < 0 ? g.V().hasId(P.within()) : g.V().hasId(n, 1).out(),
        (g, n) -> g.V().has("age", n),
        (g, n) -> g.V().has("age", P.gt(n)).has("name", TextP.startingWith("m")),
        (g, n) -> g.V().has("age", P.gte(n).and(P.lt(40))),
        (g, n) -> g.V().has("age", P.between(n, 30)).has("age", P.neq(n)),
        (g, n) -> g.V().has("name", P.within("marko", "n" + n)),
        (g, n) -> g.V().has("age", n < 0 ? P.within() : P.within(n, 29)),
        (g, n) -> g.V().has("name", n < 0 ? P.eq(null) : P.eq("marko")),
        (g, n) -> g.V().has("person", "age", n).values("name"),
        (g, n) -> g.V().has(T.label, n < 1 ? "person" : "software").values("name"),
        (g, n) -> g.V().hasLabel("person", "l" + n).out(),
        (g, n) -> g.V().outE().has(T.label, n < 1 ? "knows" : "created"),
        (g, n) -> g.V().outE().hasLabel("knows").has(T.label, P.within("knows", "l" + n)),
        (g, n) -> g.V().outE().has(T.label, n < 1 ? P.within("knows", "x") : P.neq("knows")).inV(),
        (g, n) -> g.V().outE().has(T.label, P.eq("knows").or(n < 1 ? P.eq("x") : P.neq("x"))),
        (g, n) -> g.V().outE().hasLabel("knows").has("weight", P.gt(n)).inV(),
        (g, n) -> g.V().hasNot("age").has("name"),
        (g, n) -> g.V().or(has("age", n), has("age", 29)),
        (g, n) -> g.V().or(has("age", P.gt(n).and(P.lt(30))).has("age", 29), has("age", 32)),
        (g, n) -> g.V().or(has("age", P.gt(n).or(P.eq(1))), has("age", n), out("knows")),
        (g, n) -> g.V().or(has("age", P.gt(n).and(P.lt(9))).has("age", n), out("knows")),
        (g, n) -> g.V().or(has("age", n), has("name", "marko")),
        (g, n) -> g.V().or(has("age", n), out("created")),
        (g, n) -> g.V().and(has("age", P.gt(n)), has("name")).out(),
        (g, n) -> g.V().and(has("age", n), out("knows")).values("name"),
        (g, n) -> g.V().has("age", n).and().out(),
        (g, n) -> g.V().has("age", n).or().has("name", "josh").out(),
        (g, n) -> g.V().filter(has("age", n)).out(),
        (g, n) -> g.V().filter(out().has("age", n)).has("name", "marko"),
        (g, n) -> g.V().where(out().has("age", n)).has("name", "m" + n),
        (g, n) -> g.V().not(has("age", n)).has("name"),
        (g, n) -> g.V().has("age", n).has("age", 29).out().has("age", 29).dedup().has("age", n),
        (g, n) -> g.V().has("age", 29).as("a").out().has("age", n).as("b").select("a", "b"),
        (g, n) -> g.V().dedup().has("age", P.gt(n)).order().by("age").has("name"),
        (g, n) -> g.V().order().by("age").has("age", P.gt(n)).limit(2),
        (g, n) -> g.V().values("age").is(n),
        (g, n) -> g.V().values("age").is(P.gt(n)).dedup().is(P.lt(33)),
        (g, n) -> g.V().values("age").none(P.gt(n)),
        (g, n) -> g.V().values("age").fold().any(P.gt(n)),
        (g, n) -> g.V().values("age").fold().all(P.gt(n)),
        (g, n) -> g.V().has("name", P.not(P.within("marko", "n" + n))),
        (g, n) -> g.V().has("name", TextP.regex("m.*" + n)),
        (g, n) -> g.V().simplePath().has("age", P.gt(n)),
        (g, n) -> g.V().coin(n < 1 ? 0.0 : 1.0).count(),
        (g, n) -> g.V().identity().has("age", n).identity(),
        (g, n) -> g.V().has("age", n).discard(),
        (g, n) -> g.V().hasKey("x" + n),
        (g, n) -> g.V().properties().hasKey("name").hasValue("n" + n));
  }

  private static Object[] ids(int n) {
    Object[] ids = new Object[n];
    for (int i = 0; i < n; i++) {
      ids[i] = i + 1;
    }
    return ids;
  }

  private static List<Query> hops() {
    return List.of(
        (g, n) -> g.V(n).out().values("name"),
        (g, n) -> g.V(n).out().out().out(),
        (g, n) -> g.V(n).out().out().dedup().count(),
        (g, n) -> g.V(n).both().both("knows").dedup().limit(2).count(),
        (g, n) -> g.V().both().dedup().count().is(P.gt(n)),
        (g, n) -> g.V().out().dedup().by("name").count(),
        (g, n) -> g.V().as("a").out().as("b").dedup("a", "b").count(),
        (g, n) -> g.V().out("nothing").dedup().count(),
        (g, n) -> g.V().where(out().dedup().count().is(P.gte(2))),
        (g, n) -> g.V().hasId(n).union(out().dedup().count(), in().dedup().count()),
        (g, n) -> g.V(n).outE().dedup().count(),
        (g, n) -> g.V(n).outE().inV(),
        (g, n) -> g.V(n).outE("knows").inV().outE().otherV(),
        (g, n) -> g.V(n).bothE().otherV().count(),
        (g, n) -> g.V(n).inE().outV().as("a").out().select("a"),
        (g, n) -> g.V(n).outE().as("e").inV().select("e"),
        (g, n) -> g.V(n).to(Direction.OUT, "knows").toE(Direction.IN).bothV(),
        (g, n) -> g.V().where(out()).has("age", P.gt(n)),
        (g, n) -> g.V().where(values("age")).out(),
        (g, n) -> g.V().outE("knows").where(inV().hasId(n)),
        (g, n) -> g.V().outE().has("weight", P.gt(n)).inV().values("age").sum(),
        (g, n) -> g.V(n).out().count(),
        (g, n) -> g.V(n).values("name").count(),
        (g, n) -> g.V(n).out().out().out().limit(100).count(),
        (g, n) -> g.V().out().V(n).in(),
        (g, n) -> g.V(n).properties("name").element(),
        (g, n) -> g.V().hasLabel("person").V(n, 1).as("x").out().where(P.neq("x")));
  }

  private static List<Query> limits() {
    return List.of(
        (g, n) -> g.V().limit(n + 1),
        (g, n) -> g.V().out().values("name").limit(n + 1),
        (g, n) -> g.V().values("name").limit(5).limit(n + 1),
        (g, n) -> g.V().range(1, 5).id().range(Math.max(0, n), 30),
        (g, n) -> g.V().skip(Math.max(0, n)).id().limit(2),
        (g, n) -> g.V().limit(Math.max(0, n)).aggregate("x").limit(1).cap("x"),
        (g, n) -> g.V().id().limit(Math.max(0, n)).skip(2),
        (g, n) -> g.V().project("a").by("name").limit(n + 1),
        (g, n) -> g.V().map(constant(n)).limit(n + 1),
        (g, n) -> g.V().map(out()).limit(n + 1),
        (g, n) -> g.V().tail(n + 1),
        (g, n) -> g.V().fold().limit(Scope.local, n + 1),
        (g, n) -> g.V().fold().tail(Scope.local, n + 1),
        (g, n) -> g.V().fold().range(Scope.local, 1, n + 3),
        (g, n) -> g.V().sample(n + 2).count(),
        (g, n) -> g.V().order().by("age").limit(n + 1),
        (g, n) -> g.V().as("x").limit(n + 1).as("y").select("x", "y"),
        (g, n) -> g.V().where(out().limit(n + 1)),
        (g, n) -> g.V().timeLimit(1_000 + n).count());
  }

  private static List<Query> paths() {
    return List.of(
        (g, n) -> g.V(n).out().path(),
        (g, n) -> g.V(n).outE().inV().path().by("name").by("weight"),
        (g, n) -> g.V(n).as("a").out().as("b").in().as("c").simplePath().path().from("b"),
        (g, n) -> g.V(n).out().in().cyclicPath(),
        (g, n) -> g.V(n).as("a").out().as("b").select("a"),
        (g, n) -> g.V(n).as("a").out().as("b").select("a", "b").by("name"),
        (g, n) -> g.V(n).as("a").out().as("a").select(Pop.all, "a"),
        (g, n) -> g.V().as("a").out().in().where(P.neq("a")).dedup().by("name"),
        (g, n) -> g.V().as("a").out().as("b").where("a", P.gt("b")).by("age"),
        (g, n) -> g.V().as("a").out().where(as("b").in().as("a")).has("age", P.gt(n)),
        (g, n) -> g.V().as("a").out().as("b").dedup("a", "b").select("b"),
        (g, n) -> g.V(n).as("a").local(out().as("b").in().select("a", "b")),
        (g, n) -> g.V().as("a").where(out().as("b").has("age", n)).select("a").out().out(),
        (g, n) -> g.V().match(as("a").out().as("b"), as("b").has("age", P.gt(n))).select("a"),
        (g, n) -> g.V(n).repeat(out()).times(2).values("name"),
        (g, n) -> g.V().repeat(out()).times(n + 1).count(),
        (g, n) -> g.V().repeat(outE().inV().has("age", P.gt(n))).times(2),
        (g, n) -> g.V().repeat(both().simplePath()).until(has("age", n)).limit(3).path(),
        (g, n) -> g.V().until(has("age", P.gt(n))).repeat(out()).values("name"),
        (g, n) -> g.V().repeat(both().simplePath()).until(__.hasId(n, 4)).path(),
        (g, n) -> g.V().emit().repeat(out()).times(2).values("name"),
        (g, n) -> g.V().repeat(out()).until(loops().is(n + 2)),
        (g, n) -> g.V().repeat(repeat(out()).times(1)).times(n + 2).dedup(),
        (g, n) -> g.V().repeat(out().fold().<Vertex>unfold()).times(2),
        (g, n) -> g.V().repeat(__.<Vertex>inject()).times(n + 3),
        (g, n) -> g.V().emit(),
        (g, n) -> g.V().tree().by("name"),
        (g, n) -> g.withPath().V(n).out().out(),
        (g, n) -> g.V(n).shortestPath());
  }

  private static List<Query> branches() {
    return List.of(
        (g, n) -> g.V().union(out(), in(), has("age", n)),
        (g, n) -> g.union(V(n), V().has("age", P.gt(n))).values("name"),
        (g, n) -> g.V().coalesce(out("knows").id(), constant((Object) n)),
        (g, n) -> g.V().optional(out().has("age", P.gt(n))),
        (g, n) -> g.V().choose(has("age", n), out(), in()),
        (g, n) -> g.V().choose(values("age")).option(n, out()).option(P.gt(n), in()),
        (g, n) -> g.V().choose(label()).option("person", out()).option("software", in()),
        (g, n) ->
            g.V().branch(values("name")).option("marko", values("age")).option(Pick.any, id()),
        (g, n) -> g.V().local(out().limit(n + 1)),
        (g, n) -> g.V().flatMap(out().has("age", n)),
        (g, n) -> g.V().map(values("age").fold()),
        (g, n) -> g.inject(n, 1, 2).is(P.gt(n)),
        (g, n) -> g.inject(n).V().out(),
        (g, n) -> g.V().constant(n).dedup(),
        (g, n) -> g.V().map(x -> n),
        (g, n) -> g.V().filter(x -> n > 0).out().out());
  }

  private static List<Query> maps() {
    return List.of(
        (g, n) -> g.V(n).valueMap("name", "age").with(WithOptions.tokens),
        (g, n) -> g.V(n).valueMap(true).by(unfold()),
        (g, n) -> g.V(n).elementMap("name"),
        (g, n) -> g.V(n).propertyMap(),
        (g, n) -> g.V().group().by("name").by(values("age").sum()),
        (g, n) -> g.V().group().by(label()).by(out().has("age", P.gt(n)).count()),
        (g, n) -> g.V().group().by(values("name")).by(id()),
        (g, n) -> g.V().group().by(identity()).by(identity()),
        (g, n) -> g.V().groupCount().by(id()),
        (g, n) -> g.V().hasLabel("person").groupCount().by("age").order(Scope.local),
        (g, n) -> g.V().order().by(out().count()).by("name", Order.desc).by(values("age")),
        (g, n) -> g.V().order().by(out().has("age", n).count(), Order.desc),
        (g, n) -> g.V().project("a", "b").by(values("name")).by(out().count().is(P.gt(n)).fold()),
        (g, n) -> g.V().values("age").fold().unfold().sum(),
        (g, n) -> g.V().values("age").max(),
        (g, n) -> g.V().values("age").fold().min(Scope.local),
        (g, n) -> g.V().values("age").mean().math("_ + " + (n + 2)),
        (g, n) -> g.V().values("age").fold(n, Operator.sum),
        (g, n) -> g.V().label().dedup().order(),
        (g, n) -> g.V().valueMap("age").select(Column.values),
        (g, n) -> g.V().properties("name").key(),
        (g, n) -> g.V().properties("name").value().is("n" + n),
        (g, n) -> g.V().values("name").toUpper().substring(Math.max(0, n)).concat("x"),
        (g, n) -> g.V().values("age").fold().index().with(WithOptions.indexer, n < 1 ? 0 : 1),
        (g, n) -> g.V().out().as("x").fold().count(Scope.local).is(n),
        (g, n) -> g.withSack(n).V().sack(Operator.sum).by("age").sack(),
        (g, n) -> g.V().hasLabel("person").where(out().order().by("name").limit(n + 1)),
        (g, n) -> g.V().count(),
        (g, n) -> g.E().count(),
        (g, n) -> g.V().hasLabel("person").count());
  }

  private static List<Query> effects() {
    return List.of(
        (g, n) -> g.V().aggregate("x").out().where(P.within("x")),
        (g, n) -> g.V().aggregate("x").by("name").cap("x"),
        (g, n) -> g.V().local(aggregate("x").by(values("age"))).has("age", n).cap("x"),
        (g, n) -> g.V().group("m").by("name").out().cap("m"),
        (g, n) -> g.V().groupCount("m").by("age").cap("m"),
        (g, n) -> g.withSideEffect("x", List.of(n)).V().values("age").where(P.within("x")),
        (g, n) -> g.V().sideEffect(out().has("age", n).aggregate("y")).cap("y"),
        (g, n) -> g.V().barrier().out().barrier(n + 2).out(),
        (g, n) -> g.V().out().out().profile(),
        (g, n) -> g.V().outE().subgraph("s").cap("s"),
        (g, n) -> g.V().has("age", n).fail("no"),
        (g, n) -> g.withBulk(false).V(n).out().out());
  }

  private static List<Query> changes() {
    return List.of(
        (g, n) -> g.V(n).property("age", n),
        (g, n) -> g.addV("l").property("n", n),
        (g, n) -> g.V(n).as("a").V(1).addE("knows").from("a"),
        (g, n) -> g.mergeV(Map.of(T.id, 900 + n)),
        (g, n) -> g.V(n).properties("age").drop(),
        (g, n) -> g.V(n).outE().drop(),
        (g, n) -> g.call("--list"));
  }

  /** Variables, as servers make them of the bindings of a script. */
  private static List<Query> variables() {
    return List.of(
        (g, n) -> g.V(GValue.of("v", n)).out(),
        (g, n) -> g.V().has("age", P.gt(variable(n))).out(),
        (g, n) -> g.V().where(out().count().is(P.gt(variable(n)))));
  }

  private static GValue<Integer> variable(int n) {
    return GValue.of("x", n);
  }
}
