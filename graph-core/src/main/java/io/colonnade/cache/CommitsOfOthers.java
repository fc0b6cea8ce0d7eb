package io.colonnade.cache;

import io.colonnade.store.ChangeListener;
import io.colonnade.store.WriteSet;

/** Ends in a cache what other processes change, see {@link DatabaseCache}. Thread-safe. */
public final class CommitsOfOthers implements ChangeListener {

  private final DatabaseCache cache;
  private final CommitReader reader;

  public CommitsOfOthers(DatabaseCache cache, CommitReader reader) {
    this.cache = cache;
    this.reader = reader;
  }

  @Override
  public void begin(long version) {
    cache.follow(version);
  }

  @Override
  public void committed(long version, WriteSet changes) {
    cache.committed(reader.changes(changes), version);
  }

  @Override
  public void complete(long version) {
    cache.completeTo(version);
  }

  @Override
  public void end() {
    cache.unfollow();
  }
}
