package io.colonnade.store.journal;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cells of family {@link io.colonnade.store.Family#LOCKS} of one row, and their qualifiers.
 * Confined to one reader.
 */
final class RowLocks {

  /** The qualifier of the life of the row. */
  static final Bytes LIFE = Bytes.of('b');

  /** The qualifier of the guard. */
  static final Bytes GUARD = Bytes.of('g');

  /** The qualifier of the trace: its version is the latest commit that required the row to live. */
  static final Bytes TRACE = Bytes.of('t');

  /** The qualifier of the cell whose version is the latest commit that held the guard. */
  static final Bytes CHANGED = Bytes.of('c');

  private static final int DROP = 'd';
  private static final int SHARED = 's';

  private Optional<Guard> guard = Optional.empty();
  private Optional<Life> life = Optional.empty();
  private final List<TransactionId> shared = new ArrayList<>();
  private final List<Long> drops = new ArrayList<>();
  private long trace;
  private long changed;

  /** Returns the qualifier of the shared lock of a transaction. */
  static Bytes shared(TransactionId by) {
    ByteWriter qualifier = new ByteWriter(1 + TransactionId.LENGTH);
    qualifier.u8(SHARED);
    by.write(qualifier);
    return qualifier.toBytes();
  }

  /** Returns the qualifier of the mark that all cells of the row below a version are removed. */
  static Bytes drop(long version) {
    ByteWriter qualifier = new ByteWriter(9);
    qualifier.u8(DROP);
    qualifier.u64(version);
    return qualifier.toBytes();
  }

  /**
   * Adds the cell at which the cursor is.
   *
   * @throws FormatException if it is none of the cells that the journal writes
   */
  void add(VersionedCursor at) {
    ByteReader qualifier = new ByteReader(at.qualifier());
    int kind = qualifier.u8();
    switch (kind) {
      case 'b' -> life = Optional.of(Life.of(at.value()));
      case 'c' -> changed = at.version();
      case 'g' -> guard = Optional.of(Guard.of(at.value()));
      case 't' -> trace = at.version();
      case DROP -> drops.add(qualifier.u64());
      case SHARED -> shared.add(TransactionId.read(qualifier));
      default -> throw new FormatException(Problem.UNKNOWN_KIND, "of", "lock", "kind", kind);
    }
    qualifier.end();
  }

  Optional<Guard> guard() {
    return guard;
  }

  Optional<Life> life() {
    return life;
  }

  /** Returns the version of the latest commit that required the row to live; 0: there was none. */
  long trace() {
    return trace;
  }

  /** Returns the version of the latest commit that held the guard; 0: there was none. */
  long changed() {
    return changed;
  }

  /** Returns the version since which the row is alive; 0 if it is not. */
  long born() {
    return life.filter(now -> now.kind() == Life.Kind.LIVE).map(Life::version).orElse(0L);
  }

  /** Returns whether a transaction holds the guard. */
  boolean isGuarded() {
    return guard.flatMap(Guard::holder).isPresent();
  }

  boolean holdsGuard(TransactionId who) {
    return guard.flatMap(Guard::holder).equals(Optional.of(who));
  }

  boolean holdsShared(TransactionId who) {
    return shared.contains(who);
  }

  /** Returns the transactions that hold the guard or a shared lock. */
  List<TransactionId> holders() {
    Optional<TransactionId> exclusive = guard.flatMap(Guard::holder);
    if (exclusive.isEmpty()) {
      return shared;
    }
    List<TransactionId> holders = new ArrayList<>(shared);
    holders.add(exclusive.get());
    return holders;
  }

  /**
   * Returns the version below which a snapshot sees no cell of the row, because the row was removed
   * or replaced then; 0: never.
   */
  long dropped(long snapshot) {
    long newest = 0;
    for (long version : drops) {
      if (version <= snapshot) {
        newest = Math.max(newest, version);
      }
    }
    return newest;
  }
}
