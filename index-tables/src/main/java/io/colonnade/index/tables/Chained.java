package io.colonnade.index.tables;

import io.colonnade.layout.FactCursor;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Several reads one after the other, each opened when the one before has ended. */
final class Chained<R, F> implements FactCursor<F> {

  private final Iterator<R> reads;
  private final Function<R, FactCursor<F>> open;
  private @Nullable FactCursor<F> current;

  Chained(List<R> reads, Function<R, FactCursor<F>> open) {
    this.reads = reads.iterator();
    this.open = open;
  }

  @Override
  public Optional<F> next() {
    while (true) {
      FactCursor<F> from = current;
      if (from != null) {
        Optional<F> next = from.next();
        if (next.isPresent()) {
          return next;
        }
        close();
      }
      if (!reads.hasNext()) {
        return Optional.empty();
      }
      current = open.apply(reads.next());
    }
  }

  @Override
  public void close() {
    if (current != null) {
      current.close();
      current = null;
    }
  }
}
