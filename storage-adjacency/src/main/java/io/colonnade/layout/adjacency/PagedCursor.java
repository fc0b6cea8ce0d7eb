package io.colonnade.layout.adjacency;

import io.colonnade.layout.BigValues;
import io.colonnade.layout.FactCursor;
import io.colonnade.store.Snapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * Decodes facts as they come. Only where one misses big values it reads ahead a page, so that these
 * are read in one store call, and holds no more than that.
 */
final class PagedCursor<F> implements FactCursor<F> {

  private static final int PAGE_FACTS = 128;
  private static final long PAGE_BYTES = 1 << 20;

  private final Snapshot snapshot;
  private final RawCursor<F> raws;
  private final Queue<F> ready = new ArrayDeque<>();

  PagedCursor(Snapshot snapshot, RawCursor<F> raws) {
    this.snapshot = snapshot;
    this.raws = raws;
  }

  @Override
  public Optional<F> next() {
    if (!ready.isEmpty()) {
      return Optional.of(ready.remove());
    }
    Optional<RawFact<F>> raw = raws.next();
    if (raw.isEmpty()) {
      return Optional.empty();
    }
    BigValues asked = BigValues.none();
    F fact = raw.get().decode(asked);
    if (asked.missing().isEmpty()) {
      return Optional.of(fact);
    }
    ready.addAll(BigReads.complete(snapshot, page(raw.get().copy(), asked.missingBytes())));
    return Optional.of(ready.remove());
  }

  private List<RawFact<F>> page(RawFact<F> first, long firstBytes) {
    List<RawFact<F>> page = new ArrayList<>();
    page.add(first);
    long bytes = firstBytes;
    while (page.size() < PAGE_FACTS && bytes < PAGE_BYTES) {
      Optional<RawFact<F>> raw = raws.next();
      if (raw.isEmpty()) {
        break;
      }
      BigValues asked = BigValues.none();
      raw.get().decode(asked);
      bytes += asked.missingBytes();
      page.add(raw.get().copy());
    }
    return page;
  }

  @Override
  public void close() {
    ready.clear();
    raws.close();
  }
}
