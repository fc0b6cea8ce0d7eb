package io.colonnade.server.monitor;

import io.colonnade.error.ColonnadeException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Reads one row of each graph to see whether its store answers. A read that does not return keeps
 * one thread, and later questions wait for the same read, so that a store that hangs is not asked
 * more often. Thread-safe.
 */
final class Readiness {

  private static final long LIMIT_MS = 1_000;

  private final Map<String, CompletableFuture<Optional<String>>> reads = new ConcurrentHashMap<>();

  /**
   * Returns what is wrong with a graph, after a second at most; empty if its store answers. Does
   * not wait.
   */
  CompletableFuture<Optional<String>> look(String name, ColonnadeGraph graph) {
    CompletableFuture<Optional<String>> read = new CompletableFuture<>();
    CompletableFuture<Optional<String>> earlier = reads.putIfAbsent(name, read);
    if (earlier == null) {
      Thread reader =
          new Thread(
              () -> {
                Optional<String> wrong = Optional.of("the store cannot be read");
                try {
                  wrong = read(graph);
                } finally {
                  reads.remove(name, read);
                  read.complete(wrong);
                }
              },
              "colonnade-ready-" + name);
      reader.setDaemon(true);
      reader.start();
    }
    return (earlier == null ? read : earlier)
        .copy()
        .completeOnTimeout(
            Optional.of("the store has not answered a read within a second"),
            LIMIT_MS,
            TimeUnit.MILLISECONDS);
  }

  /** Returns a reason without keys and values of the failure, because the page needs no login. */
  private static Optional<String> read(ColonnadeGraph graph) {
    Store store = GraphInternals.store(graph).store();
    RowRead header = RowRead.of(MetaTable.META, MetaTable.headerRow(), MetaTable.cell());
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK);
        RowCursor cursor = snapshot.rows(List.of(header))) {
      return cursor.advance() ? Optional.empty() : Optional.of("the store has lost its header");
    } catch (ColonnadeException e) {
      return Optional.of(e.code() + " " + e.problem().text());
    } catch (RuntimeException | LinkageError e) {
      return Optional.of("the store cannot be read: " + e.getClass().getSimpleName());
    }
  }
}
