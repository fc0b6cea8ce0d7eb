package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Vertices that transactions of this graph were seen to have, with their labels: so who adds edges
 * to a vertex again and again need not read it each time. Right for a transaction whose snapshot
 * was taken before it asks: until then none of them was removed, and what is removed later its
 * commit is refused for, as it requires them to live. Knows a bounded number, those asked for last.
 *
 * <p>Sees the removals of this process only, which owns the data. Thread-safe.
 */
final class LiveVertices {

  /** At most twice as many are known; each takes about 200 bytes. */
  private static final int GENERATION = 100_000;

  /** The bytes of ids in a generation: ids that were supplied have any length. */
  private static final long GENERATION_BYTES = 8 << 20;

  private static final long NONE = -1;

  private Map<Id, VertexRef> young = new HashMap<>(); // guarded by this
  private Map<Id, VertexRef> old = new HashMap<>(); // guarded by this
  private long youngBytes; // of ids; guarded by this
  private long begun; // commits that remove vertices; guarded by this
  private long ended; // of those, the ones whose outcome is decided; guarded by this
  private long doubted; // commits whose outcome was not known at their end; guarded by this
  private long settled; // of those, the ones that a later commit has decided; guarded by this

  /** What to take before a snapshot, and to give with what it shows. */
  synchronized long ticket() {
    return begun == ended ? begun : NONE;
  }

  /**
   * Takes vertices that a snapshot shows, unless one may have been removed that it still has.
   *
   * @param ticket taken before the snapshot
   * @param seen empty ones are passed over
   */
  synchronized void put(long ticket, List<Optional<VertexRef>> seen) {
    if (ticket == begun) {
      for (Optional<VertexRef> vertex : seen) {
        vertex.ifPresent(this::put);
      }
    }
  }

  private void put(VertexRef vertex) {
    if (young.size() >= GENERATION || youngBytes >= GENERATION_BYTES) {
      old = young;
      young = new HashMap<>();
      youngBytes = 0;
    }
    if (young.put(vertex.id(), vertex) == null) {
      youngBytes += vertex.id().key().length();
    }
  }

  /** Those vertices in that order, empty where it is not known whether there is one. */
  synchronized List<Optional<VertexRef>> find(List<Id> ids) {
    List<Optional<VertexRef>> found = new ArrayList<>(ids.size());
    for (Id id : ids) {
      VertexRef known = young.get(id);
      if (known == null) {
        known = old.get(id);
        if (known != null) {
          put(known);
        }
      }
      found.add(Optional.ofNullable(known));
    }
    return found;
  }

  /** A commit that removes vertices begins: from now on nothing is known. */
  synchronized void removalBegins() {
    begun++;
    young = new HashMap<>();
    youngBytes = 0;
    old = new HashMap<>();
  }

  /** The commit has happened, or is known not to have happened. */
  synchronized void removalEnds() {
    ended++;
  }

  /**
   * Whether the commit has happened is not known. Nothing is kept until the store has decided it,
   * see {@link #decided}.
   */
  synchronized void removalInDoubt() {
    doubted++;
  }

  /** How many removals have been in doubt: what a commit takes before it begins. */
  synchronized long doubts() {
    return doubted;
  }

  /**
   * A commit has succeeded, so that a store which was in doubt has decided all that was in doubt
   * when the commit began; snapshots taken from now on show what it decided.
   *
   * @param doubts the {@link #doubts} before that commit began
   */
  synchronized void decided(long doubts) {
    if (doubts > settled) {
      ended += doubts - settled;
      settled = doubts;
    }
  }
}
