package io.colonnade.cache;

import io.colonnade.error.ColonnadeException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.store.FilterStore;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * A store whose commits end what a cache knows of what they change. Every commit that changes
 * elements passes here. Thread-safe.
 */
public final class CachedStore extends FilterStore {

  private final Store store;
  private final CommitReader reader;
  private final DatabaseCache cache;
  private final Set<Changes> doubtful = // guarded by itself
      Collections.newSetFromMap(new IdentityHashMap<>());

  private CachedStore(Store store, CommitReader reader, DatabaseCache cache) {
    super(store);
    this.store = store;
    this.reader = reader;
    this.cache = cache;
  }

  /** Returns the store with a cache; the store itself if the cache keeps nothing. */
  public static Store of(Store store, CommitReader reader, DatabaseCache cache) {
    return cache.isUsed() ? new CachedStore(store, reader, cache) : store;
  }

  @Override
  public long commit(WriteSet writeSet) {
    Changes changes = reader.changes(writeSet);
    List<Changes> before = doubtful();
    cache.begin(changes);
    long version;
    try {
      version = store.commit(writeSet);
    } catch (RuntimeException | Error e) {
      if (mayBeWritten(writeSet, e)) {
        doubt(changes);
      } else {
        cache.abandon(changes);
      }
      throw e;
    }
    if (writeSet.filled().isEmpty()) {
      cache.end(changes, version);
      settle(before, version);
    } else {
      doubt(changes); // it is shown from a later version on than the one that it names
    }
    return version;
  }

  private static boolean mayBeWritten(WriteSet writeSet, Throwable failure) {
    return writeSet.filled().isPresent() // a part of it
        || failure instanceof OutcomeUnknownException
        || !(failure instanceof ColonnadeException);
  }

  /** Keeps what is changed out of the cache until a later commit is written. */
  private void doubt(Changes changes) {
    if (!changes.isEmpty()) {
      synchronized (doubtful) {
        doubtful.add(changes);
      }
    }
  }

  /** Returns the changes by commits of unknown outcome or version. */
  private List<Changes> doubtful() {
    synchronized (doubtful) {
      return doubtful.isEmpty() ? List.of() : List.copyOf(doubtful);
    }
  }

  /**
   * Ends the commits that were in doubt when a later one began that was written: the store has
   * decided them, and snapshots from the later one on show the decision.
   */
  private void settle(List<Changes> before, long version) {
    for (Changes changes : before) {
      boolean isFirst;
      synchronized (doubtful) {
        isFirst = doubtful.remove(changes);
      }
      if (isFirst) {
        cache.end(changes, version);
      }
    }
  }
}
