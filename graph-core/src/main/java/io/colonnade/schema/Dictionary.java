package io.colonnade.schema;

import io.colonnade.codec.ByteReader;
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
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Labels and property keys, as names and as the small numbers that stored bytes hold instead. A
 * name comes into being on first use, in a commit of its own that does not belong to the
 * transaction using it: it stays if that one rolls back, and never makes it conflict. Numbers count
 * from 0 without gaps and never change, so what was read once is right for ever.
 *
 * <p>Thread-safe; look-ups take no lock. Several processes may share the store.
 */
public final class Dictionary {

  private final Store store;
  private final int maxNames;
  private final Object growing = new Object(); // guards writes of names
  private volatile Map<NameKind, Names> names;

  private Dictionary(Store store, int maxNames, Map<NameKind, Names> names) {
    this.store = store;
    this.maxNames = maxNames;
    this.names = names;
  }

  /**
   * Reads the dictionary of a store whose table {@code meta} exists.
   *
   * @param maxNames how many names of one kind there may be
   */
  public static Dictionary open(Store store, int maxNames) {
    return new Dictionary(store, maxNames, read(store));
  }

  /** The number of a name, if it was ever used. */
  public Optional<Integer> find(NameKind kind, String name) {
    return of(kind).number(name);
  }

  /**
   * The number of a name, made if it was never used; it is durable before this returns.
   *
   * @throws LimitExceededException if the graph may not have more names of the kind
   */
  public int number(NameKind kind, String name) {
    Optional<Integer> known = of(kind).number(name);
    return known.isPresent() ? known.get() : make(kind, name);
  }

  /**
   * The name of a number found in stored bytes.
   *
   * @throws FormatException if the number was never given
   */
  public String name(NameKind kind, int number) {
    Optional<String> name = of(kind).name(number); // no lambdas: each value that is shown asks
    return name.isPresent() ? name.get() : rereadName(kind, number);
  }

  private String rereadName(NameKind kind, int number) {
    return reread(kind)
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

  /** All names of the kind by number; a fixed list. */
  public List<String> all(NameKind kind) {
    return of(kind).all();
  }

  private Names of(NameKind kind) {
    return Objects.requireNonNull(names.get(kind));
  }

  private int make(NameKind kind, String name) {
    synchronized (growing) {
      while (true) {
        Names known = of(kind);
        Optional<Integer> number = known.number(name);
        if (number.isPresent()) {
          return number.get();
        }
        if (known.size() >= maxNames) {
          throw new LimitExceededException(
              Problem.TOO_MANY_NAMES, "kind", kind.noun(), "name", name, "limit", maxNames);
        }
        if (tryWrite(kind, name, known.size())) {
          known.add(name);
        } else {
          reread(kind); // another process was first; it may have made this very name
        }
      }
    }
  }

  private boolean tryWrite(NameKind kind, String name, int number) {
    Bytes numberRow = MetaTable.numberRow(kind, name);
    Bytes nameRow = MetaTable.nameRow(kind, number);
    WriteSet writeSet = WriteSet.basedOnLatest();
    writeSet.require(new Precondition.Absent(MetaTable.element(numberRow)));
    writeSet.require(new Precondition.Absent(MetaTable.element(nameRow)));
    ByteWriter numberValue = MetaTable.value();
    numberValue.ov(number);
    MetaTable.put(writeSet, numberRow, numberValue);
    ByteWriter nameValue = MetaTable.value();
    nameValue.raw(Bytes.ofUtf8(name));
    MetaTable.put(writeSet, nameRow, nameValue);
    try {
      store.commit(writeSet);
      return true;
    } catch (ConflictException e) {
      return false;
    }
  }

  private Names reread(NameKind kind) {
    synchronized (growing) {
      names = read(store);
      return of(kind);
    }
  }

  private static Map<NameKind, Names> read(Store store) {
    Map<NameKind, Map<Integer, String>> read = new EnumMap<>(NameKind.class);
    try (Snapshot snapshot = store.snapshot(SnapshotUse.READ_ONLY);
        RowCursor cursor =
            snapshot.scan(Scan.prefix(MetaTable.META, MetaTable.nameRows(), MetaTable.cell()))) {
      while (cursor.advance()) {
        ByteReader row = new ByteReader(cursor.row());
        row.u8();
        NameKind kind = NameKind.ofCode(row.u8());
        int number = row.ovInt();
        String name = MetaTable.reader(cursor.value()).rest().asUtf8();
        read.computeIfAbsent(kind, any -> new HashMap<>()).put(number, name);
      }
    }
    Map<NameKind, Names> names = new EnumMap<>(NameKind.class);
    for (NameKind kind : NameKind.values()) {
      names.put(kind, Names.of(kind, read.getOrDefault(kind, Map.of())));
    }
    return names;
  }
}
