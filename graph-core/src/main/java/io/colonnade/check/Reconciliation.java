package io.colonnade.check;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.Audit;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.Side;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The second pass of a check: collects the entries of the buckets in which the sides differ, and
 * names the edges. Examines only a few buckets, so that a graph with all edges damaged takes no
 * more memory.
 */
final class Reconciliation implements Audit {

  private static final int EXPLAINED_BUCKETS = 16;

  /** The sums of the entries of one edge. */
  private static final class Found {
    private final String name;
    private long out;
    private long in;
    private int outEntries;
    private int inEntries;
    private int pointers;
    private int pointersNeeded;
    private long pointer; // sums, because there may be several
    private long pointerNeeded;

    private Found(String name) {
      this.name = name;
    }
  }

  private final BitSet buckets;
  private final int unexplained;
  private final Violations violations;
  private final EntryHash hash = new EntryHash();
  private final Map<Bytes, Found> found = new LinkedHashMap<>();

  Reconciliation(BitSet differing, Violations violations) {
    this.buckets = new BitSet();
    differing.stream().limit(EXPLAINED_BUCKETS).forEach(buckets::set);
    this.unexplained = differing.cardinality() - buckets.cardinality();
    this.violations = violations;
  }

  @Override
  public void incidence(Side side, EdgeFact edge) {
    hash.take(edge);
    if (!buckets.get(hash.bucket())) {
      return;
    }
    Found of = found(edge.id(), edge.out().id(), edge.in().id());
    if (side == Side.OUT) {
      of.outEntries++;
      of.out = hash.first();
    } else {
      of.inEntries++;
      of.in = hash.first();
    }
  }

  @Override
  public void pointer(Pointer pointer) {
    hash.take(pointer);
    if (buckets.get(hash.bucket())) {
      Found of = found(pointer.id(), pointer.out(), pointer.in());
      of.pointers++;
      of.pointer += hash.first();
    }
  }

  @Override
  public void needsPointer(Pointer pointer) {
    hash.take(pointer);
    if (buckets.get(hash.bucket())) {
      Found of = found(pointer.id(), pointer.out(), pointer.in());
      of.pointersNeeded++;
      of.pointerNeeded += hash.first();
    }
  }

  private Found found(EdgeId id, Id out, Id in) {
    return found.computeIfAbsent(
        hash.identity(), any -> new Found(id + " from v[" + out + "] to v[" + in + "]"));
  }

  /** Adds a violation for each edge whose entries disagree. */
  void report() {
    for (Found edge : found.values()) {
      if (edge.outEntries > edge.inEntries) {
        violations.add("edge is missing at its in vertex", edge.name);
      } else if (edge.outEntries < edge.inEntries) {
        violations.add("edge is missing at its out vertex", edge.name);
      } else if (edge.out != edge.in) {
        violations.add("edge differs between its out and its in vertex", edge.name);
      }
      if (edge.pointers < edge.pointersNeeded) {
        violations.add("edge cannot be found by its id", edge.name);
      } else if (edge.pointers > edge.pointersNeeded) {
        violations.add("id leads to an edge that does not exist", edge.name);
      } else if (edge.pointer != edge.pointerNeeded) {
        violations.add("edge differs between where it is kept and what repeats it", edge.name);
      }
    }
    for (int i = 0; i < unexplained; i++) {
      violations.add("more edges differ between their vertices", "not examined one by one");
    }
  }
}
