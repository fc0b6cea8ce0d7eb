package io.colonnade;

/**
 * The progress of a copy.
 *
 * @param vertices the number of vertices that were copied so far
 * @param edges the number of edges that were copied so far
 */
public record CopyProgress(long vertices, long edges) {}
