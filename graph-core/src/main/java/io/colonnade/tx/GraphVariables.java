package io.colonnade.tx;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.ValueCodec;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.WriteSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The graph variables that a transaction has changed; each is an element of its own. Confined to
 * its transaction, which guards it.
 */
final class GraphVariables {

  private record Pending(boolean wasStored, Optional<Object> value) {}

  private Map<String, Pending> changed = Map.of();

  boolean isEmpty() {
    return changed.isEmpty();
  }

  Optional<Object> get(String name, TransactionView view) {
    @Nullable Pending pending = changed.get(name);
    return pending != null ? pending.value() : read(name, view);
  }

  Set<String> names(TransactionView view) {
    Set<String> names = new TreeSet<>();
    try (RowCursor cursor =
        view.snapshot()
            .scan(Scan.prefix(MetaTable.META, MetaTable.variableRows(), MetaTable.cell()))) {
      while (cursor.advance()) {
        names.add(MetaTable.variableName(cursor.row()));
      }
    }
    changed.forEach(
        (name, pending) -> {
          if (pending.value().isPresent()) {
            names.add(name);
          } else {
            names.remove(name);
          }
        });
    return names;
  }

  void set(String name, Optional<Object> value, TransactionView view) {
    @Nullable Pending earlier = changed.get(name);
    boolean wasStored = earlier != null ? earlier.wasStored() : read(name, view).isPresent();
    if (changed.isEmpty()) {
      changed = new HashMap<>();
    }
    if (!wasStored && value.isEmpty()) {
      changed.remove(name);
    } else {
      changed.put(name, new Pending(wasStored, value));
    }
  }

  void write(WriteSet writeSet) {
    changed.forEach(
        (name, pending) -> {
          Bytes row = MetaTable.variableRow(name);
          writeSet.require(
              pending.wasStored()
                  ? new Precondition.Unchanged(MetaTable.element(row))
                  : new Precondition.Absent(MetaTable.element(row)));
          if (pending.value().isPresent()) {
            ByteWriter writer = MetaTable.value();
            ValueCodec.write(pending.value().get(), writer);
            MetaTable.put(writeSet, row, writer);
          } else {
            MetaTable.delete(writeSet, row);
          }
        });
  }

  private static Optional<Object> read(String name, TransactionView view) {
    return MetaTable.read(view.snapshot(), MetaTable.variableRow(name))
        .map(value -> ValueCodec.read(MetaTable.reader(value)));
  }
}
