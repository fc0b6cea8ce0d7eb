package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigReference;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.StoredProperties;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The cells of one row that are read to complete a fact. Confined to the read. */
public final class RestCells {

  private final Map<Bytes, Bytes> big = new HashMap<>();
  private @Nullable Bytes record;

  private boolean isLenient;

  /** Substitutes {@code false} for missing values, so that an audit can continue. */
  RestCells lenient() {
    isLenient = true;
    return this;
  }

  /** Adds the current cell: a big value, or the record. */
  void take(RowCursor cells) {
    if (cells.family() == Family.BIG) {
      big.put(cells.qualifier().copy(), cells.value().copy());
    } else {
      record = cells.value().copy();
    }
  }

  /** Returns the record; empty if it was not read or does not exist. */
  public Optional<Bytes> record() {
    return Optional.ofNullable(record);
  }

  /** Returns the big values of a record that were read and exist. */
  public BigValues values(StoredProperties<?> properties, Function<BigKey, Bytes> qualifier) {
    Map<BigKey, Bytes> found = new HashMap<>();
    for (BigReference reference : properties.references()) {
      Bytes value = big.get(qualifier.apply(reference.key()));
      if (value != null) {
        found.put(reference.key(), value);
      }
    }
    BigValues values = new BigValues(found);
    return isLenient ? values.orFalse() : values;
  }
}
