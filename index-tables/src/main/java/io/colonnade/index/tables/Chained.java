package io.colonnade.index.tables;

import io.colonnade.layout.FactCursor;
import java.util.Collections;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A cursor over several reads; each is opened when the previous one has ended. */
final class Chained<R, F> implements FactCursor<F> {

  private final Function<R, FactCursor<F>> open;
  private Iterator<R> reads;
  private @Nullable FactCursor<F> current;

  Chained(Iterator<R> reads, Function<R, FactCursor<F>> open) {
    this.reads = reads;
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
        closeCurrent();
      }
      if (!reads.hasNext()) {
        return Optional.empty();
      }
      current = open.apply(reads.next());
    }
  }

  /** Closes the current read; no further read is opened. */
  @Override
  public void close() {
    reads = Collections.emptyIterator();
    closeCurrent();
  }

  private void closeCurrent() {
    FactCursor<F> closed = current;
    if (closed != null) {
      current = null;
      closed.close();
    }
  }
}
