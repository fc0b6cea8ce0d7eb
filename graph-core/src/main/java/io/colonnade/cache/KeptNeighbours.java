package io.colonnade.cache;

import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.VertexRef;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Neighbours that are read from the store and kept in the caches: all of a vertex as soon as the
 * cursor has passed it, or the first ones if it is closed before. Confined to one thread at a time.
 */
final class KeptNeighbours implements NeighbourCursor {

  private final NeighbourCursor read;
  private final Known known;
  private final Hop hop;
  private final EdgeQuery query;
  private final References.Builder others =
      new References.Builder(); // of the vertex, as far as they are kept
  private @Nullable VertexRef near;
  private @Nullable VertexRef other; // the current one
  private int vertex; // whose neighbours are collected
  private int count; // of its neighbours that were read
  private boolean isHub; // its neighbours are not kept again
  private boolean hasEnded;
  private boolean hasFailed; // a read has: neighbours may be missing

  KeptNeighbours(NeighbourCursor read, Known known, Hop hop, EdgeQuery query) {
    this.read = read;
    this.known = known;
    this.hop = hop;
    this.query = query;
  }

  @Override
  public boolean advance() {
    if (hasEnded) {
      return false;
    }
    try {
      if (read.advance()) {
        take();
        return true;
      }
    } catch (RuntimeException | Error e) {
      hasFailed = true;
      throw e;
    }
    hasEnded = true;
    passTo(query.vertices().size());
    return false;
  }

  private void take() {
    passTo(read.vertex());
    other = read.other();
    count++;
    if (count == 1) {
      isHub = known.isHub(query.vertices().get(vertex), hop, false);
      near = query.vertices().get(vertex).isUnread() ? read.near() : null;
    }
    if (!isHub && others.size() == count - 1 && others.bytes() <= Footprint.LARGEST_PART) {
      others.add(other);
    }
  }

  /** Keeps the neighbours of the vertices before that one. */
  private void passTo(int index) {
    while (vertex < index) {
      if (!isHub) {
        keep(others.size() == count && count < query.limit());
      }
      isHub = false;
      vertex++;
      others.clear();
      near = null;
      count = 0;
    }
  }

  private void keep(boolean areAll) {
    if (hasFailed) {
      return;
    }
    known.add(
        query.vertices().get(vertex).id(),
        EdgesAnswer.ofNeighbours(known.version(), hop, near, others.build(), areAll));
  }

  @Override
  public int vertex() {
    return read.vertex();
  }

  @Override
  public VertexRef near() {
    return read.near();
  }

  @Override
  public VertexRef other() {
    return Objects.requireNonNull(other);
  }

  @Override
  public void close() {
    if (!hasEnded && others.size() > 0) {
      hasEnded = true;
      keep(false);
    }
    read.close();
  }
}
