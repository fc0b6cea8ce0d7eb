package io.colonnade.load;

/**
 * What a load has done, all its runs together. Immutable.
 *
 * @param vertices stored
 * @param edges stored
 * @param rejects rows that were not
 */
public record LoadReport(long vertices, long edges, long rejects) {}
