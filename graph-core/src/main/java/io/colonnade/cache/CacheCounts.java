package io.colonnade.cache;

/**
 * The size of a database cache, and how often it was used since the graph was opened.
 *
 * @param limit the most bytes that it keeps; 0 if there is no cache
 * @param bytes the memory of what it keeps
 * @param hits what transactions needed and the cache knew
 * @param misses what transactions needed and the cache did not know
 * @param fills how often it kept something
 * @param evictions how often it removed something to stay within its limit
 */
public record CacheCounts(
    long limit, long bytes, long hits, long misses, long fills, long evictions) {}
