package io.colonnade.layout.cells;

import io.colonnade.layout.FactCursor;
import io.colonnade.model.Keys;
import io.colonnade.store.Snapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * A cursor over facts with their required values. If a fact lacks a required value, the cursor
 * prefetches a page of facts and reads their out-of-line values in one store call; it never holds
 * more than one page. Confined to one thread.
 */
public final class PagedCursor<F> implements FactCursor<F> {

  private static final int FIRST_PAGE = 128;
  private static final int LARGEST_PAGE = 2_048;
  private static final long PAGE_BYTES = 1 << 20;

  private final Snapshot snapshot;
  private final RawFact.Cursor<F> raws;
  private final Keys wanted;
  private final Queue<F> ready = new ArrayDeque<>();
  private int pageFacts = FIRST_PAGE; // grows, so that a query for few facts does not wait for many

  public PagedCursor(Snapshot snapshot, RawFact.Cursor<F> raws, Keys wanted) {
    this.snapshot = snapshot;
    this.raws = raws;
    this.wanted = wanted;
  }

  @Override
  public Optional<F> next() {
    if (!ready.isEmpty()) {
      return Optional.of(ready.remove());
    }
    RawFact<F> raw = raws.next();
    if (raw == null) {
      return Optional.empty();
    }
    if (!raw.lacks(wanted)) {
      return Optional.of(raw.fact());
    }
    ready.addAll(RestReads.complete(snapshot, page(raw), wanted));
    return Optional.of(ready.remove());
  }

  private List<RawFact<F>> page(RawFact<F> first) {
    List<RawFact<F>> page = new ArrayList<>();
    page.add(first);
    long bytes = bytes(first);
    while (page.size() < pageFacts && bytes < PAGE_BYTES) {
      RawFact<F> raw = raws.next();
      if (raw == null) {
        break;
      }
      bytes += bytes(raw);
      page.add(raw);
    }
    pageFacts = Math.min(4 * pageFacts, LARGEST_PAGE);
    return page;
  }

  /** Returns the size of the fact in a page, with the required values that it lacks. */
  private long bytes(RawFact<F> raw) {
    return raw.properties().bytes(wanted);
  }

  @Override
  public void close() {
    ready.clear();
    raws.close();
  }
}
