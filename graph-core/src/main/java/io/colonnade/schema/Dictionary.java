package io.colonnade.schema;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.FormatException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Maps labels and property keys to small numbers and back; stored bytes contain the numbers only. A
 * name gets its number on first use, in a separate commit: the number remains if the transaction
 * that used the name rolls back, and never causes a conflict. Numbers start at 0, have no gaps and
 * are never assigned again. A schema change can rename a name or drop it, see {@link NameChange};
 * {@link LiveSchema} then refuses the commits of transactions that began before.
 *
 * <p>Thread-safe; look-ups take no lock. Several processes may share the store: look-ups answer
 * from what this process knows, and {@link #learn} adds the names that other processes have made.
 */
public final class Dictionary {

  private final Store store;
  private final int maxNames;
  private final Object growing = new Object(); // guards writes of names
  private volatile Map<NameKind, Names> names;
  private long epoch; // guarded by growing; of the snapshot in which the names were read last
  private volatile long renamedAt; // the epoch that last renamed or dropped names; 0: none

  private Dictionary(Store store, int maxNames) {
    this.store = store;
    this.maxNames = maxNames;
    this.names = read();
  }

  /**
   * Reads the dictionary of a store whose table {@code meta} exists.
   *
   * @param maxNames the most names of one kind
   */
  public static Dictionary open(Store store, int maxNames) {
    return new Dictionary(store, maxNames);
  }

  /**
   * Returns the number of a name; empty if the name was never used, or was first used by another
   * process and not {@link #learn learned} since.
   */
  public Optional<Integer> find(NameKind kind, String name) {
    return of(kind).number(name);
  }

  /**
   * Returns the number of a name. A name that was never used gets one, which is durable on return.
   *
   * @throws LimitExceededException if the graph may not have more names of the kind
   */
  public int number(NameKind kind, String name) {
    Optional<Integer> known = of(kind).number(name);
    return known.isPresent() ? known.get() : make(kind, name);
  }

  /**
   * Returns the name of a number from stored bytes. If another process has made the name, reads the
   * new names in one store call.
   *
   * @throws FormatException if no name has that number
   */
  public String name(NameKind kind, int number) {
    Optional<String> name = of(kind).name(number); // no lambda: called for each value that is shown
    return name.isPresent() ? name.get() : newName(kind, number);
  }

  private String newName(NameKind kind, int number) {
    addNewest(kind);
    return of(kind)
        .name(number)
        .orElseThrow(
            () ->
                new FormatException(
                    Problem.DAMAGED_DICTIONARY,
                    "damage",
                    "a number has no name",
                    "kind",
                    kind.noun(),
                    "number",
                    number));
  }

  /**
   * Adds the names of a kind that a snapshot contains and this process does not know. Afterwards
   * every unknown name is unused in the snapshot. Uses one store call, which reads the new names
   * only; none if no other process shares the store.
   */
  public void learn(NameKind kind, Snapshot snapshot) {
    if (store.isShared()) {
      addNew(kind, snapshot);
    }
  }

  /** Adds the names of all kinds, see {@link #learn(NameKind, Snapshot)}. */
  public void learn(Snapshot snapshot) {
    for (NameKind kind : NameKind.values()) {
      learn(kind, snapshot);
    }
  }

  /** Adds the names of all kinds in the latest state, see {@link #learn(NameKind, Snapshot)}. */
  public void learnLatest() {
    for (NameKind kind : NameKind.values()) {
      learnLatest(kind);
    }
  }

  private void learnLatest(NameKind kind) {
    if (store.isShared()) {
      addNewest(kind);
    }
  }

  /**
   * Returns all names of the kind in the order of their numbers, without dropped ones. The list
   * does not change later.
   */
  public List<String> all(NameKind kind) {
    return of(kind).all();
  }

  /** Returns how many numbers of the kind are assigned, including those of dropped names. */
  public int size(NameKind kind) {
    return of(kind).size();
  }

  /** Returns whether a number is assigned to a name that was not dropped. */
  public boolean isLive(NameKind kind, int number) {
    if (number >= of(kind).size()) {
      learnLatest(kind);
    }
    Names known = of(kind);
    return number < known.size() && !known.isDropped(number);
  }

  /** Returns whether any name was dropped. */
  public boolean hasDropped() {
    return of(NameKind.LABEL).hasDropped() || of(NameKind.KEY).hasDropped();
  }

  /**
   * Returns the epoch of the schema that last renamed or dropped names since this object was
   * created; 0 if none did. The epoch is set before the changed names are visible.
   */
  long renamedAt() {
    return renamedAt;
  }

  /** Returns the epoch at which the names were last read; names that were made since are known. */
  long epoch() {
    synchronized (growing) {
      return epoch;
    }
  }

  /** Makes a change visible that the store has committed, at that epoch. */
  void apply(NameChange change, long changedAt) {
    synchronized (growing) {
      renamedAt = changedAt;
      Map<NameKind, Names> changed = new EnumMap<>(names);
      changed.put(change.kind(), of(change.kind()).with(change));
      names = changed;
    }
  }

  /** Reads the names again, because another process may have changed them. */
  public void reread() {
    synchronized (growing) {
      Map<NameKind, Names> before = names;
      Map<NameKind, Names> now = read();
      if (!before.entrySet().stream().allMatch(one -> one.getValue().isIn(now.get(one.getKey())))) {
        renamedAt = epoch;
      }
      names = now;
    }
  }

  private void addNewest(NameKind kind) {
    try (Snapshot latest = store.snapshot(SnapshotUse.LOOK)) {
      addNew(kind, latest);
    }
  }

  private void addNew(NameKind kind, Snapshot snapshot) {
    Map<Integer, String> read = new TreeMap<>();
    boolean isDropped = false;
    Scan unknown =
        Scan.between(
            MetaTable.META,
            MetaTable.nameRow(kind, of(kind).size()),
            MetaTable.nameRows(kind).prefixEnd(),
            MetaTable.cell());
    try (RowCursor cursor = snapshot.scan(unknown)) {
      while (cursor.advance()) {
        read.put(MetaTable.number(cursor.row()), MetaTable.name(cursor.value()));
        isDropped |= MetaTable.isDropped(cursor.value());
      }
    }
    if (isDropped) { // rare: the kind is read again as a whole
      reread();
    }
    synchronized (growing) {
      Names known = of(kind);
      read.forEach(
          (number, name) -> {
            if (number == known.size()) { // otherwise added by another thread meanwhile
              known.add(name);
            }
          });
    }
  }

  private Names of(NameKind kind) {
    return Objects.requireNonNull(names.get(kind));
  }

  private int make(NameKind kind, String name) {
    synchronized (growing) {
      learnLatest(kind); // a read costs less than a commit that is refused
      while (true) {
        Names known = of(kind);
        Optional<Integer> number = known.number(name);
        if (number.isPresent()) {
          return number.get();
        }
        mustTakeMore(kind, name, 0);
        if (tryWrite(kind, name, known.size())) {
          known.add(name);
        } else {
          reread(); // another process was first, perhaps with this very name
          Optional<Integer> stored = of(kind).size() > known.size() ? number : stored(kind, name);
          if (stored.isPresent()) {
            return stored.get();
          }
        }
      }
    }
  }

  /**
   * Returns the number that the store has for a name, also if the name of that number reads
   * differently: earlier versions stored a question mark for a lone surrogate.
   */
  private Optional<Integer> stored(NameKind kind, String name) {
    try (Snapshot latest = store.snapshot(SnapshotUse.LOOK)) {
      return stored(latest, kind, name);
    }
  }

  /** Returns the number that a snapshot has for a name. */
  static Optional<Integer> stored(Snapshot snapshot, NameKind kind, String name) {
    return MetaTable.read(snapshot, MetaTable.numberRow(kind, name))
        .map(value -> MetaTable.reader(value).ovInt());
  }

  /**
   * Checks that the graph may have one more name.
   *
   * @param more how many names are being created besides those that are known
   * @throws LimitExceededException if it may not
   */
  void mustTakeMore(NameKind kind, String name, int more) {
    if (of(kind).all().size() + more >= maxNames) {
      throw new LimitExceededException(
          Problem.TOO_MANY_NAMES, "kind", kind.noun(), "name", name, "limit", maxNames);
    }
  }

  /** Writes a new name. The commit fails if another one has taken the name or the number. */
  static void write(WriteSet writeSet, NameKind kind, String name, int number) {
    Bytes numberRow = MetaTable.numberRow(kind, name);
    Bytes nameRow = MetaTable.nameRow(kind, number);
    writeSet.require(new Precondition.Absent(MetaTable.element(numberRow)));
    writeSet.require(new Precondition.Absent(MetaTable.element(nameRow)));
    ByteWriter numberValue = MetaTable.value();
    numberValue.ov(number);
    MetaTable.put(writeSet, numberRow, numberValue);
    MetaTable.put(writeSet, nameRow, MetaTable.nameValue(name));
  }

  /** Makes names visible that a change of the schema has created. */
  void add(NewNames created) {
    synchronized (growing) {
      for (NameKind kind : NameKind.values()) {
        created.forEach(
            kind,
            (name, number) -> {
              if (number > of(kind).size()) { // another thread has not added its name yet
                reread();
              }
              if (number == of(kind).size()) { // otherwise added by another thread meanwhile
                of(kind).add(name);
              }
            });
      }
    }
  }

  private boolean tryWrite(NameKind kind, String name, int number) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    write(writeSet, kind, name, number);
    try {
      store.commit(writeSet);
      return true;
    } catch (ConflictException e) {
      return false;
    }
  }

  private Map<NameKind, Names> read() {
    Map<NameKind, Map<Integer, String>> read = new EnumMap<>(NameKind.class);
    Map<NameKind, BitSet> dropped = new EnumMap<>(NameKind.class);
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK);
        RowCursor cursor =
            snapshot.scan(Scan.prefix(MetaTable.META, MetaTable.nameRows(), MetaTable.cell()))) {
      epoch = snapshot.epoch();
      while (cursor.advance()) {
        NameKind kind = NameKind.ofCode(cursor.row().at(1));
        int number = MetaTable.number(cursor.row());
        String name = MetaTable.name(cursor.value());
        read.computeIfAbsent(kind, any -> new HashMap<>()).put(number, name);
        boolean isDropped = MetaTable.isDropped(cursor.value());
        dropped.computeIfAbsent(kind, any -> new BitSet()).set(number, isDropped);
      }
    }
    Map<NameKind, Names> names = new EnumMap<>(NameKind.class);
    for (NameKind kind : NameKind.values()) {
      BitSet without = dropped.getOrDefault(kind, new BitSet());
      names.put(kind, Names.of(kind, read.getOrDefault(kind, Map.of()), without));
    }
    return names;
  }
}
