package io.colonnade.tx;

/**
 * What was copied.
 *
 * @param from the layout of the source
 * @param to the layout of the copy
 * @param properties of vertices and edges; meta-properties count as well
 */
public record CopyReport(String from, String to, long vertices, long edges, long properties) {}
