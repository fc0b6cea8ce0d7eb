package io.colonnade.store.journal;

import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.journal.JournalTables.VERSION;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.Identity;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.Scan;
import io.colonnade.store.StoreInstance;
import io.colonnade.store.VersionedCursor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The processes that have the store open, in table {@code clock}: for people only, no rule of the
 * journal depends on them. Thread-safe.
 */
final class Instances {

  private static final Bytes PREFIX = Bytes.of('i');
  private static final Bytes WHO = Bytes.of('w');
  private static final Bytes BEAT = Bytes.of('b');

  /** The time without a beat after which the row of an instance is removed. */
  private static final long FORGOTTEN = Duration.ofDays(1).toNanos();

  private final long own;
  private final Rows rows;
  private final Scheduling scheduling;
  private volatile @Nullable Identity identity; // null: its row is not written yet
  private long beats; // guarded by this
  private Map<Bytes, Still> seen = Map.of(); // by row; guarded by this

  Instances(Journal journal) {
    this.own = journal.instance();
    this.rows = journal.rows();
    this.scheduling = journal.scheduling();
  }

  /** A row as it is. */
  private record Row(Bytes key, Optional<Identity> who, Bytes beat) {}

  /**
   * A beat.
   *
   * @param since when this process first saw it, by its own clock
   */
  private record Still(Bytes beat, long since) {}

  /** Writes the identity of this process. Called before its first intent. */
  void begin(Identity ofThis) {
    identity = ofThis;
    rows.mutateUntilAnswered(List.of(toBeat(ofThis)));
  }

  private RowMutation toBeat(Identity identity) {
    ByteWriter who = new ByteWriter();
    who.u64(identity.pid());
    Bytes host = Bytes.ofUtf8(identity.host());
    who.vi(host.length());
    who.raw(host);
    who.raw(Bytes.ofUtf8(identity.purpose()));
    return RowMutation.of(row(own))
        .put(LOCKS, WHO, VERSION, who.toBytes())
        .put(LOCKS, BEAT, VERSION, beat());
  }

  /** Removes the row of this process, which ends. */
  void end() {
    Outcome unused = rows.mutate(toForget(row(own))); // without an answer, others remove it
  }

  private static RowMutation toForget(RowKey row) {
    return RowMutation.of(row).delete(WHO).delete(BEAT);
  }

  private static RowKey row(long instance) {
    ByteWriter row = new ByteWriter(9);
    row.raw(PREFIX);
    row.u64(instance);
    return new RowKey(JournalTables.CLOCK, row.toBytes());
  }

  private synchronized Bytes beat() {
    ByteWriter beat = new ByteWriter(16);
    beat.u64(beats++);
    beat.u64(scheduling.wallClock().toEpochMilli());
    return beat.toBytes();
  }

  /**
   * Beats, and removes the rows of processes that have not beaten for very long. A beat writes the
   * whole row: others may have removed it while this process was suspended.
   *
   * @param isUnfinished whether an instance has an intent that is not finished
   */
  void tick(LongPredicate isUnfinished) {
    Identity ofThis = identity;
    if (ofThis != null) {
      Outcome unused = rows.mutate(toBeat(ofThis));
    }
    for (Row row : look()) {
      long number = number(row.key());
      if (quiet(row) >= FORGOTTEN && number != own && !isUnfinished.test(number)) {
        RowKey key = new RowKey(JournalTables.CLOCK, row.key());
        Outcome unused = rows.mutate(toForget(key));
      }
    }
  }

  private static long number(Bytes row) {
    return new ByteReader(row.slice(PREFIX.length(), row.length())).u64();
  }

  /** Returns the instances, by number. */
  List<StoreInstance> list() {
    List<StoreInstance> instances = new ArrayList<>();
    for (Row row : look()) {
      row.who()
          .ifPresent(
              who ->
                  instances.add(
                      new StoreInstance(
                          number(row.key()),
                          who.host(),
                          who.pid(),
                          who.purpose(),
                          Instant.ofEpochMilli(reported(row.beat())),
                          Duration.ofNanos(quiet(row)))));
    }
    return instances;
  }

  private static long reported(Bytes beat) {
    ByteReader reader = new ByteReader(beat);
    reader.skip(Long.BYTES);
    return reader.u64();
  }

  private synchronized long quiet(Row row) {
    Still still = seen.get(row.key());
    return still == null ? 0 : scheduling.nanos() - still.since();
  }

  /** Reads all rows, and notes which beats are new. */
  private List<Row> look() {
    List<Row> read = new ArrayList<>();
    Scan all =
        Scan.prefix(
            JournalTables.CLOCK, PREFIX, CellSet.exact(LOCKS, BEAT), CellSet.exact(LOCKS, WHO));
    try (VersionedCursor cursor = rows.scan(all, 0)) {
      Bytes beat = Bytes.EMPTY;
      while (rows.advance(cursor)) {
        if (cursor.qualifier().equals(BEAT)) {
          beat = cursor.value().copy();
          read.add(new Row(cursor.row().copy(), Optional.empty(), beat));
        } else if (!read.isEmpty()
            && read.get(read.size() - 1).key().equals(cursor.row())) { // else it is being removed
          Row row = read.remove(read.size() - 1);
          read.add(new Row(row.key(), Optional.of(identity(cursor.value())), beat));
        }
      }
    }
    note(read);
    return read;
  }

  private static Identity identity(Bytes who) {
    ByteReader reader = new ByteReader(who);
    long pid = reader.u64();
    String host = reader.raw(reader.viInt()).asUtf8();
    return new Identity(host, pid, reader.rest().asUtf8());
  }

  private synchronized void note(List<Row> read) {
    Map<Bytes, Still> now = new HashMap<>();
    for (Row row : read) {
      Still before = seen.get(row.key());
      now.put(
          row.key(),
          before != null && before.beat().equals(row.beat())
              ? before
              : new Still(row.beat(), scheduling.nanos()));
    }
    seen = now;
  }
}
