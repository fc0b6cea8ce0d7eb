package io.colonnade.cache;

import io.colonnade.layout.VertexPart;
import java.util.EnumSet;
import java.util.Set;

/** The number of edges of a hop. */
record DegreeAnswer(long from, Hop hop, long degree) implements Answer {

  private static final Set<VertexPart> PARTS = EnumSet.of(VertexPart.EDGES);

  @Override
  public Set<VertexPart> parts() {
    return PARTS;
  }

  @Override
  public long bytes() {
    return Footprint.ANSWER;
  }
}
