package io.colonnade.cache;

import io.colonnade.layout.VertexPart;
import java.util.Set;

/** What one read has found out about a vertex. Immutable and thread-safe. */
sealed interface Answer permits VertexAnswer, EdgesAnswer, DegreeAnswer {

  /** Returns the version of the snapshot that was read. */
  long from();

  /** Returns what must stay unchanged for the answer to stay true. */
  Set<VertexPart> parts();

  /** Returns the approximate memory in bytes. */
  long bytes();
}
