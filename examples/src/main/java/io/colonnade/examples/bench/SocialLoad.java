package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/** What is added to the social graph in batches of a thousand. Stateless. */
final class SocialLoad {

  private static final int AT_ONCE = 1_000;
  private static final double EDGES_OF_PERSON = 2.5;
  private static final int VERTICES_OF_PERSON = 2;

  private SocialLoad() {}

  /** Both loads, in the order of the report. */
  static List<Load> all(SocialGraph social) {
    return List.of(
        new Edges(social, (int) (social.people() * EDGES_OF_PERSON)),
        new Vertices(social, social.people() * VERTICES_OF_PERSON));
  }

  /** Edges between people who are there, by {@code addEdge}. */
  record Edges(SocialGraph social, int count) implements Load {

    @Override
    public String op() {
      return "social_add_edges";
    }

    @Override
    public Aim aim() {
      return new Aim.Rate(60_000);
    }

    @Override
    public long elements() {
      return count;
    }

    @Override
    public void declare(ColonnadeGraph graph) {
      social.declare(graph);
    }

    @Override
    public TinkerGraph tinkerGraph() {
      return SocialGraph.tinkerGraph();
    }

    @Override
    public void prepare(Graph graph, Runnable commit) {
      social.writeVertices(graph, commit);
    }

    @Override
    public void run(Graph graph, Runnable commit) {
      for (int from = 0; from < count; from += AT_ONCE) {
        List<long[]> ends = new ArrayList<>();
        for (int edge = from; edge < Math.min(count, from + AT_ONCE); edge++) {
          long id = social.person(edge);
          ends.add(new long[] {id, social.friend(id, edge)});
        }
        SampleGraph.write(graph, SocialGraph.KNOWS, ends, Optional.empty());
        commit.run();
      }
    }
  }

  /** People with three properties, two of which are indexed, by {@code addVertex}. */
  record Vertices(SocialGraph social, int count) implements Load {

    @Override
    public String op() {
      return "social_add_vertices";
    }

    @Override
    public Aim aim() {
      return new Aim.Rate(40_000);
    }

    @Override
    public long elements() {
      return count;
    }

    @Override
    public void declare(ColonnadeGraph graph) {
      social.declare(graph);
    }

    @Override
    public TinkerGraph tinkerGraph() {
      return SocialGraph.tinkerGraph();
    }

    @Override
    public void run(Graph graph, Runnable commit) {
      for (long id = 1; id <= count; id++) {
        graph.addVertex(
            T.label,
            SocialGraph.PERSON,
            SocialGraph.NAME,
            social.name(id),
            SocialGraph.AGE,
            social.age(id),
            SocialGraph.CITY,
            SocialGraph.city(id));
        if (id % AT_ONCE == 0) {
          commit.run();
        }
      }
      commit.run();
    }
  }
}
