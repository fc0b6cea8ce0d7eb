package io.colonnade.cache;

/** What a cache knows under one name, and under one schema. Immutable and thread-safe. */
sealed interface CacheEntry permits VertexEntry, IndexAnswer {

  /** Returns the epoch of the schema. */
  long epoch();

  /** Returns the least version at which a part of it was read. */
  long oldest();

  /** Returns the approximate memory in bytes. */
  long bytes();
}
