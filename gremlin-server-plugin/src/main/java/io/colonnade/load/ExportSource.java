package io.colonnade.load;

import java.io.IOException;
import java.io.OutputStream;

/**
 * One snapshot of a graph as the contents of files. A caller writes either {@link #graphson}, or
 * {@link #vertices} and then {@link #edges}. Confined to one thread.
 */
interface ExportSource extends AutoCloseable {

  /** Writes the graph as GraphSON; does not close the stream. */
  void graphson(OutputStream out) throws IOException;

  /** Writes the vertices as CSV; does not close the stream. */
  void vertices(OutputStream out) throws IOException;

  /** Writes the edges as CSV; does not close the stream. */
  void edges(OutputStream out) throws IOException;

  /** Returns what was written. */
  ExportReport report();

  @Override
  void close();
}
