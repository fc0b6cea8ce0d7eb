package io.colonnade.anomaly;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * Two transactions write the same things, and one ends up on top here, the other there. Each
 * appends its number to what two persons and the edge between them have seen.
 */
final class DirtyWrite implements Scenario {

  private static final int PAIRS = 4;

  private final AtomicInteger transactions = new AtomicInteger();

  @Override
  public void load(GraphTraversalSource g) {
    for (int pair = 0; pair < PAIRS; pair++) {
      g.addV("person").property(T.id, one(pair)).property("history", "").iterate();
      g.addV("person").property(T.id, other(pair)).property("history", "").iterate();
      g.V(one(pair)).addE("knows").to(__.V(other(pair))).property("history", "").iterate();
    }
  }

  private static long one(int pair) {
    return 2L * pair;
  }

  private static long other(int pair) {
    return 2L * pair + 1;
  }

  @Override
  public void schedule(Stage stage) {
    GraphTraversalSource first = stage.begin();
    GraphTraversalSource second = stage.begin();
    append(first, 0);
    append(second, 0);
    stage.commits(first, () -> stage.commits(second));
  }

  @Override
  public void transaction(Stage stage, Random random) {
    GraphTraversalSource g = stage.g();
    append(g, random.nextInt(PAIRS));
    g.tx().commit();
  }

  private void append(GraphTraversalSource g, int pair) {
    String number = " " + transactions.incrementAndGet();
    append(g.V(one(pair)).next(), number);
    append(g.V(one(pair)).outE("knows").next(), number);
    append(g.V(other(pair)).next(), number);
  }

  private static void append(Element element, String number) {
    element.property("history", element.<String>value("history") + number);
  }

  @Override
  public boolean occurred(GraphTraversalSource g) {
    for (int pair = 0; pair < PAIRS; pair++) {
      Set<Object> histories = new HashSet<>();
      g.V(one(pair), other(pair)).values("history").forEachRemaining(histories::add);
      g.V(one(pair), other(pair)).bothE("knows").values("history").forEachRemaining(histories::add);
      if (histories.size() > 1) {
        return true;
      }
    }
    return false;
  }
}
