package io.colonnade.tx;

import io.colonnade.layout.FactCursor;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.VertexRef;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The stored neighbours at a frontier, read in pages, so that the lock and the snapshot are checked
 * once for each page instead of once for each neighbour. Each of the first {@value #SINGLY}
 * neighbours is a page of its own, and later pages are no larger than what was consumed before, so
 * that a caller that needs few neighbours reads few. Confined to one thread at a time.
 */
final class NeighbourPages implements NeighbourCursor {

  private static final int SINGLY = 16;
  private static final int LARGEST_PAGE = 128;

  private final Object lock;
  private final FactCursor<Page> pages;
  private final SnapshotReads reads;
  private @Nullable Page page; // null before the first page and at the end
  private int at;

  /**
   * Creates the cursor.
   *
   * @param lock guards the reading of pages
   * @param pages ends with the snapshot
   */
  NeighbourPages(Object lock, FactCursor<Page> pages, SnapshotReads reads) {
    this.lock = lock;
    this.pages = pages;
    this.reads = reads;
  }

  /**
   * Returns a cursor over pages that are read from another cursor.
   *
   * @param enough see {@link GraphTransaction#neighbours}
   */
  static FactCursor<Page> of(NeighbourCursor stored, long enough) {
    return new Stored(stored, enough);
  }

  @Override
  public boolean advance() {
    Page current = page;
    if (current != null && at + 1 < current.size && reads.isOpen()) {
      at++;
      return true;
    }
    synchronized (lock) { // throws if the transaction has ended
      page = pages.next().orElse(null);
    }
    at = 0;
    return page != null;
  }

  private Page page() {
    Page current = page;
    if (current == null) {
      throw new IllegalStateException("the cursor is at no neighbour");
    }
    return current;
  }

  @Override
  public int vertex() {
    return page().vertices[at];
  }

  @Override
  public VertexRef near() {
    return page().near[at];
  }

  @Override
  public VertexRef other() {
    return page().others[at];
  }

  @Override
  public void close() {
    synchronized (lock) { // not while another thread reads a page
      pages.close();
    }
  }

  /** Neighbours that were read together, with their vertices in the query; never empty. */
  static final class Page {

    private int[] vertices = new int[SINGLY]; // indexes in the query
    private VertexRef[] near = new VertexRef[SINGLY];
    private VertexRef[] others = new VertexRef[SINGLY];
    private int size;

    private void add(NeighbourCursor neighbour) {
      if (size == vertices.length) {
        vertices = Arrays.copyOf(vertices, 2 * size);
        near = Arrays.copyOf(near, 2 * size);
        others = Arrays.copyOf(others, 2 * size);
      }
      vertices[size] = neighbour.vertex();
      near[size] = neighbour.near();
      others[size] = neighbour.other();
      size++;
    }
  }

  /** A cursor over pages. A page is valid until the next one is read, which reuses its arrays. */
  private static final class Stored implements FactCursor<Page> {

    private final NeighbourCursor stored;
    private final Page page = new Page();
    private final long enough;
    private long read;

    private Stored(NeighbourCursor stored, long enough) {
      this.stored = stored;
      this.enough = enough;
    }

    @Override
    public Optional<Page> next() {
      page.size = 0;
      long size = size();
      while (page.size < size && stored.advance()) {
        page.add(stored);
      }
      read += page.size;
      return page.size == 0 ? Optional.empty() : Optional.of(page);
    }

    private long size() {
      boolean isSingle = read < SINGLY || read >= enough;
      return isSingle ? 1 : Math.min(LARGEST_PAGE, Math.min(read, enough - read));
    }

    @Override
    public void close() {
      stored.close();
    }
  }
}
