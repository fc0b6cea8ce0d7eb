package io.colonnade.check;

import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexedElement;
import io.colonnade.schema.IndexDefinition;

/** Receives the entries that the indexes of a graph must contain, and those that they contain. */
interface IndexAudit {

  /** An entry that the element must have. */
  void needed(IndexDefinition index, IndexedElement element, IndexCell entry);

  /** An element requires more entries than the index can hold. */
  void tooMany(IndexDefinition index, IndexedElement element);

  /** A stored entry. */
  void stored(IndexDefinition index, IndexCell entry);
}
