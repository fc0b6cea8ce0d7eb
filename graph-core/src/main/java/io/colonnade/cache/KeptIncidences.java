package io.colonnade.cache;

import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Edges that are read from the store and kept in the caches; see {@link KeptNeighbours}. */
final class KeptIncidences implements FactCursor<Incidence> {

  private final FactCursor<Incidence> read;
  private final Known known;
  private final Hop hop;
  private final EdgeQuery query;
  private final List<EdgeFact> edges = new ArrayList<>(); // of the vertex, as far as they are kept
  private int firstIn; // of them, found at their out vertex
  private long bytes;
  private int vertex; // whose edges are collected
  private int count; // of its edges that were read
  private boolean isHub; // its edges are not kept again
  private boolean hasEnded;
  private boolean hasFailed; // a read has: edges may be missing

  KeptIncidences(FactCursor<Incidence> read, Known known, Hop hop, EdgeQuery query) {
    this.read = read;
    this.known = known;
    this.hop = hop;
    this.query = query;
  }

  @Override
  public Optional<Incidence> next() {
    if (hasEnded) {
      return Optional.empty();
    }
    Optional<Incidence> next;
    try {
      next = read.next();
    } catch (RuntimeException | Error e) {
      hasFailed = true;
      throw e;
    }
    if (next.isPresent()) {
      take(next.get());
    } else {
      hasEnded = true;
      passTo(query.vertices().size());
    }
    return next;
  }

  private void take(Incidence found) {
    passTo(found.vertex());
    if (count == 0) {
      isHub = known.isHub(query.vertices().get(vertex), hop, true);
    }
    if (!isHub && edges.size() == count && bytes <= Footprint.LARGEST_PART) {
      EdgeFact edge = found.edge().inline();
      edges.add(edge);
      bytes += Integer.BYTES + Footprint.of(edge) + Footprint.reference(found.other());
      firstIn += found.side() == Side.OUT ? 1 : 0;
    }
    count++;
  }

  /** Keeps the edges of the vertices before that one. */
  private void passTo(int index) {
    while (vertex < index) {
      if (!isHub) {
        keep(edges.size() == count && count < query.limit());
      }
      isHub = false;
      vertex++;
      edges.clear();
      firstIn = 0;
      bytes = 0;
      count = 0;
    }
  }

  private void keep(boolean areAll) {
    if (hasFailed) {
      return;
    }
    EdgeFact[] kept = edges.toArray(EdgeFact[]::new);
    VertexRef asked = query.vertices().get(vertex);
    known.add(asked.id(), EdgesAnswer.ofEdges(known.version(), hop, asked, kept, firstIn, areAll));
  }

  @Override
  public void close() {
    if (!hasEnded && !edges.isEmpty()) {
      hasEnded = true;
      keep(false);
    }
    read.close();
  }
}
