package io.colonnade.cache;

import io.colonnade.error.ColonnadeException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.layout.ChangedVertex;
import io.colonnade.layout.Layout;
import io.colonnade.store.FilterStore;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.List;

/**
 * A store whose commits end what a cache knows of the vertices that they change. Every commit of
 * the graph passes here. Thread-safe.
 */
public final class CachedStore extends FilterStore {

  private final Store store;
  private final Layout layout;
  private final DatabaseCache cache;
  private final List<List<ChangedVertex>> doubtful = new ArrayList<>(); // guarded by itself

  private CachedStore(Store store, Layout layout, DatabaseCache cache) {
    super(store);
    this.store = store;
    this.layout = layout;
    this.cache = cache;
  }

  /** Returns the store with a cache; the store itself if the cache keeps nothing. */
  public static Store of(Store store, Layout layout, DatabaseCache cache) {
    return cache.isUsed() ? new CachedStore(store, layout, cache) : store;
  }

  @Override
  public long commit(WriteSet writeSet) {
    List<ChangedVertex> vertices = layout.changed(writeSet);
    List<List<ChangedVertex>> before = doubtful();
    cache.begin(vertices);
    long version;
    try {
      version = store.commit(writeSet);
    } catch (RuntimeException | Error e) {
      if (mayBeWritten(writeSet, e)) {
        doubt(vertices);
      } else {
        cache.abandon(vertices);
      }
      throw e;
    }
    if (writeSet.filled().isEmpty()) {
      cache.end(vertices, version);
      settle(before, version);
    } else {
      doubt(vertices); // it is shown from a later version on than the one that it names
    }
    return version;
  }

  private static boolean mayBeWritten(WriteSet writeSet, Throwable failure) {
    return writeSet.filled().isPresent() // a part of it
        || failure instanceof OutcomeUnknownException
        || !(failure instanceof ColonnadeException);
  }

  /** Keeps the vertices out of the cache until a later commit is written. */
  private void doubt(List<ChangedVertex> vertices) {
    if (!vertices.isEmpty()) {
      synchronized (doubtful) {
        doubtful.add(vertices);
      }
    }
  }

  /** Returns the changes by commits of unknown outcome or version. */
  private List<List<ChangedVertex>> doubtful() {
    synchronized (doubtful) {
      return doubtful.isEmpty() ? List.of() : List.copyOf(doubtful);
    }
  }

  /**
   * Ends the commits that were in doubt when a later one began that was written: the store has
   * decided them, and snapshots from the later one on show the decision.
   */
  private void settle(List<List<ChangedVertex>> before, long version) {
    for (List<ChangedVertex> vertices : before) {
      boolean isFirst;
      synchronized (doubtful) {
        isFirst = doubtful.removeIf(open -> open == vertices);
      }
      if (isFirst) {
        cache.end(vertices, version);
      }
    }
  }
}
