package io.colonnade.store;

import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.record;

import io.colonnade.codec.Bytes;

/**
 * A commit of the kinds that a graph makes: of a vertex (a row with a record), of one of its edges,
 * of a counter. Which of them may not overlap is written down here pair by pair, as users are
 * promised it and without a word on preconditions: tests compare stores with it.
 */
record GraphLikeCommit(Kind kind, int vertex, int edge, String value) {

  /** The counter of each vertex. */
  static final Bytes COUNTER = bytes("c");

  enum Kind {
    CREATE,
    CHANGE,
    DROP,
    ADD_EDGE,
    REMOVE_EDGE,
    COUNT,
    /** Adds what depends on the value that was read. */
    SET_COUNT,
    /** Adds to the counter of an edge. */
    COUNT_EDGE;

    /** True if this changes a vertex, adds to it or removes from it: it must be there then. */
    boolean needsVertex() {
      return this != CREATE && this != DROP;
    }
  }

  /** True if this must be refused because that was committed after this began. */
  boolean isDisturbedBy(GraphLikeCommit other) {
    if (vertex != other.vertex) {
      return false;
    }
    return switch (kind) {
      case CREATE, CHANGE ->
          switch (other.kind) {
            case CREATE, CHANGE, DROP -> true;
            case ADD_EDGE, REMOVE_EDGE, COUNT, SET_COUNT, COUNT_EDGE -> false;
          };
      case DROP -> true;
      case ADD_EDGE, REMOVE_EDGE ->
          switch (other.kind) {
            case CREATE, DROP -> true;
            case ADD_EDGE, REMOVE_EDGE -> edge == other.edge;
            case COUNT_EDGE -> kind == Kind.REMOVE_EDGE && edge == other.edge;
            case CHANGE, COUNT, SET_COUNT -> false;
          };
      case COUNT_EDGE ->
          switch (other.kind) {
            case CREATE, DROP -> true;
            case REMOVE_EDGE -> edge == other.edge;
            case CHANGE, ADD_EDGE, COUNT, SET_COUNT, COUNT_EDGE -> false;
          };
      case COUNT ->
          switch (other.kind) {
            case CREATE, DROP -> true;
            case CHANGE, ADD_EDGE, REMOVE_EDGE, COUNT, SET_COUNT, COUNT_EDGE -> false;
          };
      case SET_COUNT ->
          switch (other.kind) {
            case CREATE, DROP, COUNT, SET_COUNT -> true;
            case CHANGE, ADD_EDGE, REMOVE_EDGE, COUNT_EDGE -> false;
          };
    };
  }

  /** Fills a write set with what this does and requires. */
  WriteSet into(WriteSet writes) {
    Bytes row = row(vertex);
    Bytes edgeName = bytes("e" + edge);
    switch (kind) {
      case CREATE -> {
        writes.require(new Precondition.Absent(record(A, row)));
        writes.put(A, row, RECORD, Q, bytes(value));
      }
      case CHANGE -> {
        writes.require(new Precondition.Unchanged(record(A, row)));
        writes.put(A, row, RECORD, Q, bytes(value));
      }
      case DROP -> {
        writes.require(new Precondition.Unchanged(record(A, row)));
        writes.require(new Precondition.Untouched(new RowKey(A, row)));
        writes.deleteRow(A, row);
      }
      case ADD_EDGE -> {
        writes.require(new Precondition.Live(new RowKey(A, row)));
        writes.require(new Precondition.Absent(TestTables.edge(A, row, "e" + edge)));
        writes.put(A, row, EDGES, edgeName, bytes(value));
      }
      case REMOVE_EDGE -> {
        writes.require(new Precondition.Live(new RowKey(A, row)));
        writes.require(new Precondition.Unchanged(TestTables.edge(A, row, "e" + edge)));
        writes.require(new Precondition.UntouchedElement(TestTables.edge(A, row, "e" + edge)));
        writes.delete(A, row, EDGES, edgeName);
        writes.delete(A, row, Family.COUNTERS, bytes(counterOfEdge()));
      }
      case COUNT_EDGE -> {
        writes.require(new Precondition.Live(new RowKey(A, row)));
        writes.require(new Precondition.LiveElement(TestTables.edge(A, row, "e" + edge)));
        writes.add(A, row, bytes(counterOfEdge()), added());
      }
      case COUNT -> {
        writes.require(new Precondition.Live(new RowKey(A, row)));
        writes.add(A, row, COUNTER, added());
      }
      case SET_COUNT -> {
        writes.require(new Precondition.Live(new RowKey(A, row)));
        writes.require(new Precondition.Unchanged(ElementKey.of(A, row, Family.COUNTERS, COUNTER)));
        writes.add(A, row, COUNTER, added());
      }
    }
    return writes;
  }

  /** The name of the counter of the edge. */
  String counterOfEdge() {
    return "d" + edge;
  }

  /** What this adds to the counter of the vertex. */
  long added() {
    return 1L + edge;
  }

  static Bytes row(int vertex) {
    return TestTables.row(0x40, vertex);
  }
}
