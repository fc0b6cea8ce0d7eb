package io.colonnade.schema;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.store.Precondition;
import io.colonnade.store.WriteSet;
import java.util.Optional;

/**
 * A change of a name in the dictionary. Its number stays: everything that is stored under the
 * number has the new name at once, and a number without a name is never assigned again. Immutable.
 *
 * @param name the name before the change
 * @param to the name after the change; empty: the name is dropped, with its own declarations
 */
public record NameChange(NameKind kind, int number, String name, Optional<String> to) {

  /**
   * Writes the change. The commit fails if another process has changed one of the names since the
   * snapshot on which the write set is based.
   */
  void write(WriteSet writeSet) {
    Bytes before = MetaTable.numberRow(kind, name);
    writeSet.require(new Precondition.Unchanged(MetaTable.element(before)));
    MetaTable.delete(writeSet, before);
    if (to.isPresent()) {
      Bytes after = MetaTable.numberRow(kind, to.get());
      writeSet.require(new Precondition.Absent(MetaTable.element(after)));
      ByteWriter value = MetaTable.value();
      value.ov(number);
      MetaTable.put(writeSet, after, value);
      MetaTable.put(writeSet, MetaTable.nameRow(kind, number), MetaTable.nameValue(to.get()));
    } else {
      MetaTable.put(writeSet, MetaTable.nameRow(kind, number), MetaTable.droppedValue(name));
      SchemaRows.deleteDeclarations(writeSet, kind, number);
    }
  }

  /**
   * Returns the refusal to drop a name that is in use.
   *
   * @param user the first user that was found, such as {@code v[1]} or {@code index byName}
   */
  public InvalidInputException inUse(String user) {
    return new InvalidInputException(Problem.NAME_IN_USE, kind.noun(), name, "first", user);
  }
}
