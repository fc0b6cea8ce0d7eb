package io.colonnade.store.hbase;

import io.colonnade.error.StoreException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;

/**
 * The tables that are disabled, as the master knows them. A region server answers about a region of
 * such a table as about one that moves. Thread-safe.
 */
final class DisabledTables {

  private static final long YOUNG_NANOS = 1_000_000_000L;

  private static final long ANSWER_MILLIS = 1_000;

  private final AsyncAdmin admin;
  private Set<TableName> names = Set.of(); // guarded by this
  private long asked = System.nanoTime() - YOUNG_NANOS; // guarded by this

  DisabledTables(AsyncAdmin admin) {
    this.admin = admin;
  }

  /**
   * Returns whether a table is disabled; false if that is not known. Asks once a second at most.
   */
  synchronized boolean contains(TableName table) {
    if (System.nanoTime() - asked >= YOUNG_NANOS) {
      try {
        names =
            Set.copyOf(
                Answers.any(
                    admin
                        .listTableNamesByState(false)
                        .orTimeout(ANSWER_MILLIS, TimeUnit.MILLISECONDS),
                    failure -> Failures.of(failure, table)));
      } catch (StoreException e) {
        names = Set.of();
      }
      asked = System.nanoTime();
    }
    return names.contains(table);
  }
}
