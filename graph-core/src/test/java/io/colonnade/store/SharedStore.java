package io.colonnade.store;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One store for several graphs of a test, each of which sees it as a store that other processes
 * share. The last user that is closed closes the store. Thread-safe.
 */
public final class SharedStore {

  private final Store store;
  private int users; // guarded by this

  public SharedStore(Store store) {
    this.store = store;
  }

  /** The store as one more user sees it. */
  public synchronized Store join() {
    users++;
    return new User();
  }

  private synchronized void leave() {
    users--;
    if (users == 0) {
      store.close();
    }
  }

  private final class User extends FilterStore {

    private final AtomicBoolean isClosed = new AtomicBoolean();

    private User() {
      super(store);
    }

    @Override
    public boolean isShared() {
      return true;
    }

    @Override
    public void close() {
      if (isClosed.compareAndSet(false, true)) {
        leave();
      }
    }
  }
}
