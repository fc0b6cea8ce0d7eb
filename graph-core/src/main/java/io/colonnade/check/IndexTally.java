package io.colonnade.check;

import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexedElement;
import io.colonnade.schema.IndexDefinition;
import java.util.BitSet;

/**
 * The first pass over whole indexes: sums up the entries that elements must have, and those that
 * are stored. Confined to one check.
 */
final class IndexTally implements IndexAudit {

  private final Violations violations;
  private final Ledger ledger = new Ledger();
  private final EntryHash hash = new EntryHash();
  private long entries;

  IndexTally(Violations violations) {
    this.violations = violations;
  }

  @Override
  public void needed(IndexDefinition index, IndexedElement element, IndexCell entry) {
    hash.take(entry);
    ledger.left(hash);
  }

  @Override
  public void tooMany(IndexDefinition index, IndexedElement element) {
    violations.add(
        "element has more values than an index can hold", CheckedIndexes.name(index, element.id()));
  }

  @Override
  public void stored(IndexDefinition index, IndexCell entry) {
    hash.take(entry);
    ledger.right(hash);
    entries++;
  }

  /** How many are stored. */
  long entries() {
    return entries;
  }

  BitSet differing() {
    return ledger.differing();
  }
}
