package io.colonnade.tx;

import io.colonnade.codec.Id;
import java.util.ArrayList;
import java.util.List;

/**
 * The vertex ids that a transaction has supplied. They are not generated before it has ended.
 * Thread-safe.
 */
final class SuppliedIds {

  private final VertexIds ids;
  private List<Id> held = List.of(); // guarded by this
  private boolean hasEnded; // guarded by this

  SuppliedIds(VertexIds ids) {
    this.ids = ids;
  }

  void add(Id id) {
    ids.supplied(id);
    synchronized (this) {
      if (!hasEnded) {
        if (held.isEmpty()) {
          held = new ArrayList<>();
        }
        held.add(id);
        return;
      }
    }
    ids.givenUp(List.of(id));
  }

  /** Notes that the transaction was committed, or may have been. */
  void endCommitted() {
    List<Id> ended = end();
    if (!ended.isEmpty()) {
      ids.released(ended);
    }
  }

  /** Notes that the transaction was rolled back. Does not wait for reads. */
  void endRolledBack() {
    ids.givenUp(end());
  }

  private synchronized List<Id> end() {
    List<Id> ended = held;
    held = List.of();
    hasEnded = true;
    return ended;
  }
}
