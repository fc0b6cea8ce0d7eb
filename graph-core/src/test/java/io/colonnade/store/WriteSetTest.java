package io.colonnade.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.SeededRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What a write set keeps. */
class WriteSetTest {

  private static Bytes bytes(Random random) {
    byte[] array = new byte[random.nextInt(12)];
    for (int i = 0; i < array.length; i++) {
      array[i] = (byte) (random.nextInt(3) - 1); // many that begin alike, or end in zeros
    }
    return Bytes.wrap(array);
  }

  @Test
  void rows_areAViewInOrder_howeverTheyCame() {
    Random random = SeededRandom.of(WriteSetTest.class);
    WriteSet writeSet = WriteSet.basedOnLatest();
    Map<RowKey, WriteSet.RowChange> view = writeSet.rows();
    TreeSet<RowKey> expected = new TreeSet<>();
    for (int i = 0; i < 500; i++) {
      Table table = random.nextBoolean() ? TestTables.A : TestTables.B;
      Bytes row = bytes(random);
      writeSet.deleteRow(table, row);
      expected.add(new RowKey(table, row));
      if (random.nextInt(50) == 0) {
        assertEquals(List.copyOf(expected), new ArrayList<>(view.keySet()));
      }
    }
    assertEquals(List.copyOf(expected), new ArrayList<>(view.keySet()));
    view.forEach((row, change) -> assertSame(change, view.get(row)));
  }

  @Test
  void heads_orderAsTheBytesDo_whereTheyDiffer() {
    Random random = SeededRandom.of(WriteSetTest.class);
    for (int i = 0; i < 2_000; i++) {
      Bytes one = bytes(random);
      Bytes other = bytes(random);
      int expected = Arrays.compareUnsigned(one.toArray(), other.toArray());
      assertEquals(Integer.signum(expected), Integer.signum(one.compareTo(other)));
      int byHead = Long.compareUnsigned(one.head(), other.head());
      assertEquals(byHead == 0 ? 0 : Integer.signum(expected), Integer.signum(byHead));
    }
  }
}
