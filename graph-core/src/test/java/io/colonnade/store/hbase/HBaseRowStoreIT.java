package io.colonnade.store.hbase;

import io.colonnade.store.RowStore;
import io.colonnade.store.rows.RowStoreContract;
import org.junit.jupiter.api.AfterAll;

/** The contract of a row store on HBase. */
class HBaseRowStoreIT extends RowStoreContract {

  private static final HBaseRowStore ONE = TestHBase.connect();
  private static final HBaseRowStore OTHER = TestHBase.connect();

  @AfterAll
  static void close() {
    ONE.close();
    OTHER.close();
  }

  @Override
  public RowStore open() {
    return new PrefixedRowStore(ONE);
  }

  @Override
  public RowStore connect(RowStore store) {
    return ((PrefixedRowStore) store).connect(OTHER);
  }
}
