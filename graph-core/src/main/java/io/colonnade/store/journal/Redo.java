package io.colonnade.store.journal;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.store.CellKey;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import io.colonnade.store.WriteSet.CellChange;

/**
 * The bytes of a write set in an intent: enough to plan its rows again, and to apply them. The
 * format page is that of the package. Stateless.
 */
final class Redo {

  private static final int FORMAT = 1;

  private static final int ABSENT = 1;
  private static final int UNCHANGED = 2;
  private static final int LIVE = 3;
  private static final int UNTOUCHED = 4;
  private static final int LIVE_ELEMENT = 5;
  private static final int UNTOUCHED_ELEMENT = 6;

  private static final int DELETES_ROW = 1;
  private static final int PUT = 0x80; // added to the letter of the family
  private static final int ADD = 0x01; // in place of the letter

  private Redo() {}

  static Bytes of(WriteSet writeSet) {
    ByteWriter to = new ByteWriter();
    to.u8(FORMAT);
    long conditions = writeSet.preconditions().stream().filter(Redo::isStored).count();
    to.vi(conditions);
    writeSet.preconditions().stream().filter(Redo::isStored).forEach(each -> write(each, to));
    to.vi(writeSet.rows().size());
    writeSet.rows().forEach((row, change) -> write(row, change, to));
    return to.toBytes();
  }

  /** Returns whether the precondition locks a row. */
  private static boolean isStored(Precondition precondition) {
    return !(precondition instanceof Precondition.New);
  }

  private static void write(Precondition precondition, ByteWriter to) {
    if (precondition instanceof Precondition.Absent absent) {
      write(ABSENT, absent.element(), to);
    } else if (precondition instanceof Precondition.Unchanged unchanged) {
      write(UNCHANGED, unchanged.element(), to);
    } else if (precondition instanceof Precondition.Live live) {
      to.u8(LIVE);
      write(live.row(), to);
    } else if (precondition instanceof Precondition.Untouched untouched) {
      to.u8(UNTOUCHED);
      write(untouched.row(), to);
    } else if (precondition instanceof Precondition.LiveElement live) {
      write(LIVE_ELEMENT, live.element(), to);
    } else if (precondition instanceof Precondition.UntouchedElement untouched) {
      write(UNTOUCHED_ELEMENT, untouched.element(), to);
    }
  }

  private static void write(int code, ElementKey element, ByteWriter to) {
    to.u8(code);
    write(element.row(), to);
    to.u8(element.cell().family().letter().charAt(0));
    write(element.cell().qualifier(), to);
  }

  private static void write(RowKey row, ByteWriter to) {
    write(Bytes.ofUtf8(row.table().name()), to);
    write(row.row(), to);
  }

  private static void write(Bytes bytes, ByteWriter to) {
    to.vi(bytes.length());
    to.raw(bytes);
  }

  private static void write(RowKey row, WriteSet.RowChange change, ByteWriter to) {
    write(row, to);
    to.u8(change.deletesRow() ? DELETES_ROW : 0);
    to.vi(change.changes().size());
    for (CellChange cell : change.changes()) {
      to.u8(
          switch (cell.kind()) {
            case PUT -> cell.family().letter().charAt(0) | PUT;
            case DELETE -> cell.family().letter().charAt(0);
            case ADD -> ADD;
          });
      write(cell.qualifier(), to);
      if (cell.kind() != CellChange.Kind.DELETE) {
        write(cell.value(), to);
      }
    }
  }

  /**
   * Reads a write set. Its tables have names only.
   *
   * @throws FormatException if the bytes are not those of a write set
   */
  static WriteSet read(Bytes bytes) {
    ByteReader from = new ByteReader(bytes);
    int format = from.u8();
    if (format != FORMAT) {
      throw new FormatException(Problem.UNKNOWN_KIND, "of", "intent", "format", format);
    }
    WriteSet writeSet = WriteSet.basedOnLatest();
    for (int left = from.count(3); left > 0; left--) {
      writeSet.require(precondition(from));
    }
    for (int left = from.count(4); left > 0; left--) {
      change(from, writeSet);
    }
    from.end();
    return writeSet;
  }

  private static Precondition precondition(ByteReader from) {
    int code = from.u8();
    return switch (code) {
      case ABSENT -> new Precondition.Absent(element(from));
      case UNCHANGED -> new Precondition.Unchanged(element(from));
      case LIVE -> new Precondition.Live(row(from));
      case UNTOUCHED -> new Precondition.Untouched(row(from));
      case LIVE_ELEMENT -> new Precondition.LiveElement(element(from));
      case UNTOUCHED_ELEMENT -> new Precondition.UntouchedElement(element(from));
      default -> throw new FormatException(Problem.UNKNOWN_KIND, "of", "intent", "kind", code);
    };
  }

  private static ElementKey element(ByteReader from) {
    RowKey row = row(from);
    return new ElementKey(row.table(), new CellKey(row.row(), family(from.u8()), bytes(from)));
  }

  private static void change(ByteReader from, WriteSet writeSet) {
    RowKey key = row(from);
    Table table = key.table();
    Bytes row = key.row();
    if (from.u8() == DELETES_ROW) {
      writeSet.deleteRow(table, row);
    }
    for (int left = from.count(2); left > 0; left--) {
      int code = from.u8();
      Bytes qualifier = bytes(from);
      if (code == ADD) {
        writeSet.add(table, row, qualifier, CounterEntry.number(bytes(from)));
      } else if ((code & PUT) != 0) {
        writeSet.put(table, row, family(code & ~PUT), qualifier, bytes(from));
      } else {
        writeSet.delete(table, row, family(code), qualifier);
      }
    }
  }

  private static RowKey row(ByteReader from) {
    return new RowKey(JournalTables.named(bytes(from).asUtf8()), bytes(from));
  }

  private static Family family(int letter) {
    for (Family family : Family.values()) {
      if (family.letter().charAt(0) == letter) {
        return family;
      }
    }
    throw new FormatException(Problem.UNKNOWN_KIND, "of", "intent", "family", letter);
  }

  private static Bytes bytes(ByteReader from) {
    return from.raw(from.viInt());
  }
}
