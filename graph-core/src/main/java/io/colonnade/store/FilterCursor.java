package io.colonnade.store;

import io.colonnade.codec.Bytes;

/**
 * A cursor that forwards every call to another cursor. Wrappers override only the methods that they
 * change. Confined to one thread at a time.
 */
public abstract class FilterCursor implements RowCursor {

  private final RowCursor cursor;

  protected FilterCursor(RowCursor cursor) {
    this.cursor = cursor;
  }

  @Override
  public boolean advance() {
    return cursor.advance();
  }

  @Override
  public int request() {
    return cursor.request();
  }

  @Override
  public Bytes row() {
    return cursor.row();
  }

  @Override
  public Family family() {
    return cursor.family();
  }

  @Override
  public Bytes qualifier() {
    return cursor.qualifier();
  }

  @Override
  public Bytes value() {
    return cursor.value();
  }

  @Override
  public int qualifierLength() {
    return cursor.qualifierLength();
  }

  @Override
  public int valueLength() {
    return cursor.valueLength();
  }

  @Override
  public void close() {
    cursor.close();
  }
}
