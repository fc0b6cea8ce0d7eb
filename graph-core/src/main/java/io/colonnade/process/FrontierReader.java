package io.colonnade.process;

import io.colonnade.model.VertexRef;
import java.util.Collection;

/**
 * A step that reads at vertices, and can read for many of them at once if it expects them in time.
 */
interface FrontierReader {

  /** Starts a new frontier: drops the vertices that were expected before. */
  void begin();

  /**
   * Notes vertices that will arrive, unless a step in between filters them out. The collection may
   * contain a vertex more than once.
   */
  void expect(Collection<VertexRef> vertices);
}
