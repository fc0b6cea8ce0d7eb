package io.colonnade.tx;

import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.VertexRef;
import java.util.Arrays;

/**
 * The stored neighbours at a frontier, read in pages, so that the lock and the snapshot are checked
 * once for each page instead of once for each neighbour. Each of the first {@value #SINGLY}
 * neighbours is a page of its own, and later pages are no larger than what was consumed before, so
 * that a caller that needs few neighbours reads few. Confined to one thread at a time.
 */
final class NeighbourPages implements NeighbourCursor {

  private static final int SINGLY = 16;
  private static final int LARGEST_PAGE = 128;

  private final TransactionState tx; // its lock guards the reading of pages
  private final NeighbourCursor stored;
  private final long enough;
  private long read;

  // the page
  private int[] vertices = new int[SINGLY]; // indexes in the query
  private VertexRef[] near = new VertexRef[SINGLY];
  private VertexRef[] others = new VertexRef[SINGLY];
  private int size; // 0 before the first page and at the end
  private int at;

  /**
   * Creates the cursor.
   *
   * @param enough see {@link SeenEdges#neighbours}
   */
  NeighbourPages(TransactionState tx, NeighbourCursor stored, long enough) {
    this.tx = tx;
    this.stored = stored;
    this.enough = enough;
  }

  @Override
  public boolean advance() {
    if (at + 1 < size && tx.view().isOpen()) {
      at++;
    } else {
      readPage();
    }
    return size > 0;
  }

  private void readPage() {
    synchronized (tx.lock()) {
      at = 0;
      size = 0;
      long most = mostInPage();
      while (size < most && stored.advance()) {
        add();
      }
      read += size;
      tx.view().mustBeValid(); // throws if the transaction has ended
    }
  }

  private long mostInPage() {
    boolean isSingle = read < SINGLY || read >= enough;
    return isSingle ? 1 : Math.min(LARGEST_PAGE, Math.min(read, enough - read));
  }

  private void add() {
    if (size == vertices.length) {
      vertices = Arrays.copyOf(vertices, 2 * size);
      near = Arrays.copyOf(near, 2 * size);
      others = Arrays.copyOf(others, 2 * size);
    }
    vertices[size] = stored.vertex();
    near[size] = stored.near();
    others[size] = stored.other();
    size++;
  }

  private int position() {
    if (size == 0) {
      throw new IllegalStateException("the cursor is at no neighbour");
    }
    return at;
  }

  @Override
  public int vertex() {
    return vertices[position()];
  }

  @Override
  public VertexRef near() {
    return near[position()];
  }

  @Override
  public VertexRef other() {
    return others[position()];
  }

  @Override
  public void close() {
    synchronized (tx.lock()) { // not while another thread reads a page
      stored.close();
    }
  }
}
