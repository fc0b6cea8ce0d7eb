package io.colonnade.process;

import io.colonnade.model.VertexRef;
import java.util.Collection;

/** A step that reads at vertices, and can do so for many at once if it is told of them in time. */
interface FrontierReader {

  /** A new frontier: those announced before are done with. */
  void begin();

  /**
   * These vertices will come, unless something in between filters them out. A vertex may be named
   * more than once.
   */
  void announce(Collection<VertexRef> vertices);
}
