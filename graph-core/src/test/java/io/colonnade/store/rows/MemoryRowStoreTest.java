package io.colonnade.store.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.codec.Bytes;
import io.colonnade.error.StoreClosedException;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.Table;
import io.colonnade.store.VersionedCursor;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The connections of a row store in memory. */
class MemoryRowStoreTest {

  private static final Table TABLE =
      new Table(
          "ta", EnumSet.of(Family.LOCKS, Family.RECORD), (array, offset, limit) -> limit - offset);
  private static final Bytes ROW = Bytes.of(1);
  private static final Bytes Q = Bytes.of(2);

  @Test
  void connections_shareTheContent_andCloseAlone() {
    MemoryRowStore first = new MemoryRowStore();
    MemoryRowStore second = first.connect();
    first.createTables(List.of(TABLE));
    RowMutation put = RowMutation.of(new RowKey(TABLE, ROW)).put(Family.RECORD, Q, 7, Bytes.of(3));
    assertEquals(List.of(Outcome.DONE), first.mutate(List.of(put)));
    first.draw(1);
    first.close();
    assertThrows(StoreClosedException.class, first::last);
    assertEquals(1, second.last().epoch());
    RowRead read = RowRead.of(TABLE, ROW, CellSet.all(Family.LOCKS), CellSet.all(Family.RECORD));
    try (VersionedCursor cursor = second.rows(List.of(read), 7)) {
      cursor.advance();
      assertEquals(Bytes.of(3), cursor.value());
      assertEquals(7, cursor.version());
    }
    second.close();
    assertEquals(1, first.connect().last().epoch());
  }
}
