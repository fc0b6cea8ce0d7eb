package io.colonnade.cache;

import java.util.Map;

/**
 * What the database cache holds, and what it has answered since the graph was opened. Immutable.
 *
 * @param limit the most memory of the content in bytes; 0: the graph has no database cache
 * @param bytes the approximate memory of the content
 * @param vertices of which something is known
 * @param places of indexes whose entries are known
 * @param hits what transactions needed and the cache knew
 * @param misses what they needed and had to read
 * @param fills what was read and kept
 * @param evictions vertices and places that gave way to others
 * @param bytesByLabel the memory of the vertices of a label, by its number, largest first
 */
public record CacheContent(
    long limit,
    long bytes,
    long vertices,
    long places,
    long hits,
    long misses,
    long fills,
    long evictions,
    Map<Integer, Long> bytesByLabel) {}
