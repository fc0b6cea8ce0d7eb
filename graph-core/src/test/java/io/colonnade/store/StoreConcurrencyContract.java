package io.colonnade.store;

import static io.colonnade.store.Family.COUNTERS;
import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.put;
import static io.colonnade.store.TestTables.record;
import static io.colonnade.store.TestTables.texts;
import static io.colonnade.store.TestTables.valueOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.store.GraphLikeCommit.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Commits of many threads at once. */
interface StoreConcurrencyContract extends StoreFixture {

  int THREADS = 8;

  @Test
  default void incrementsOfOneRecord_byManyThreads_loseNone() throws InterruptedException {
    Bytes row = TestTables.row("counted");
    try (Store store = openDurable()) {
      put(store, A, row, "0");
      AtomicInteger done = new AtomicInteger();
      Crew.start(
              THREADS,
              number -> {
                for (int i = 0; i < 25; ) {
                  if (isIncremented(store, row)) {
                    done.incrementAndGet();
                    i++;
                  }
                }
              })
          .join();
      assertEquals(String.valueOf(done.get()), valueOf(store, A, row));
      assertEquals(THREADS * 25, done.get());
    }
  }

  private static boolean isIncremented(Store store, Bytes row) {
    try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
      WriteSet writes = WriteSet.basedOn(base.version());
      writes.require(new Precondition.Unchanged(record(A, row)));
      int value = Integer.parseInt(valueOf(base, A, row));
      writes.put(A, row, RECORD, Q, bytes(String.valueOf(value + 1)));
      store.commit(writes);
      return true;
    } catch (ConflictException e) {
      return false;
    }
  }

  @Test
  default void sameElement_createdByManyThreads_isCreatedOnce() throws InterruptedException {
    try (Store store = openDurable()) {
      AtomicInteger created = new AtomicInteger();
      Crew.start(
              THREADS,
              number -> {
                for (int vertex = 0; vertex < 100; vertex++) {
                  WriteSet writes = WriteSet.basedOnLatest();
                  new GraphLikeCommit(Kind.CREATE, vertex, 0, "by " + number).into(writes);
                  try {
                    store.commit(writes);
                    created.incrementAndGet();
                  } catch (ConflictException e) {
                    assertTrue(e.details().containsKey("what"));
                  }
                }
              })
          .join();
      // At least one thread meets no other that is ahead of it at each vertex, and none two.
      try (Snapshot end = store.snapshot(SnapshotUse.LOOK)) {
        assertEquals(created.get(), VertexModel.read(end).size());
        assertEquals(100, created.get());
      }
    }
  }

  @Test
  default void edgesAndCountsOfOneVertex_addedByManyThreads_neverConflict()
      throws InterruptedException {
    try (Store store = openDurable()) {
      store.commit(new GraphLikeCommit(Kind.CREATE, 1, 0, "hub").into(WriteSet.basedOnLatest()));
      Crew.start(
              THREADS,
              number -> {
                for (int i = 0; i < 50; i++) {
                  try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
                    WriteSet writes = WriteSet.basedOn(base.version());
                    int edge = number * 1000 + i;
                    new GraphLikeCommit(Kind.ADD_EDGE, 1, edge, "e").into(writes);
                    new GraphLikeCommit(Kind.COUNT, 1, 0, "c").into(writes);
                    store.commit(writes);
                  }
                }
              })
          .join();
      try (Snapshot end = store.snapshot(SnapshotUse.LOOK)) {
        Bytes hub = GraphLikeCommit.row(1);
        assertEquals(THREADS * 50, texts(end.row(RowRead.of(A, hub, CellSet.all(EDGES)))).size());
        assertEquals(THREADS * 50, TestTables.counter(end, A, hub, GraphLikeCommit.COUNTER));
      }
    }
  }

  @Test
  default void vertexDroppedAndEdgesAdded_byManyThreads_leaveNoEdgeWithoutVertex()
      throws InterruptedException {
    Random random = StoreFixture.random("vertexDroppedAndEdgesAdded");
    long seed = random.nextLong();
    try (Store store = openDurable()) {
      Crew.start(
              THREADS,
              number -> {
                Random mine = new Random(seed + number);
                for (int i = 0; i < 150; i++) {
                  changeAnyVertex(store, mine, number * 1000 + i);
                }
              })
          .join();
      try (Snapshot end = store.snapshot(SnapshotUse.LOOK)) {
        for (int vertex = 0; vertex < 3; vertex++) {
          Bytes row = GraphLikeCommit.row(vertex);
          boolean exists = !valueOf(end, A, row).equals("none");
          boolean hasMore =
              !texts(end.row(RowRead.of(A, row, CellSet.all(EDGES), CellSet.all(COUNTERS))))
                  .isEmpty();
          assertFalse(hasMore && !exists, "cells of a vertex that is not there");
        }
      }
    }
  }

  /** As a graph does: creates a vertex that it does not see, else adds to it or drops it. */
  private static void changeAnyVertex(Store store, Random random, int name) {
    int vertex = random.nextInt(3);
    try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
      boolean exists = !valueOf(base, A, GraphLikeCommit.row(vertex)).equals("none");
      Kind[] choice = {Kind.ADD_EDGE, Kind.COUNT, Kind.DROP, Kind.CHANGE};
      Kind kind = exists ? choice[random.nextInt(choice.length)] : Kind.CREATE;
      WriteSet writes = WriteSet.basedOn(base.version());
      store.commit(new GraphLikeCommit(kind, vertex, name, "n" + name).into(writes));
    } catch (ConflictException e) {
      assertFalse(e.details().isEmpty());
    }
  }

  /** A commit that was let through. */
  record Through(long base, long version, GraphLikeCommit commit) {}

  @Test
  default void randomTransactions_ofManyThreads_areSerialisableAsPromised()
      throws InterruptedException {
    Random random = StoreFixture.random("randomTransactions");
    long seed = random.nextLong();
    List<Through> log = Collections.synchronizedList(new ArrayList<>());
    try (Store store = openDurable()) {
      Crew.start(
              THREADS,
              number -> {
                Random mine = new Random(seed + number);
                for (int i = 0; i < 200; i++) {
                  tryAnything(store, mine, number * 1000 + i, log);
                }
              })
          .join();
      log.sort(Comparator.comparingLong(Through::version));
      for (Through later : log) {
        for (Through earlier : log) {
          boolean overlaps =
              earlier != later
                  && earlier.version() > later.base()
                  && earlier.version() <= later.version();
          // Which of two commits that were under way together came first, versions do not tell.
          if (overlaps && earlier.commit().isDisturbedBy(later.commit())) {
            assertFalse(
                later.commit().isDisturbedBy(earlier.commit()),
                () -> later + " was let through after " + earlier);
          }
        }
      }
      VertexModel model = new VertexModel();
      for (Through commit : log) {
        model = model.after(commit.commit());
      }
      try (Snapshot end = store.snapshot(SnapshotUse.LOOK)) {
        assertEquals(model.texts(), VertexModel.read(end));
      }
    }
  }

  private static boolean hasEdge(Snapshot base, int vertex, int edge) {
    CellSet cell = CellSet.exact(EDGES, TestTables.bytes("e" + edge));
    return !texts(base.row(RowRead.of(A, GraphLikeCommit.row(vertex), cell))).isEmpty();
  }

  private static void tryAnything(Store store, Random random, int name, List<Through> log) {
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    int vertex = random.nextInt(4);
    try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
      boolean isThere = !valueOf(base, A, GraphLikeCommit.row(vertex)).equals("none");
      Kind fit = kind.needsVertex() && !isThere ? Kind.CREATE : kind;
      int edge = random.nextInt(3);
      boolean isOfNone = fit == Kind.COUNT_EDGE && !hasEdge(base, vertex, edge);
      GraphLikeCommit commit =
          new GraphLikeCommit(isOfNone ? Kind.ADD_EDGE : fit, vertex, edge, "n" + name);
      long version = store.commit(commit.into(WriteSet.basedOn(base.version())));
      log.add(new Through(base.version(), version, commit));
    } catch (ConflictException e) {
      assertFalse(e.details().isEmpty());
    }
  }
}
