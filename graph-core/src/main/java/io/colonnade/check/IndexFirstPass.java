package io.colonnade.check;

import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexedElement;
import io.colonnade.schema.IndexDefinition;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The first pass over complete indexes: sums up the required entries and the stored entries, for
 * each index and for buckets of all indexes, which show where they differ. Confined to one check.
 */
final class IndexFirstPass implements IndexAudit {

  private final Violations violations;
  private final EntryCount seen;
  private final BucketSums bucketSums = new BucketSums();
  private final Map<Integer, Sums> sums = new HashMap<>(); // by the number of the index
  private final EntryHash hash = new EntryHash();

  /** The sums of the required and the stored entries of one index. */
  static final class Sums {
    private long first;
    private long second;
    private long needed;
    private long stored;
    private long oversized;

    private void add(EntryHash entry, int sign) {
      first += sign * entry.first();
      second += sign * entry.second();
    }

    /** Returns true if the stored entries differ from the required ones. */
    boolean differ() {
      return first != 0 || second != 0 || needed != stored;
    }

    /** Returns the number of required entries. */
    long needed() {
      return needed;
    }

    /** Returns the number of stored entries. */
    long stored() {
      return stored;
    }

    /** Returns the number of elements with more entries than an index can hold. */
    long oversized() {
      return oversized;
    }
  }

  /**
   * @param seen counts each stored entry
   */
  IndexFirstPass(Violations violations, EntryCount seen) {
    this.violations = violations;
    this.seen = seen;
  }

  @Override
  public void needed(IndexDefinition index, IndexedElement element, IndexCell entry) {
    hash.take(entry);
    bucketSums.left(hash);
    Sums of = sums(index);
    of.add(hash, 1);
    of.needed++;
  }

  @Override
  public void tooMany(IndexDefinition index, IndexedElement element) {
    violations.add(
        "element has more values than an index can hold", CheckedIndexes.name(index, element.id()));
    sums(index).oversized++;
  }

  @Override
  public void stored(IndexDefinition index, IndexCell entry) {
    hash.take(entry);
    bucketSums.right(hash);
    Sums of = sums(index);
    of.add(hash, -1);
    of.stored++;
    seen.another();
  }

  /** Returns the sums of one index. */
  Sums sums(IndexDefinition index) {
    return sums.computeIfAbsent(index.number(), number -> new Sums());
  }

  BitSet differing() {
    return bucketSums.differing();
  }
}
