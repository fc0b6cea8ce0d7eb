package io.colonnade.store.memory;

import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.store.CellKey;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the results of several requests, one after the other. Confined to one thread at a
 * time.
 */
final class MemoryCursor implements RowCursor {

  private final MemorySnapshot snapshot;
  private final IntFunction<RowRead.Content> content; // of each request
  private final List<CellWalk> walks;
  private int request;
  private Map.@Nullable Entry<CellKey, Bytes> cell;
  private volatile boolean closed;

  MemoryCursor(
      MemorySnapshot snapshot, IntFunction<RowRead.Content> content, List<CellWalk> walks) {
    this.snapshot = snapshot;
    this.content = content;
    this.walks = walks;
  }

  @Override
  public boolean advance() {
    if (closed) {
      throw new IllegalStateException(Problem.SNAPSHOT_CLOSED.message());
    }
    snapshot.requireOpen();
    cell = null;
    while (request < walks.size()) {
      cell = walks.get(request).next();
      if (cell != null) {
        return true;
      }
      request++;
    }
    return false;
  }

  @Override
  public int request() {
    current();
    return request;
  }

  @Override
  public Bytes row() {
    return current().getKey().row();
  }

  @Override
  public Family family() {
    return current().getKey().family();
  }

  @Override
  public Bytes qualifier() {
    return current().getKey().qualifier();
  }

  @Override
  public Bytes value() {
    Bytes value = current().getValue();
    return content.apply(request) == RowRead.Content.CELLS ? value : Bytes.EMPTY;
  }

  @Override
  public int qualifierLength() {
    return qualifier().length();
  }

  @Override
  public int valueLength() {
    return value().length();
  }

  private Map.Entry<CellKey, Bytes> current() {
    Map.Entry<CellKey, Bytes> current = cell;
    if (current == null) {
      throw new IllegalStateException("the cursor is at no cell");
    }
    return current;
  }

  @Override
  public void close() {
    closed = true;
    cell = null;
  }
}
