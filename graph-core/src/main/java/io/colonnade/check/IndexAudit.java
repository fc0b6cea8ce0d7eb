package io.colonnade.check;

import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexedElement;
import io.colonnade.schema.IndexDefinition;

/** Is told what must stand in the indexes of a graph, and what stands there. */
interface IndexAudit {

  /** An entry that the element must have. */
  void needed(IndexDefinition index, IndexedElement element, IndexCell entry);

  /** The element must have more entries than the index can hold. */
  void tooMany(IndexDefinition index, IndexedElement element);

  /** An entry that is stored. */
  void stored(IndexDefinition index, IndexCell entry);
}
