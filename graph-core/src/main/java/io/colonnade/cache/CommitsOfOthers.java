package io.colonnade.cache;

import io.colonnade.layout.Layout;
import io.colonnade.store.ChangeListener;
import io.colonnade.store.WriteSet;

/** Ends in a cache what other processes change, see {@link DatabaseCache}. Thread-safe. */
public final class CommitsOfOthers implements ChangeListener {

  private final DatabaseCache cache;
  private final Layout layout;

  /**
   * @param layout tells which vertices a commit has changed
   */
  public CommitsOfOthers(DatabaseCache cache, Layout layout) {
    this.cache = cache;
    this.layout = layout;
  }

  @Override
  public void begin(long version) {
    cache.follow(version);
  }

  @Override
  public void committed(long version, WriteSet changes) {
    cache.committed(layout.changed(changes), version);
  }

  @Override
  public void complete(long version) {
    cache.completeTo(version);
  }
}
