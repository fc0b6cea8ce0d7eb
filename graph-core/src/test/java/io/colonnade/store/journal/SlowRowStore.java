package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.Scan;
import io.colonnade.store.Table;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.rows.MemoryRowStore;
import io.colonnade.store.simulation.Instance;
import io.colonnade.store.simulation.Simulation;
import java.util.Collection;
import java.util.List;
import java.util.Random;

/**
 * A row store whose callers stand still for long, now and then, before they write or renew a pin,
 * and whose puts of a fill run again as late as they may. Used by the threads of one simulated
 * instance.
 */
final class SlowRowStore implements RowStore {

  private static final long RETENTION = Simulation.RETENTION.toNanos();

  private final RowStore store;
  private final MemoryRowStore content;
  private final Instance instance;
  private final Random random;

  SlowRowStore(RowStore store, MemoryRowStore content, Instance instance, Random random) {
    this.store = store;
    this.content = content;
    this.instance = instance;
    this.random = random;
  }

  @Override
  public List<Outcome> mutate(List<RowMutation> mutations) {
    for (RowMutation mutation : mutations) {
      Request.Purpose purpose = Request.of(mutation).purpose();
      if (purpose == Request.Purpose.FILL && random.nextInt(3) == 0) {
        runAgain(mutation);
      }
      boolean isOfPin = purpose == Request.Purpose.PIN || purpose == Request.Purpose.BEAT;
      if (isOfPin && random.nextInt(4) == 0) {
        instance.sleep(random.nextLong(4 * RETENTION));
      }
    }
    return store.mutate(mutations);
  }

  private void runAgain(RowMutation mutation) {
    long sent = instance.nanos();
    long delay = random.nextLong(RETENTION * 9 / 10);
    instance.execute(
        () -> {
          instance.sleep(delay);
          if (instance.nanos() - sent < RETENTION) {
            List<Outcome> unused = content.mutate(List.of(mutation));
          }
        });
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
  public Stamp draw(long epochs) {
    return store.draw(epochs);
  }

  @Override
  public Stamp last() {
    return store.last();
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
  public void close() {
    store.close();
  }
}
