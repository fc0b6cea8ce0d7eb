package io.colonnade.store;

/**
 * Is told what other processes commit to a store. Called by one thread at a time, never from within
 * a call of the store by the same thread.
 */
public interface ChangeListener {

  /**
   * Commits are told from here on. Whatever was known of earlier versions may have changed without
   * a word: this is the first call, or some commits are missing.
   *
   * @param version every later commit of another process is told
   */
  void begin(long version);

  /**
   * Another process has committed.
   *
   * @param version of the commit, up to which completeness was not told yet; commits are told in
   *     any order
   * @param changes their tables have names only
   */
  void committed(long version, WriteSet changes);

  /**
   * All commits up to a version were told. A snapshot with {@link ReadPoint#BOUNDED} shows this
   * version or an earlier one only after the call.
   */
  void complete(long version);

  /** Commits are not told any more, until {@link #begin} is called again. */
  void end();
}
