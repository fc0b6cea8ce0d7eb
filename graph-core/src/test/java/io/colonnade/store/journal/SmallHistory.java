package io.colonnade.store.journal;

import java.util.List;
import java.util.function.Consumer;

/** A few transactions on two vertices, small enough to be run in every order. */
enum SmallHistory {
  /** A vertex is changed twice. */
  ELEMENT_TWICE(by(one -> one.put(0)), by(one -> one.put(0))),
  /** Vertices are changed by two transactions that lock them in another order. */
  TWO_ELEMENTS(by(one -> one.put(0, 1)), by(one -> one.put(1, 0))),
  /** An edge is added to a vertex that is dropped. */
  EDGE_AGAINST_DROP(Edges.BOTH, by(SmallTransactions::addEdge), by(one -> one.drop(1))),
  /** An edge is added to a vertex that is dropped and made again. */
  EDGE_AGAINST_NEW_VERTEX(
      Edges.BOTH,
      by(SmallTransactions::addEdge),
      by(
          one -> {
            one.drop(1);
            one.create(1);
          })),
  /** A drop meets an addition of which only a trace is left. */
  TRACE_AGAINST_DROP(
      Edges.BOTH,
      by(
          one -> {
            one.addSimpleEdge();
            one.removeEdges();
          }),
      by(one -> one.drop(1))),
  /** Both ends of an edge are dropped. */
  BOTH_ENDS(
      Edges.BOTH, SmallTransactions::addSimpleEdge, by(one -> one.drop(0)), by(one -> one.drop(1))),
  /** A simple edge is added twice. */
  SIMPLE_EDGE_TWICE(
      Edges.BOTH, by(SmallTransactions::addSimpleEdge), by(SmallTransactions::addSimpleEdge)),
  /** A simple edge is added while it is removed. */
  SIMPLE_EDGE_BESIDE_REMOVAL(
      Edges.BOTH,
      SmallTransactions::addSimpleEdge,
      by(SmallTransactions::addSimpleEdge),
      by(SmallTransactions::removeEdges)),
  /** A unique key is taken twice. */
  KEY_TWICE(by(SmallTransactions::takeKey), by(SmallTransactions::takeKey)),
  /** A unique key is taken while it is released. */
  KEY_BESIDE_RELEASE(
      Edges.NONE,
      SmallTransactions::takeKey,
      by(SmallTransactions::takeKey),
      by(SmallTransactions::releaseKey)),
  /** A reader meets a commit. */
  READ_BESIDE_COMMIT(by(one -> one.put(0, 1)), by(SmallTransactions::readTwice)),
  /** A reader and the owner apply the same intent, and so does a sweeper. */
  THREE_APPLIERS(by(one -> one.put(0, 1)), by(SmallTransactions::readTwice), SmallProcess::sweep),
  /** Two transactions of a process share a draw, beside a reader. */
  SHARED_DRAW(
      List.of(0, 0, 1),
      by(one -> one.put(0)),
      by(one -> one.put(1)),
      by(SmallTransactions::readTwice)),
  /** A vertex is changed under a schema that changes. */
  EPOCH_BESIDE_COMMIT(by(SmallTransactions::changeSchema), by(one -> one.putUnderSchema(0))),
  /** The closed timestamp moves beside a commit. */
  CLOSE_BESIDE_COMMIT(by(one -> one.put(0, 1)), SmallProcess::close),
  /** The horizon moves beside a snapshot that is pinned. */
  HORIZON_BESIDE_PIN(by(one -> one.put(0)), SmallProcess::readLong, SmallProcess::moveHorizon);

  /** In which rows the edges of a history may be stored. */
  private enum Edges {
    NONE(EdgeRows.OF_VERTICES),
    BOTH(EdgeRows.values());

    private final List<EdgeRows> rows;

    Edges(EdgeRows... rows) {
      this.rows = List.of(rows);
    }
  }

  private final Edges edges;
  private final Consumer<SmallTransactions> before;
  private final List<Integer> processes; // of each thread
  private final List<Consumer<SmallProcess>> threads;

  @SafeVarargs
  @SuppressWarnings("varargs") // the array is copied
  SmallHistory(
      Edges edges,
      Consumer<SmallTransactions> before,
      List<Integer> processes,
      Consumer<SmallProcess>... threads) {
    this.edges = edges;
    this.before = before;
    this.processes = processes;
    this.threads = List.of(threads);
  }

  @SafeVarargs
  SmallHistory(Edges edges, Consumer<SmallTransactions> before, Consumer<SmallProcess>... threads) {
    this(edges, before, List.of(0, 1, 2), threads);
  }

  @SafeVarargs
  SmallHistory(Edges edges, Consumer<SmallProcess>... threads) {
    this(edges, one -> {}, threads);
  }

  @SafeVarargs
  SmallHistory(List<Integer> processes, Consumer<SmallProcess>... threads) {
    this(Edges.NONE, one -> {}, processes, threads);
  }

  @SafeVarargs
  SmallHistory(Consumer<SmallProcess>... threads) {
    this(Edges.NONE, threads);
  }

  private static Consumer<SmallProcess> by(Consumer<SmallTransactions> transactions) {
    return process -> transactions.accept(process.transactions());
  }

  /** Returns where the edges may be stored; one place if there are none. */
  List<EdgeRows> edges() {
    return edges.rows;
  }

  /** Makes what exists before the history, but for the vertices. */
  void prepare(SmallTransactions transactions) {
    before.accept(transactions);
  }

  /** Returns the work of each thread. */
  List<Consumer<SmallProcess>> threads() {
    return threads;
  }

  /** Returns the number of the process of each thread. */
  List<Integer> processes() {
    return processes;
  }
}
