package io.colonnade.examples.torture;

import io.colonnade.Colonnade;
import io.colonnade.cli.CommandLines;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.Problem;
import io.colonnade.error.RetryableException;
import io.colonnade.error.StoreException;
import io.colonnade.examples.torture.Acknowledgements.Event;
import io.colonnade.graph.ColonnadeGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * A client process: writes with several threads, or reads, until its standard input ends. Arguments
 * are the location of the graph, the directory of the acknowledgements, the name of the client, its
 * seed, {@code writer} or {@code reader}, by how many milliseconds the clock of its HBase client is
 * wrong, and the ids of the hubs.
 */
public final class Client {

  private static final long SLOW_MILLIS = 5_000;
  private static final long OPEN_SECONDS = 600; // a region server whose clock jumps takes minutes

  private final ColonnadeGraph graph;
  private final Acknowledgements file;
  private final Watch watch = new Watch();
  private volatile boolean ends;

  private Client(ColonnadeGraph graph, Acknowledgements file) {
    this.graph = graph;
    this.file = file;
  }

  public static void main(String... arguments) throws IOException, InterruptedException {
    run(Colonnade::open, arguments);
  }

  /**
   * Runs a client.
   *
   * @param opener opens the graph at a location
   */
  static void run(Function<String, ColonnadeGraph> opener, String... arguments)
      throws IOException, InterruptedException {
    CommandLines.prepare(arguments);
    String name = arguments[2];
    Random random = new Random(Long.parseLong(arguments[3]));
    List<Object> hubs = new ArrayList<>(List.of(arguments).subList(6, arguments.length));
    Acknowledgements file = Acknowledgements.create(Path.of(arguments[1]), name);
    HBaseClock.set(Long.parseLong(arguments[5]));
    try (ColonnadeGraph graph = open(opener, arguments[0])) {
      Client client = new Client(graph, file);
      List<Work> works =
          arguments[4].equals("reader")
              ? List.of(new ReadWork(hubs), new BoundWork())
              : List.of(
                  new ListWork(name + "a"),
                  new ListWork(name + "b"),
                  new HubWork(hubs),
                  new PausingWork(HubWork.ofLinks(hubs)),
                  new NameWork(),
                  new GuestWork(),
                  new CountWork(),
                  new CountWork(),
                  new IndexWork(),
                  new BoundWork());
      List<Thread> threads = new ArrayList<>();
      for (Work work : works) {
        long seed = random.nextLong();
        threads.add(
            new Thread(() -> client.run(work, new Random(seed)), work.getClass().getName()));
      }
      client.watch.start();
      threads.forEach(Thread::start);
      System.out.println("ready");
      while (System.in.read() >= 0) {
        // only the end of the input counts
      }
      client.ends = true;
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  /**
   * Reads without a change, the latest state or a bounded one, and checks that it was one state.
   * Confined to one thread.
   */
  private record ReadWork(List<Object> hubs) implements Work {
    @Override
    public String change(GraphTraversalSource g, Random random) {
      OneState.check(random.nextBoolean() ? g : BoundWork.bounded(g), hubs);
      return "read";
    }
  }

  /** A client may start while HBase recovers. */
  private static ColonnadeGraph open(Function<String, ColonnadeGraph> opener, String location)
      throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(OPEN_SECONDS);
    while (true) {
      try {
        return opener.apply(location);
      } catch (StoreException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(500);
      }
    }
  }

  private void run(Work work, Random random) {
    Watch.Watched transactions = watch.add(waited -> file.add(Event.WAITED, waited));
    while (!ends) {
      long begun = System.nanoTime();
      if (work.isTransaction()) {
        transactions.begin();
      }
      String change = "";
      try {
        change = work.change(graph.traversal(), random);
        file.add(Event.BEGUN, change);
        graph.tx().commit();
        work.acknowledged();
        file.add(Event.ACKNOWLEDGED, change);
      } catch (RuntimeException e) {
        file.add(event(e), change + " " + e);
        rollback();
      }
      transactions.end();
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
      if (millis > SLOW_MILLIS && work.isTransaction()) {
        file.add(Event.SLOW, millis + " " + change);
      }
    }
  }

  private void rollback() {
    try {
      graph.tx().rollback();
    } catch (RuntimeException e) {
      file.add(Event.FAULT, "rollback: " + e);
    }
  }

  private static Event event(RuntimeException failure) {
    // Conflicts are told as exceptions of TinkerPop, whose cause is ours.
    Throwable e = failure instanceof ColonnadeException ? failure : failure.getCause();
    if (e instanceof OutcomeUnknownException) {
      return Event.UNKNOWN;
    }
    boolean isTaken =
        e instanceof ColonnadeException taken && taken.problem() == Problem.UNIQUE_TAKEN;
    boolean isExpected = isTaken || e instanceof RetryableException || e instanceof StoreException;
    return isExpected ? Event.REFUSED : Event.FAULT;
  }
}
