package io.colonnade.store.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The examples of the format page, and the orders on which conditions rely. */
class JournalFormatTest {

  private static final TransactionId ID = new TransactionId(1, 2, 3);

  private static Bytes hex(String bytes) {
    return Bytes.ofHex(bytes.replace(" ", ""));
  }

  @Test
  void guard_ofTheFormatPage_isReadAndWritten() {
    Bytes bytes = hex("01 0000000000000005 0000000000000001 00000002 0000000000000003");
    assertEquals(bytes, Guard.taken(5, ID).bytes());
    assertEquals(Guard.taken(5, ID), Guard.of(bytes));
    assertEquals(Guard.free(5), Guard.of(Guard.free(5).bytes()));
  }

  @Test
  void status_ofTheFormatPage_isReadAndWritten() {
    Bytes bytes = hex("0000000000000003 03 0000000000000009");
    assertEquals(bytes, Status.committed(3, 9).bytes());
    assertEquals(Status.committed(3, 9), Status.of(bytes));
  }

  @Test
  void writeSet_ofTheFormatPage_isReadAndWritten() {
    Table table = JournalTables.named("t");
    WriteSet writes = WriteSet.basedOnLatest();
    writes.require(new Precondition.Live(new RowKey(table, Bytes.of(0x40))));
    writes.put(table, Bytes.of(0x40), Family.EDGES, Bytes.of(1), Bytes.of(0xFF));
    Bytes bytes = hex("01 01 03 01 74 01 40 01 01 74 01 40 00 01 E5 01 01 01 FF");
    assertEquals(bytes, Redo.of(writes));
    assertEquals(bytes, Redo.of(Redo.read(bytes)));
  }

  @Test
  void clock_ofTheFormatPage_isReadAndWritten() {
    Duration retention = Duration.ofMinutes(10);
    Bytes header = hex("01 00000000000927C0");
    assertEquals(header, new JournalHeader(retention).bytes());
    assertEquals(new JournalHeader(retention), JournalHeader.of(header));
    Bytes pin = hex("0000000000000009 0000000000000002 0000000000000001");
    assertEquals(pin, Pins.bytes(new Stamp(9, 2), 1));
    assertEquals(9, Pins.version(pin));
    Bytes closed = hex("0000000000000009 0000000000000002");
    assertEquals(new Stamp(9, 2), ClockRows.stamp(closed));
    assertEquals(closed, ClockRows.bytes(new Stamp(9, 2)));
    Bytes moved = hex("65 0000000000000009");
    assertEquals(moved, EpochRows.row(9).row());
    assertEquals(hex("0000000000000002"), EpochRows.value(new Stamp(9, 2)));
    assertEquals(new Stamp(9, 2), EpochRows.stamp(moved, EpochRows.value(new Stamp(9, 2))));
  }

  @Test
  void life_isReadAndWritten() {
    for (Life life : new Life[] {Life.live(7), Life.dropping(7), Life.NONE, Life.CREATING}) {
      assertEquals(life, Life.of(life.bytes()));
    }
  }

  @Test
  void freeGuards_areOrderedByVersion_andBelowTakenOnes() {
    assertTrue(Guard.free(5).bytes().compareTo(Guard.free(6).bytes()) < 0);
    assertTrue(Guard.free(Long.MAX_VALUE).bytes().compareTo(Guard.taken(0, ID).bytes()) < 0);
  }

  @Test
  void liveRows_areOrderedByBirth_andBelowAllOthers() {
    assertTrue(Life.live(5).bytes().compareTo(Life.live(6).bytes()) < 0);
    for (Life other : new Life[] {Life.dropping(0), Life.NONE, Life.CREATING}) {
      assertTrue(Life.live(Long.MAX_VALUE).bytes().compareTo(other.bytes()) < 0);
    }
  }

  @Test
  void pendingStatuses_areOrderedByVersion_andBelowDecidedOnes() {
    assertTrue(Status.pending(3, 8).bytes().compareTo(Status.pending(3, 9).bytes()) < 0);
    assertTrue(Status.pending(3, 9).bytes().compareTo(Status.aborted(3).bytes()) < 0);
    assertTrue(
        Status.committed(2, 9).finished().bytes().compareTo(Status.pending(3, 0).bytes()) < 0);
  }

  @Test
  void unknownCodes_areRefused() {
    assertThrows(FormatException.class, () -> Guard.of(hex("02 0000000000000005")));
    assertThrows(FormatException.class, () -> Life.of(hex("05")));
    assertThrows(FormatException.class, () -> Status.of(hex("0000000000000003 06 00000000000000")));
    assertThrows(FormatException.class, () -> Redo.read(hex("02 00 00")));
    assertThrows(FormatException.class, () -> Redo.read(hex("01 01 07 01 74 01 40 00")));
    assertThrows(FormatException.class, () -> Redo.read(hex("01 00 00 00")));
  }
}
