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

/** The cells of one row that were read for a fact. Confined to the read. */
public final class RestCells {

  private final Map<Bytes, Bytes> big = new HashMap<>();
  private @Nullable Bytes record;

  private boolean isLenient;

  /** Gives {@code false} for values that are not there: for an audit, which goes on. */
  RestCells lenient() {
    isLenient = true;
    return this;
  }

  /** Takes the cell that the cursor stands on: a big value, or the record. */
  void take(RowCursor cells) {
    if (cells.family() == Family.BIG) {
      big.put(cells.qualifier().copy(), cells.value().copy());
    } else {
      record = cells.value().copy();
    }
  }

  /** The record, if it was read and is there. */
  public Optional<Bytes> record() {
    return Optional.ofNullable(record);
  }

  /** Those of the big values of a record that were read and are there. */
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
