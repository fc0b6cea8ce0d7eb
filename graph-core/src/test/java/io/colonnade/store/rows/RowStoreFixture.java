package io.colonnade.store.rows;

import io.colonnade.store.RowStore;
import java.util.List;

/** What a test of the contract needs of a row store. */
public interface RowStoreFixture {

  /** Returns a connection to a new row store without tables, which the test closes. */
  RowStore open();

  /** Returns another connection to the row store that the argument is connected to. */
  RowStore connect(RowStore store);

  /** Returns a connection to a new row store with the tables of {@link TestRows}. */
  default RowStore openWithTables() {
    RowStore store = open();
    store.createTables(List.of(TestRows.A, TestRows.B));
    return store;
  }
}
