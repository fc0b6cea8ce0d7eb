package io.colonnade.store.journal;

import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.journal.JournalTables.VERSION;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.store.CellSet;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.Scan;
import io.colonnade.store.VersionedCursor;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The pins of the snapshots that may be read for longer than the retention time. A pin is a row of
 * table {@code clock} that keeps the oldest readable version from passing its own. Thread-safe.
 */
final class Pins {

  /** The qualifier of a pin. */
  static final Bytes PIN = Bytes.of('p');

  /** What the row of each pin begins with. */
  static final Bytes PREFIX = Bytes.of('p');

  private final Journal journal;
  private final Rows rows;
  private final ClockRows clock;
  private final Duration retention;
  private final AtomicLong numbers = new AtomicLong();
  private final Set<Pin> open = ConcurrentHashMap.newKeySet();

  Pins(Journal journal, ClockRows clock, Duration retention) {
    this.journal = journal;
    this.rows = journal.rows();
    this.clock = clock;
    this.retention = retention;
  }

  /**
   * Pins a version that can be read. The horizon is read when the pin is written: a process that
   * moves the horizon later sees the pin.
   *
   * @throws SnapshotTooOldException if the version is older than the horizon
   */
  Pin add(Stamp stamp) {
    Pin pin = write(stamp);
    boolean isReadable = false;
    try {
      isReadable = clock.times().horizon().version() <= stamp.version();
    } finally {
      if (!isReadable) {
        pin.end();
      }
    }
    if (!isReadable) {
      throw new SnapshotTooOldException(Problem.SNAPSHOT_TOO_OLD, "max-age", retention);
    }
    open.add(pin);
    return pin;
  }

  /** Beats for the pins of this process that have not beaten for some time. */
  void tick() {
    open.removeIf(pin -> !pin.keep());
  }

  /**
   * Writes a pin. A name is used once: a request that runs after its pin was removed must not bring
   * back the pin of another request.
   */
  private Pin write(Stamp stamp) {
    Patience patience = rows.patience();
    while (true) {
      RowKey row = row(journal.instance(), numbers.incrementAndGet());
      long sent = journal.scheduling().nanos();
      RowMutation mutation =
          RowMutation.of(row, new RowCondition.Absent(PIN))
              .put(LOCKS, PIN, VERSION, bytes(stamp, 0));
      if (rows.mutate(mutation) == Outcome.DONE) {
        return new Pin(row, stamp, sent, journal, clock, retention);
      }
      patience.pause(); // if the pin appears later, it has no beats and is removed
    }
  }

  private static RowKey row(long instance, long number) {
    ByteWriter row = new ByteWriter(17);
    row.raw(PREFIX);
    row.u64(instance);
    row.u64(number);
    return new RowKey(JournalTables.CLOCK, row.toBytes());
  }

  static Bytes bytes(Stamp stamp, long beat) {
    ByteWriter bytes = new ByteWriter(24);
    bytes.raw(ClockRows.bytes(stamp));
    bytes.u64(beat);
    return bytes.toBytes();
  }

  /** Returns the version that a pin holds. */
  static long version(Bytes pin) {
    return new ByteReader(pin).u64();
  }

  /** Reads the pins of all processes, by row. */
  static Map<Bytes, Bytes> read(Rows rows) {
    Map<Bytes, Bytes> pins = new HashMap<>();
    Scan all = Scan.prefix(JournalTables.CLOCK, PREFIX, CellSet.exact(LOCKS, PIN));
    try (VersionedCursor cursor = rows.scan(all, 0)) {
      while (rows.advance(cursor)) {
        pins.put(cursor.row().copy(), cursor.value().copy());
      }
    }
    return pins;
  }

  /** Removes a pin, unless it has beaten since it was read. */
  static void remove(Rows rows, Bytes row, Bytes pin) {
    RowMutation mutation =
        RowMutation.of(new RowKey(JournalTables.CLOCK, row), new RowCondition.Equal(PIN, pin));
    Outcome unused = rows.mutate(mutation.delete(PIN)); // without an answer: next time
  }
}
