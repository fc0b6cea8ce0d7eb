package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import io.colonnade.store.Family;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.jspecify.annotations.Nullable;

/** A cursor over the cells of rows. Confined to one thread at a time. */
final class HBaseCursor implements VersionedCursor {

  private final Deque<Source> sources;
  private final Content[] contents; // by request; one for all requests of a scan
  private final Runnable mustBeOpen;
  private @Nullable FoundRow row;
  private @Nullable Cell cell;
  private boolean isClosed;

  /**
   * Creates the cursor.
   *
   * @param sources one after another; closed at their end
   * @param contents by request; if there is one, it is that of all requests
   * @param mustBeOpen throws an exception if the store is closed
   */
  HBaseCursor(List<Source> sources, Content[] contents, Runnable mustBeOpen) {
    this.sources = new ArrayDeque<>(sources);
    this.contents = contents;
    this.mustBeOpen = mustBeOpen;
  }

  @Override
  public boolean advance() {
    cell = null;
    mustBeOpen.run();
    if (isClosed) {
      throw new IllegalStateException("the cursor is closed");
    }
    while (true) {
      if (row != null) {
        cell = row.next();
        if (cell != null) {
          return true;
        }
        row = null;
      }
      Source source = sources.peekFirst();
      if (source == null) {
        return false;
      }
      row = source.next();
      if (row == null) {
        source.close();
        sources.removeFirst();
      }
    }
  }

  private Cell cell() {
    if (cell == null) {
      throw new IllegalStateException("the cursor is at no cell");
    }
    return cell;
  }

  @Override
  public void skipRequest() {
    row = null;
    cell = null;
    if (contents.length == 1) {
      sources.forEach(Source::close);
      sources.clear();
    } else if (!sources.isEmpty()) {
      sources.getFirst().skipRequest();
    }
  }

  @Override
  public int request() {
    Cell unused = cell();
    return sources.getFirst().request();
  }

  @Override
  public Bytes row() {
    return CellBytes.row(cell());
  }

  @Override
  public Family family() {
    return Families.of(cell());
  }

  @Override
  public Bytes qualifier() {
    return CellBytes.qualifier(cell());
  }

  @Override
  public int qualifierLength() {
    return cell().getQualifierLength();
  }

  @Override
  public long version() {
    return cell().getTimestamp();
  }

  /** Returns whether the value in the answer is the length of the stored one, in four bytes. */
  private boolean isLength() {
    Content content = contents[contents.length == 1 ? 0 : request()];
    return content == Content.KEYS && family() != Family.LOCKS;
  }

  @Override
  public boolean isRemoval() {
    if (family() == Family.LOCKS) {
      return false;
    }
    return isLength()
        ? org.apache.hadoop.hbase.util.Bytes.toInt(
                cell().getValueArray(), cell().getValueOffset(), cell().getValueLength())
            == 0
        : cell().getValueLength() == 0;
  }

  @Override
  public Bytes value() {
    return isLength() || isRemoval() ? Bytes.EMPTY : CellBytes.value(cell());
  }

  @Override
  public int valueLength() {
    return isLength() || isRemoval() ? 0 : CellBytes.length(cell());
  }

  @Override
  public void close() {
    isClosed = true;
    row = null;
    cell = null;
    sources.forEach(Source::close);
    sources.clear();
  }
}
