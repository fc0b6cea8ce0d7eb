package io.colonnade.cache;

import io.colonnade.codec.Id;
import io.colonnade.index.IndexPlace;
import io.colonnade.layout.ChangedVertex;
import io.colonnade.layout.VertexPart;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * When the parts of vertices and the places of indexes changed last, and which are being changed.
 * They share stripes: a stripe may tell of a later change than its own, never of an earlier one.
 * Takes a fixed amount of memory. Thread-safe.
 *
 * <p>A commit {@link #begin begins} before it writes and {@link #end ends} with its version, or
 * stays open if its outcome is unknown. A snapshot shows the last state of a part if no commit of
 * its stripe is open and its version is that of the last change or later: one that was opened while
 * a commit was written may or may not contain it, whatever its version.
 */
class ChangedVersions {

  private static final int BITS = 14;

  private final Map<VertexPart, Stripes> parts = new EnumMap<>(VertexPart.class);
  private final Stripes places = new Stripes();

  ChangedVersions() {
    for (VertexPart part : VertexPart.values()) {
      parts.put(part, new Stripes());
    }
  }

  /** The changes of one part of vertices, or of places. */
  private static final class Stripes {

    private final AtomicLongArray last = new AtomicLongArray(1 << BITS); // versions start at 0
    private final AtomicIntegerArray open = new AtomicIntegerArray(1 << BITS);

    private static int of(Object name) {
      int hash = name.hashCode() * 0x9E3779B9; // Knuth's multiplicative hashing
      return hash >>> (Integer.SIZE - BITS);
    }

    boolean isLast(int stripe, long version) {
      return open.get(stripe) == 0 && version >= last.get(stripe); // in this order
    }
  }

  /** What is done with the stripe of something that a commit changes. */
  private interface Action {
    void at(Stripes stripes, int stripe);
  }

  private void forEach(Changes changes, Action action) {
    for (ChangedVertex changed : changes.vertices()) {
      int stripe = Stripes.of(changed.vertex());
      for (VertexPart part : changed.parts()) {
        action.at(stripes(part), stripe);
      }
    }
    for (IndexPlace place : changes.places()) {
      action.at(places, Stripes.of(place));
    }
  }

  private Stripes stripes(VertexPart part) {
    return Objects.requireNonNull(parts.get(part));
  }

  void begin(Changes changes) {
    forEach(changes, (stripes, stripe) -> stripes.open.incrementAndGet(stripe));
  }

  /** Ends a commit that was written, with its version. */
  void end(Changes changes, long version) {
    see(changes, version);
    abandon(changes);
  }

  /** Remembers what a commit of another process has changed. */
  void see(Changes changes, long version) {
    forEach(
        changes, (stripes, stripe) -> stripes.last.accumulateAndGet(stripe, version, Math::max));
  }

  /** Ends a commit that has changed nothing. */
  void abandon(Changes changes) {
    forEach(changes, (stripes, stripe) -> stripes.open.decrementAndGet(stripe));
  }

  /** Returns whether a snapshot of that version shows the last state of parts of a vertex. */
  boolean isLast(Id vertex, Set<VertexPart> asked, long version) {
    int stripe = Stripes.of(vertex);
    for (VertexPart part : asked) {
      if (!stripes(part).isLast(stripe, version)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a snapshot of that version shows the last entries of a place. */
  boolean isLast(IndexPlace place, long version) {
    return places.isLast(Stripes.of(place), version);
  }
}
