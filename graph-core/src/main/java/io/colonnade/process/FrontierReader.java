package io.colonnade.process;

import io.colonnade.model.VertexRef;
import java.util.Collection;

/**
 * A step that reads at vertices, and can read for many of them at once if they are announced in
 * time.
 */
interface FrontierReader {

  /** Starts a new frontier: drops the vertices that were announced before. */
  void begin();

  /**
   * Announces vertices that will arrive, unless a step in between filters them out. A vertex may be
   * named more than once.
   */
  void announce(Collection<VertexRef> vertices);
}
