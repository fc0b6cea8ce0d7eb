package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.crash.Says;
import io.colonnade.store.Crew;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * A program whose threads add to counters at a server that is killed and started again. Half of the
 * threads add to one vertex and, in the same request, to a vertex of the thread's own; the others
 * add to the pages. Each thread ends when it has had its number of additions acknowledged. Another
 * thread sets properties of the vertices that are counted, or drops some of the pages and adds them
 * again.
 *
 * <p>Arguments: the number of the client, the number of additions of a thread, a seed, and what the
 * other thread does, {@value #SETS} or {@value #DROPS}. A line {@code serve PORT} names each new
 * server. The program prints {@code added} for each {@value #LINE} acknowledged additions, and at
 * its end the {@link Tally} of each vertex.
 */
final class CountingClient {

  /** That add to one vertex; as many add to the pages. */
  static final int THREADS = 4;

  static final int PAGES = 1_000;

  /** The first pages are dropped and added again; a quarter of the additions is to them. */
  static final int DROPPED = 20;

  /** Acknowledged additions of a thread for each line. */
  static final int LINE = 25;

  static final String HUB = "hub";
  static final String VIEWS = "views";
  static final String SETS = "sets";
  static final String DROPS = "drops";

  /** Numbers of requests to a vertex. Immutable. */
  record Tally(String vertex, long acknowledged, long inDoubt, long refused) {

    Tally plus(Outcome outcome) {
      return new Tally(
          vertex,
          acknowledged + (outcome == Outcome.ACKNOWLEDGED ? 1 : 0),
          inDoubt + (outcome == Outcome.IN_DOUBT ? 1 : 0),
          refused + (outcome == Outcome.REFUSED ? 1 : 0));
    }

    Tally plus(Tally other) {
      return new Tally(
          vertex,
          acknowledged + other.acknowledged,
          inDoubt + other.inDoubt,
          refused + other.refused);
    }

    static Tally parse(String line) {
      String[] parts = line.split(" ");
      return new Tally(
          parts[1], Long.parseLong(parts[2]), Long.parseLong(parts[3]), Long.parseLong(parts[4]));
    }

    static boolean isLine(String line) {
      return line.startsWith("tally ");
    }

    String line() {
      return "tally " + vertex + " " + acknowledged + " " + inDoubt + " " + refused;
    }
  }

  private final int number;
  private final long additions;
  private final long seed;
  private final ServerCaller.Drivers drivers = new ServerCaller.Drivers();
  private final Map<String, Tally> tallies = new TreeMap<>(); // guarded by itself
  private volatile boolean ends;

  private CountingClient(int number, long additions, long seed) {
    this.number = number;
    this.additions = additions;
    this.seed = seed;
  }

  public static void main(String[] arguments) throws InterruptedException {
    CountingClient client =
        new CountingClient(
            Integer.parseInt(arguments[0]),
            Long.parseLong(arguments[1]),
            Long.parseLong(arguments[2]));
    client.run(arguments[3].equals(DROPS));
    System.exit(0); // one thread still waits for lines, and drivers close
  }

  /** Returns the vertex that a thread adds to besides the one vertex. */
  static String thread(int client, int number) {
    return "thread" + client + "-" + number;
  }

  static String page(int number) {
    return "page" + number;
  }

  /** Returns the vertex that has what was counted on a page when it was dropped. */
  static String kept(String page) {
    return "kept-" + page;
  }

  private void run(boolean isDropping) throws InterruptedException {
    Thread listener = new Thread(this::listen, "listens");
    listener.setDaemon(true);
    listener.start();
    Crew other = Crew.start(1, thread -> beside(isDropping));
    Crew adders =
        Crew.start(
            2 * THREADS,
            thread -> {
              if (thread < THREADS) {
                addToHub(thread(number, thread));
              } else {
                addToPages(new Random(seed + thread));
              }
            });
    try {
      adders.join();
    } finally {
      ends = true;
    }
    other.join();
    synchronized (tallies) {
      tallies.values().forEach(tally -> Says.line(tally.line()));
    }
  }

  private void listen() {
    try {
      for (String line = Says.heard(); line.startsWith("serve "); line = Says.heard()) {
        drivers.connect(Integer.parseInt(line.substring(6)));
      }
    } catch (IOException e) {
      Says.line("cannot listen: " + e);
    }
  }

  private void tally(String vertex, Outcome outcome) {
    synchronized (tallies) {
      tallies.merge(vertex, new Tally(vertex, 0, 0, 0).plus(outcome), Tally::plus);
    }
  }

  /** Adds 1 to each vertex of these ids that exists; returns their ids. */
  private static List<Object> increment(GraphTraversalSource g, Object... ids) {
    return g.V(ids).call("colonnade.increment", Map.of("key", VIEWS)).id().toList();
  }

  private void addToHub(String own) throws InterruptedException {
    ServerCaller caller = new ServerCaller(drivers);
    for (long added = 0; added < additions; ) {
      Outcome outcome = caller.call(g -> assertEquals(2, increment(g, HUB, own).size()));
      tally(own, outcome);
      if (outcome == Outcome.ACKNOWLEDGED && ++added % LINE == 0) {
        Says.line("added");
      }
    }
  }

  private void addToPages(Random random) throws InterruptedException {
    ServerCaller caller = new ServerCaller(drivers);
    for (long added = 0; added < additions; ) {
      String page = page(random.nextInt(random.nextInt(4) == 0 ? DROPPED : PAGES));
      boolean[] isThere = {true}; // unless the server says otherwise
      Outcome outcome = caller.call(g -> isThere[0] = !increment(g, page).isEmpty());
      if (isThere[0]) {
        tally(page, outcome);
        if (outcome == Outcome.ACKNOWLEDGED && ++added % LINE == 0) {
          Says.line("added");
        }
      }
    }
  }

  private void beside(boolean isDropping) throws InterruptedException {
    ServerCaller caller = new ServerCaller(drivers);
    Random random = new Random(seed);
    for (int i = 0; !ends; i++) {
      if (isDropping) {
        String page = page(random.nextInt(DROPPED));
        tally(DROPS, caller.call(g -> Retrying.inTransaction(g, 1, tx -> drop(tx, page))));
        caller.call(g -> Retrying.inTransaction(g, 1, tx -> addAgain(tx, page)));
      } else {
        String vertex = i % 2 == 0 ? HUB : page(DROPPED + random.nextInt(PAGES - DROPPED));
        tally(SETS, caller.call(g -> g.V(vertex).property("note", random.nextInt()).iterate()));
      }
    }
  }

  /** Drops a page in a transaction that adds the value of its counter to another vertex. */
  private static String drop(GraphTraversalSource tx, String page) {
    for (Object views : tx.V(page).values(VIEWS).toList()) {
      tx.V(kept(page)).call("colonnade.increment", Map.of("key", VIEWS, "by", views)).iterate();
    }
    tx.V(page).drop().iterate();
    return page;
  }

  /** What was counted before the page was dropped must not be there. */
  private static String addAgain(GraphTraversalSource tx, String page) {
    if (tx.V(page).toList().isEmpty()) {
      tx.addV("page").property(T.id, page).iterate();
      assertEquals(List.of(), tx.V(page).values(VIEWS).toList());
    }
    return page;
  }
}
