package io.colonnade.examples.demo;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.Result;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Transaction;

/**
 * Asks the server, as any client would, and prints question, answer and time; and of each question
 * of the tour the index that finds what it begins with, as the server itself explains it.
 */
final class Tour implements AutoCloseable {

  private static final String AIRPORT = "LHR";
  private static final String VISITS = "demoVisits";

  private final PrintStream out;
  private final Cluster cluster;
  private final Client client;
  private boolean hasAnswered;

  Tour(String host, int port, PrintStream out) {
    this.out = out;
    this.cluster = Cluster.build(host).port(port).minConnectionPoolSize(1).create();
    this.client = cluster.connect();
  }

  /** Asks everything. */
  void run() throws Exception {
    long vertices = ask(Question.VERTICES).get(0).getLong();
    long edges = ask(Question.EDGES).get(0).getLong();
    out.printf(Locale.ROOT, "%n%d vertices, %d edges%n%n", vertices, edges);
    for (Question question : Question.tour()) {
      show(question);
      answered(() -> submitted(question.gremlin()));
      out.println("     " + UsedIndex.in(plan(question)));
      endAnswer();
    }
    update();
  }

  private List<Result> ask(Question question) throws Exception {
    show(question);
    return timed(() -> submitted(question.gremlin()));
  }

  private void show(Question question) {
    out.println(question.text());
    out.println("  " + question.gremlin());
  }

  private List<Result> submitted(String gremlin) {
    return client.submit(gremlin).all().join();
  }

  /** The steps that the server makes of it. */
  private String plan(Question question) {
    Object explained = submitted(question.gremlin() + ".explain()").get(0).getObject();
    return String.valueOf(((Map<?, ?>) explained).get("final"));
  }

  /** Counts a visit in a remote transaction, and reads it back inside and outside. */
  private void update() throws Exception {
    GraphTraversalSource g =
        AnonymousTraversalSource.traversal().with(DriverRemoteConnection.using(cluster, "g"));
    out.println("One more visit to London Heathrow, in a transaction:");
    out.println("  tx = g.tx(); gtx = tx.begin()");
    Transaction tx = g.tx();
    GraphTraversalSource gtx = tx.begin();
    timed(() -> List.of(visits(gtx)));
    int more = visits(gtx) + 1;
    out.printf(
        Locale.ROOT,
        "  gtx.V().has('airport','code','%s').property('%s', %d).iterate()%n",
        AIRPORT,
        VISITS,
        more);
    timed(
        () -> {
          airport(gtx).property(VISITS, more).iterate();
          return List.of("written, seen inside: " + visits(gtx) + ", outside: " + visits(g));
        });
    out.println("  tx.commit()");
    timed(
        () -> {
          tx.commit();
          return List.of("committed, seen outside: " + visits(g));
        });
  }

  private static GraphTraversal<?, ?> airport(GraphTraversalSource source) {
    return source.V().has("airport", "code", AIRPORT);
  }

  private static int visits(GraphTraversalSource source) {
    return source.V()
        .has("airport", "code", AIRPORT)
        .<Number>values(VISITS)
        .tryNext()
        .map(Number::intValue)
        .orElse(0);
  }

  private <T> List<T> timed(Callable<List<T>> question) throws Exception {
    List<T> answers = answered(question);
    endAnswer();
    return answers;
  }

  private <T> List<T> answered(Callable<List<T>> question) throws Exception {
    long start = System.nanoTime();
    List<T> answers = question.call();
    double ms = (System.nanoTime() - start) / 1e6;
    out.printf(
        Locale.ROOT,
        "  => %s   (%.1f ms)%n",
        answers.stream().map(Tour::plain).collect(Collectors.joining(", ")),
        ms);
    return answers;
  }

  private void endAnswer() {
    out.println();
    if (!hasAnswered) {
      hasAnswered = true;
      out.printf(
          Locale.ROOT,
          "(first answer %.1f s after the start of the program)%n%n",
          ManagementFactory.getRuntimeMXBean().getUptime() / 1e3);
    }
  }

  private static String plain(Object answer) {
    return String.valueOf(answer instanceof Result result ? result.getObject() : answer);
  }

  @Override
  public void close() {
    cluster.close();
  }
}
