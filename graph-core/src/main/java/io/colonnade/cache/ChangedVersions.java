package io.colonnade.cache;

import io.colonnade.codec.Id;
import io.colonnade.layout.VertexPart;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * When the parts of vertices changed last, and which are being changed. Vertices share stripes: a
 * stripe may tell of a later change than that of a vertex, never of an earlier one. Takes a fixed
 * amount of memory. Thread-safe.
 *
 * <p>A commit {@link #begin begins} before it writes and {@link #end ends} with its version, or
 * stays open if its outcome is unknown. A snapshot shows the last state of a part if no commit of
 * its stripe is open and its version is that of the last change or later: one that was opened while
 * a commit was written may or may not contain it, whatever its version.
 */
class ChangedVersions {

  private static final int BITS = 14;

  private final Map<VertexPart, Stripes> parts = new EnumMap<>(VertexPart.class);

  ChangedVersions() {
    for (VertexPart part : VertexPart.values()) {
      parts.put(part, new Stripes());
    }
  }

  /** The changes of one part. */
  private static final class Stripes {

    private final AtomicLongArray last = new AtomicLongArray(1 << BITS); // versions start at 0
    private final AtomicIntegerArray open = new AtomicIntegerArray(1 << BITS);

    private static int of(Id vertex) {
      int hash = vertex.hashCode() * 0x9E3779B9; // Knuth's multiplicative hashing
      return hash >>> (Integer.SIZE - BITS);
    }
  }

  private Stripes stripes(VertexPart part) {
    return Objects.requireNonNull(parts.get(part));
  }

  void begin(Id vertex, Set<VertexPart> changed) {
    for (VertexPart part : changed) {
      stripes(part).open.incrementAndGet(Stripes.of(vertex));
    }
  }

  /** Ends a commit that has changed a vertex, with its version. */
  void end(Id vertex, Set<VertexPart> changed, long version) {
    see(vertex, changed, version);
    abandon(vertex, changed);
  }

  /** Remembers a commit of another process that has changed a vertex. */
  void see(Id vertex, Set<VertexPart> changed, long version) {
    for (VertexPart part : changed) {
      stripes(part).last.accumulateAndGet(Stripes.of(vertex), version, Math::max);
    }
  }

  /** Ends a commit that has changed nothing. */
  void abandon(Id vertex, Set<VertexPart> changed) {
    for (VertexPart part : changed) {
      stripes(part).open.decrementAndGet(Stripes.of(vertex));
    }
  }

  /** Returns whether a snapshot of that version shows the last state of parts of a vertex. */
  boolean isLast(Id vertex, Set<VertexPart> asked, long version) {
    int stripe = Stripes.of(vertex);
    for (VertexPart part : asked) {
      Stripes stripes = stripes(part);
      if (stripes.open.get(stripe) > 0 || version < stripes.last.get(stripe)) { // in this order
        return false;
      }
    }
    return true;
  }
}
