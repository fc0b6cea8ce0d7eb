package io.colonnade.store.hbase;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.error.StoreException;
import io.colonnade.store.Family;
import io.colonnade.store.RowStore.Stamp;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Result;

/**
 * The row that gives out versions. A version is the timestamp that an increment gives its cell:
 * HBase makes it the greater of the time of its server and one more than the timestamp before, so
 * that it increases whatever the clocks do. The epoch is a second cell of the row. Thread-safe.
 */
final class RowClock {

  /** The table, which has no other row. */
  static final String TABLE = "draw";

  private static final long PAUSE_MILLIS = 100;

  private static final byte[] ROW = {'t'};
  private static final byte[] DRAWS = {'t'};
  private static final byte[] EPOCH = {'e'};

  private final HBaseTables tables;

  RowClock(HBaseTables tables) {
    this.tables = tables;
  }

  Stamp draw(long epochs) {
    byte[] family = Families.name(Family.LOCKS);
    Increment increment = new Increment(ROW);
    increment.addColumn(family, DRAWS, 1);
    increment.addColumn(family, EPOCH, epochs);
    CompletableFuture<Result> answer = tables.table(TABLE).increment(increment);
    return stamp(tables.read(answer, TABLE, ROW));
  }

  Stamp last() {
    byte[] family = Families.name(Family.LOCKS);
    Get get = new Get(ROW).addColumn(family, DRAWS).addColumn(family, EPOCH);
    Result result = tables.read(tables.table(TABLE).get(get), TABLE, ROW);
    return result.isEmpty() ? new Stamp(0, 0) : stamp(result);
  }

  /**
   * Reads the clock until there is an answer, since its region may be moving just now.
   *
   * @param most how long this is tried
   * @throws StoreException if there is no answer in time, or HBase refuses the read
   * @throws ReadInterruptedException if the thread is interrupted; the flag stays set
   */
  void await(Duration most) {
    long end = System.nanoTime() + most.toNanos();
    while (true) {
      try {
        Stamp unused = last();
        return;
      } catch (StoreException e) {
        if (e.isRefusal() || System.nanoTime() - end > 0) {
          throw e;
        }
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ReadInterruptedException();
      }
    }
  }

  private static Stamp stamp(Result result) {
    byte[] family = Families.name(Family.LOCKS);
    Cell drawn = result.getColumnLatestCell(family, DRAWS);
    if (drawn == null) { // so is answered an increment that HBase has repeated
      throw new StoreException(
          Problem.HBASE_FAILED, "table", TABLE, "reason", "the answer to a draw is empty");
    }
    Cell epoch = result.getColumnLatestCell(family, EPOCH);
    return new Stamp(drawn.getTimestamp(), epoch == null ? 0 : number(raw(epoch)));
  }

  private static Bytes raw(Cell cell) {
    return Bytes.wrap(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
  }

  private static long number(Bytes bytes) {
    return new ByteReader(bytes).u64();
  }
}
