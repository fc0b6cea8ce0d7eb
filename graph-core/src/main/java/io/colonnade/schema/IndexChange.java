package io.colonnade.schema;

import io.colonnade.store.WriteSet;
import java.util.Optional;

/** One change of what is said of one index. Immutable. */
public sealed interface IndexChange {

  /** The index as the change leaves it, or as it was if it is forgotten. */
  IndexDefinition index();

  /** The schema that the change makes of another. */
  Schema after(Schema before);

  /** Puts the change into its rows. */
  void write(WriteSet writeSet);

  /** A new index, whose number is the next one. */
  record Create(IndexDefinition index) implements IndexChange {

    @Override
    public Schema after(Schema before) {
      return before.with(index);
    }

    @Override
    public void write(WriteSet writeSet) {
      IndexRows.put(writeSet, index);
      IndexRows.putNextNumber(writeSet, index.number() + 1);
    }
  }

  /**
   * An index goes on to another state.
   *
   * @param progress how far it is built then; empty: nothing is said of that any more
   */
  record Move(IndexDefinition index, Optional<IndexProgress> progress) implements IndexChange {

    @Override
    public Schema after(Schema before) {
      return before.with(index);
    }

    @Override
    public void write(WriteSet writeSet) {
      IndexRows.delete(writeSet, index.number());
      IndexRows.put(writeSet, index);
      progress.ifPresent(now -> IndexRows.put(writeSet, index.number(), now));
    }
  }

  /** An index is forgotten. */
  record Forget(IndexDefinition index) implements IndexChange {

    @Override
    public Schema after(Schema before) {
      return before.withoutIndex(index.number());
    }

    @Override
    public void write(WriteSet writeSet) {
      IndexRows.delete(writeSet, index.number());
    }
  }
}
