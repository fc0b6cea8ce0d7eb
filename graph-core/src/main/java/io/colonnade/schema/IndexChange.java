package io.colonnade.schema;

import io.colonnade.store.WriteSet;
import java.util.Map;
import java.util.Optional;

/** One change of the definition of one index. Immutable. */
public sealed interface IndexChange {

  /** Returns the definition after the change; for a removal, the definition before it. */
  IndexDefinition index();

  /** Makes the change in the definitions of a schema, by number. */
  void apply(Map<Integer, IndexDefinition> definitions);

  /** Writes the change to the rows of the index. */
  void write(WriteSet writeSet);

  /** Creates an index. Its number is the next free one. */
  record Create(IndexDefinition index) implements IndexChange {

    @Override
    public void apply(Map<Integer, IndexDefinition> definitions) {
      definitions.put(index.number(), index);
    }

    @Override
    public void write(WriteSet writeSet) {
      IndexRows.put(writeSet, index);
      IndexRows.putNextNumber(writeSet, index.number() + 1);
    }
  }

  /**
   * Builds an index again under the next free number.
   *
   * @param before the index that is replaced, removed
   * @param index the new one
   */
  record Replace(IndexDefinition before, IndexDefinition index) implements IndexChange {

    @Override
    public void apply(Map<Integer, IndexDefinition> definitions) {
      definitions.put(before.number(), before);
      definitions.put(index.number(), index);
    }

    @Override
    public void write(WriteSet writeSet) {
      IndexRows.change(writeSet, before.number());
      IndexRows.delete(writeSet, before.number());
      IndexRows.endWork(writeSet, before.number());
      IndexRows.put(writeSet, before);
      IndexRows.put(writeSet, index);
      IndexRows.putNextNumber(writeSet, index.number() + 1);
    }
  }

  /**
   * Counts degrees or totals again under the next free number: they stay where they are.
   *
   * @param before the definition that is replaced
   * @param index the new one
   */
  record Restart(IndexDefinition before, IndexDefinition index) implements IndexChange {

    @Override
    public void apply(Map<Integer, IndexDefinition> definitions) {
      definitions.remove(before.number());
      definitions.put(index.number(), index);
    }

    @Override
    public void write(WriteSet writeSet) {
      IndexRows.change(writeSet, before.number());
      IndexRows.delete(writeSet, before.number());
      IndexRows.endWork(writeSet, before.number());
      IndexRows.put(writeSet, index);
      IndexRows.putNextNumber(writeSet, index.number() + 1);
    }
  }

  /**
   * Moves an index to another state.
   *
   * @param progress the progress of its build from then on; empty: no progress is kept
   */
  record Move(IndexDefinition index, Optional<IndexProgress> progress) implements IndexChange {

    @Override
    public void apply(Map<Integer, IndexDefinition> definitions) {
      definitions.put(index.number(), index);
    }

    @Override
    public void write(WriteSet writeSet) {
      IndexRows.change(writeSet, index.number());
      IndexRows.delete(writeSet, index.number());
      IndexRows.put(writeSet, index);
      if (index.state() != IndexState.BUILDING) { // else the work continues
        IndexRows.endWork(writeSet, index.number());
      }
      progress.ifPresent(now -> IndexRows.put(writeSet, index.number(), now));
    }
  }

  /** Removes the definition of an index. */
  record Forget(IndexDefinition index) implements IndexChange {

    @Override
    public void apply(Map<Integer, IndexDefinition> definitions) {
      definitions.remove(index.number());
    }

    @Override
    public void write(WriteSet writeSet) {
      IndexRows.change(writeSet, index.number());
      IndexRows.delete(writeSet, index.number());
      IndexRows.endWork(writeSet, index.number());
    }
  }
}
