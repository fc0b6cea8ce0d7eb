package io.colonnade.store.journal;

import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.journal.JournalTables.VERSION;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Outcome;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the journal of a store was made with; the first process writes it, the others read it.
 * Immutable.
 *
 * @param retention how long a version can be read after it was asked for, without a pin
 */
record JournalHeader(Duration retention) {

  private static final Logger LOG = LoggerFactory.getLogger(JournalHeader.class);

  /** The version of the journal's tables. */
  static final int FORMAT = 1;

  /** The shortest retention time. */
  static final Duration SHORTEST = Duration.ofMinutes(1);

  /** The qualifier of the header. */
  static final Bytes HEADER = Bytes.of('f');

  /**
   * Reads the header and creates the tables of the journal; writes the header if this is the first
   * process.
   *
   * @param wanted the retention time of a new journal
   * @throws FormatException if the tables are of another version; nothing was changed
   */
  static JournalHeader open(RowStore store, Rows rows, Duration wanted) {
    if (wanted.compareTo(SHORTEST) < 0) {
      throw new InvalidInputException(
          Problem.RETENTION_TOO_SHORT, "retention", wanted, "least", SHORTEST);
    }
    ClockRows clock = new ClockRows(rows);
    if (store.tableNames().contains(JournalTables.CLOCK.name())) {
      clock.read(ClockRows.ROW, HEADER).ifPresent(JournalHeader::of); // before anything is changed
    }
    store.createTables(JournalTables.ALL);
    JournalHeader header = readOrWrite(rows, clock, of(new JournalHeader(wanted).bytes()));
    if (header.retention().toMillis() != wanted.toMillis()) {
      LOG.warn("the journal keeps versions for {}, not for {}", header.retention(), wanted);
    }
    return header;
  }

  private static JournalHeader readOrWrite(Rows rows, ClockRows clock, JournalHeader header) {
    Patience patience = rows.patience();
    while (true) {
      Optional<Bytes> stored = clock.read(ClockRows.ROW, HEADER);
      if (stored.isPresent()) {
        return of(stored.get());
      }
      Outcome outcome =
          rows.mutate(
              RowMutation.of(ClockRows.ROW, new RowCondition.Absent(HEADER))
                  .put(LOCKS, HEADER, VERSION, header.bytes()));
      if (outcome == Outcome.DONE) {
        return header;
      }
      if (outcome == Outcome.UNKNOWN) {
        patience.pause();
      }
    }
  }

  Bytes bytes() {
    ByteWriter bytes = new ByteWriter(9);
    bytes.vi(FORMAT);
    bytes.u64(retention.toMillis());
    return bytes.toBytes();
  }

  static JournalHeader of(Bytes bytes) {
    ByteReader reader = new ByteReader(bytes);
    int format = reader.viInt();
    if (format != FORMAT) {
      throw new FormatException(Problem.NEWER_FORMAT, "journal", format, "known", FORMAT);
    }
    return new JournalHeader(Duration.ofMillis(reader.u64()));
  }
}
