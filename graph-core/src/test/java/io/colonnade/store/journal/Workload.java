package io.colonnade.store.journal;

import java.util.List;
import java.util.Random;

/** Which transactions a {@link RandomWriter} runs. */
enum Workload {
  MIXED(
      3,
      8,
      Action.PUT,
      Action.DROP,
      Action.REMOVE_EDGE,
      Action.RELEASE_KEY,
      Action.ADD_EDGE,
      Action.ADD_EDGE,
      Action.ADD_EDGE),
  /** Fills, long reads and moves of the horizon, see {@link TimesHistory}. */
  TIMES(1, 100, Action.PUT),
  /** A history that a test makes step by step. */
  SCRIPT(1, 100, Action.PUT),
  /** Two vertices are dropped and made again, while edges between them are added. */
  DROPS(2, 100, Action.DROP, Action.ADD_EDGE),
  /** Simple edges between two vertices are added and removed. */
  EDGES(2, 100, Action.ADD_EDGE, Action.ADD_EDGE, Action.REMOVE_EDGE),

  // ---- few transactions, for what is rarely met by chance
  /** The same simple edge is added twice. */
  EDGE_TWICE(List.of(Step.ADD_UNREAD), List.of(Step.ADD_UNREAD)),
  /** An edge is added to a vertex that is dropped. */
  EDGE_AGAINST_DROP(List.of(Step.DROP), List.of(Step.ADD)),
  /** An edge is added to a vertex that is dropped and made again; another drop of it fails. */
  EDGE_AGAINST_DROPS(
      List.of(Step.ADD), List.of(Step.DROP, Step.CREATE, Step.DROP), List.of(Step.ADD)),
  /** A vertex is changed twice. */
  CHANGES(List.of(Step.PUT), List.of(Step.PUT));

  /** What a transaction does to a vertex that exists. */
  enum Action {
    PUT,
    DROP,
    REMOVE_EDGE,
    RELEASE_KEY,
    ADD_EDGE
  }

  /** A transaction of a workload with few transactions, on vertices 0 and 1, which exist first. */
  enum Step {
    /** Adds an edge. */
    ADD,
    /** Adds a simple edge without looking at its vertices. */
    ADD_UNREAD,
    /** Drops vertex 1. */
    DROP,
    /** Makes vertex 1. */
    CREATE,
    /** Changes vertex 0. */
    PUT
  }

  private final int vertices;
  private final int schemaChange;
  private final List<Action> actions;
  private final List<List<Step>> steps;

  Workload(int vertices, int schemaChange, Action... actions) {
    this.vertices = vertices;
    this.schemaChange = schemaChange;
    this.actions = List.of(actions);
    this.steps = List.of();
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // the array is copied
  Workload(List<Step>... steps) {
    this.vertices = 2;
    this.schemaChange = 1;
    this.actions = List.of();
    this.steps = List.of(steps);
  }

  /** Returns the transactions of each instance; empty: they are random. */
  List<List<Step>> steps() {
    return steps;
  }

  int vertices() {
    return vertices;
  }

  boolean changesSchema(Random random) {
    return random.nextInt(schemaChange) == 0;
  }

  Action action(Random random) {
    return actions.get(random.nextInt(actions.size()));
  }
}
