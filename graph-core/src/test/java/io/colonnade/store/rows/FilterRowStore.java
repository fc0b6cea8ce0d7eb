package io.colonnade.store.rows;

import io.colonnade.codec.Bytes;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.Scan;
import io.colonnade.store.Table;
import io.colonnade.store.VersionedCursor;
import java.util.Collection;
import java.util.List;

/**
 * A row store that forwards every call to another row store. Wrappers override only the methods
 * that they change. Thread-safe if the other store is.
 */
public abstract class FilterRowStore implements RowStore {

  private final RowStore store;

  protected FilterRowStore(RowStore store) {
    this.store = store;
  }

  @Override
  public void createTables(Collection<Table> tables) {
    store.createTables(tables);
  }

  @Override
  public Collection<String> tableNames() {
    return store.tableNames();
  }

  @Override
  public VersionedCursor rows(List<RowRead> reads, long version) {
    return store.rows(reads, version);
  }

  @Override
  public VersionedCursor scan(Scan scan, long version) {
    return store.scan(scan, version);
  }

  @Override
  public List<Outcome> mutate(List<RowMutation> mutations) {
    return store.mutate(mutations);
  }

  @Override
  public Stamp draw(long epochs) {
    return store.draw(epochs);
  }

  @Override
  public Stamp last() {
    return store.last();
  }

  @Override
  public void erase(Table table, Bytes from, Bytes to) {
    store.erase(table, from, to);
  }

  @Override
  public long approximateSize(Table table, Bytes from, Bytes to) {
    return store.approximateSize(table, from, to);
  }

  @Override
  public Limits limits() {
    return store.limits();
  }

  @Override
  public boolean isVolatile() {
    return store.isVolatile();
  }

  @Override
  public boolean isRemote() {
    return store.isRemote();
  }

  @Override
  public void close() {
    store.close();
  }
}
