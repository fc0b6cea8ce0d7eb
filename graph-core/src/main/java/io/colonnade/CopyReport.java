package io.colonnade;

/**
 * The result of a copy.
 *
 * @param from the layout of the source
 * @param to the layout of the copy
 * @param properties number of properties of vertices and edges, including meta-properties
 */
public record CopyReport(String from, String to, long vertices, long edges, long properties) {}
