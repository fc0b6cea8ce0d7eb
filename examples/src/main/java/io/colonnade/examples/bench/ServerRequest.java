package io.colonnade.examples.bench;

import java.util.Locale;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/** What is asked of a person, as a traversal and as a script. */
enum ServerRequest {
  READ("g.V(%dL).values('name')", 1) {
    @Override
    GraphTraversal<?, ?> traversal(GraphTraversalSource g, long id, int turn) {
      return g.V(id).values("name");
    }
  },
  HOP("g.V(%dL).out('knows').values('name')", SampleGraph.FRIENDS) {
    @Override
    GraphTraversal<?, ?> traversal(GraphTraversalSource g, long id, int turn) {
      return g.V(id).out(SampleGraph.KNOWS).values("name");
    }
  },
  UPDATE("g.V(%dL).property('score', %d).values('score')", 1) {
    @Override
    GraphTraversal<?, ?> traversal(GraphTraversalSource g, long id, int turn) {
      return g.V(id).property("score", turn).values("score");
    }
  };

  private final String script;
  private final int answers;

  ServerRequest(String script, int answers) {
    this.script = script;
    this.answers = answers;
  }

  String op() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns how many results it has. */
  int answers() {
    return answers;
  }

  /**
   * Returns the traversal.
   *
   * @param turn what an update writes
   */
  abstract GraphTraversal<?, ?> traversal(GraphTraversalSource g, long id, int turn);

  /** Returns the same as text. */
  String script(long id, int turn) {
    return String.format(Locale.ROOT, script, id, turn);
  }
}
