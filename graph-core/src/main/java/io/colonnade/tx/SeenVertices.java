package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.layout.FactCursor;
import io.colonnade.metric.Meter;
import io.colonnade.model.Change;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.schema.ElementKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The vertices as a transaction sees them: those of its snapshot with its own changes applied, and
 * those that it has added. Thread-safe, by the lock of the transaction. Throws the exceptions that
 * {@link TransactionReads} names.
 */
public final class SeenVertices {

  private final TransactionState tx;
  private final Meter meter;

  SeenVertices(TransactionState tx, Meter meter) {
    this.tx = tx;
    this.meter = meter;
  }

  /** Returns the present state of a vertex, see {@link #find(List, Keys)}. */
  public Optional<VertexFact> find(Id id, Keys wanted) {
    return find(List.of(id), wanted).get(0);
  }

  /**
   * Returns the present state of vertices, in the order of the ids; empty for an id without a
   * vertex. Uses at most one store call, and a second one if a required value is stored out of
   * line. A vertex that is requested a second time because it lacks values is read with all its
   * values. If the required out-of-line values exceed some megabytes, only the first vertices that
   * are read have them, at least the first of all.
   *
   * @param wanted the projection: keys whose values are read; other values may be missing, see
   *     {@link VertexFact#lacks}
   */
  public List<Optional<VertexFact>> find(List<Id> ids, Keys wanted) {
    synchronized (tx.lock()) {
      tx.view().mustServe();
      List<Optional<VertexFact>> found = new ArrayList<>(ids.size());
      List<Id> unread = new ArrayList<>(Math.min(ids.size(), 16));
      for (Id id : ids) {
        Optional<Change<VertexFact>> change = tx.changes().vertex(id);
        found.add(change.flatMap(Change::after));
        if (change.isEmpty()) {
          unread.add(id);
        }
      }
      if (!unread.isEmpty()) {
        List<Optional<VertexFact>> read = tx.facts(meter).vertices(unread, wanted);
        tx.view().mustBeValid();
        put(read, unread, ids, found);
      }
      tx.changes().countVertices(found);
      return found;
    }
  }

  /** Puts the vertices that were read at the positions of their ids. */
  private static void put(
      List<Optional<VertexFact>> read,
      List<Id> unread,
      List<Id> ids,
      List<Optional<VertexFact>> found) {
    int next = 0;
    for (int i = 0; i < ids.size() && next < read.size(); i++) {
      if (ids.get(i).equals(unread.get(next))) {
        found.set(i, read.get(next++));
      }
    }
  }

  /**
   * Returns the present state of a vertex that this transaction has read or created; empty if it
   * was removed.
   */
  public Optional<VertexFact> present(VertexFact known) {
    synchronized (tx.lock()) {
      return tx.changes().present(known);
    }
  }

  /**
   * Returns the number of vertices. Uses one store call and creates no facts.
   *
   * @param labels numbers of the labels to count; empty: all labels
   */
  public long count(Set<Integer> labels) {
    synchronized (tx.lock()) {
      tx.view().mustServe();
      long stored = tx.graph().count(tx.view().snapshot(meter), ElementKind.VERTEX, labels);
      tx.view().mustBeValid();
      return stored + tx.changes().moreVertices(labels);
    }
  }

  /**
   * Returns all vertices.
   *
   * @param wanted the projection: keys whose values are read; other values may be missing, see
   *     {@link VertexFact#lacks}
   */
  public FactCursor<VertexFact> all(Keys wanted) {
    synchronized (tx.lock()) {
      return new MergedFacts<>(
          tx,
          tx.graph().layout().vertices(tx.view().snapshot(meter), wanted),
          tx.changes()::present,
          tx.changes().createdVertices(),
          id -> tx.changes().vertex(id).flatMap(Change::after).map(tx.changes()::counted));
    }
  }
}
