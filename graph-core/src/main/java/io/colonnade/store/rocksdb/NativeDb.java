package io.colonnade.store.rocksdb;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * An open RocksDB database with its options and column families. Thread-safe, except for {@link
 * #close}, which {@link Session} guards.
 */
final class NativeDb implements AutoCloseable {

  private static final String DEFAULT = "default";

  private final Path directory;
  private final Tuning tuning;
  private final RocksDB db;
  private final ColumnFamilyHandle unnamed;
  private final Map<String, Map<Family, ColumnFamilyHandle>> tables = new ConcurrentHashMap<>();
  private final BufferedDeletions deletions = new BufferedDeletions(this);

  private NativeDb(Path directory, Tuning tuning, RocksDB db, List<ColumnFamilyHandle> handles)
      throws RocksDBException {
    this.directory = directory;
    this.tuning = tuning;
    this.db = db;
    this.unnamed = handles.get(0);
    for (ColumnFamilyHandle handle : handles.subList(1, handles.size())) {
      String name = new String(handle.getName(), StandardCharsets.UTF_8);
      register(tableOf(name), familyOf(name).orElseThrow(), handle);
    }
  }

  /**
   * Opens the database with its column families, or creates one.
   *
   * @throws FormatException if the database has column families that this version does not know
   * @throws StoreException if RocksDB cannot open the database
   */
  static NativeDb open(Path directory, long memory) {
    return open(directory, memory, RocksDB::open);
  }

  /**
   * Opens the database as it is, also while another process has it open, and writes nothing. What
   * the logs contain is kept in memory.
   *
   * @throws RuntimeException as {@link #open}
   */
  static NativeDb openToRead(Path directory, long memory) {
    return open(directory, memory, RocksDB::openReadOnly);
  }

  /** Opens the native database, and adds a handle for each column family. */
  @FunctionalInterface
  private interface Opening {
    RocksDB open(
        DBOptions options,
        String directory,
        List<ColumnFamilyDescriptor> families,
        List<ColumnFamilyHandle> handles)
        throws RocksDBException;
  }

  private static NativeDb open(Path directory, long memory, Opening opening) {
    NativeLibrary.load();
    List<String> names = columnFamilies(directory);
    Tuning tuning = new Tuning(memory);
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    descriptors.add(
        new ColumnFamilyDescriptor(DEFAULT.getBytes(StandardCharsets.UTF_8), tuning.unnamed()));
    for (String name : names) {
      Optional<Family> family = familyOf(name);
      if (family.isEmpty()) {
        tuning.close();
        throw new FormatException(
            Problem.UNKNOWN_KIND, "of", "column family", "directory", directory, "family", name);
      }
      descriptors.add(
          new ColumnFamilyDescriptor(
              name.getBytes(StandardCharsets.UTF_8), tuning.of(family.get())));
    }
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    RocksDB db = null;
    try {
      db = opening.open(tuning.database(), directory.toString(), descriptors, handles);
      return new NativeDb(directory, tuning, db, handles);
    } catch (RocksDBException e) {
      if (db != null) {
        db.close();
      }
      tuning.close();
      throw RocksErrors.translate(
          Problem.ENGINE_FAILED, e, "failed", "opening the data", "directory", directory);
    }
  }

  /** Returns the names of the column families, without the one that RocksDB requires. */
  static List<String> columnFamilies(Path directory) {
    NativeLibrary.load();
    if (!java.nio.file.Files.exists(directory.resolve("CURRENT"))) {
      return List.of();
    }
    try (Options options = new Options()) {
      return RocksDB.listColumnFamilies(options, directory.toString()).stream()
          .map(name -> new String(name, StandardCharsets.UTF_8))
          .filter(name -> !name.equals(DEFAULT))
          .toList();
    } catch (RocksDBException e) {
      throw RocksErrors.translate(
          Problem.ENGINE_FAILED, e, "failed", "opening the data", "directory", directory);
    }
  }

  /** Returns the family that a column family stores, by its name; empty if the name is unknown. */
  static Optional<Family> familyOf(String columnFamily) {
    int dot = columnFamily.lastIndexOf('.');
    for (Family family : Family.values()) {
      if (dot > 0 && columnFamily.substring(dot + 1).equals(family.letter())) {
        return Optional.of(family);
      }
    }
    return Optional.empty();
  }

  private static String tableOf(String columnFamily) {
    return columnFamily.substring(0, columnFamily.lastIndexOf('.'));
  }

  RocksDB db() {
    return db;
  }

  Path directory() {
    return directory;
  }

  /** Returns the column family for data that belongs to no table. */
  ColumnFamilyHandle unnamed() {
    return unnamed;
  }

  Collection<String> tableNames() {
    return List.copyOf(new TreeSet<>(tables.keySet()));
  }

  synchronized void createTables(Collection<Table> wanted) {
    record Missing(String table, Family family) {
      String name() {
        return table + "." + family.letter();
      }
    }
    Set<Missing> missing = new LinkedHashSet<>();
    for (Table table : wanted) {
      for (Family family : table.families()) {
        if (find(table, family) == null) {
          missing.add(new Missing(table.name(), family));
        }
      }
    }
    if (missing.isEmpty()) {
      return;
    }
    try {
      // In one call, because each call writes a file with all options.
      List<ColumnFamilyHandle> handles =
          db.createColumnFamilies(
              missing.stream().map(one -> descriptor(one.name(), one.family())).toList());
      int next = 0;
      for (Missing one : missing) {
        register(one.table(), one.family(), handles.get(next++));
      }
    } catch (RocksDBException e) {
      throw RocksErrors.translate(
          Problem.ENGINE_FAILED, e, "failed", "creating tables", "tables", wanted);
    }
  }

  private ColumnFamilyDescriptor descriptor(String name, Family family) {
    return new ColumnFamilyDescriptor(name.getBytes(StandardCharsets.UTF_8), tuning.of(family));
  }

  private void register(String table, Family family, ColumnFamilyHandle handle) {
    Map<Family, ColumnFamilyHandle> families = new EnumMap<>(Family.class);
    families.putAll(tables.getOrDefault(table, Map.of()));
    families.put(family, handle);
    tables.put(table, families); // replaced, because readers may use the old map
  }

  private @Nullable ColumnFamilyHandle find(Table table, Family family) {
    Map<Family, ColumnFamilyHandle> families = tables.get(table.name());
    return families == null ? null : families.get(family);
  }

  /**
   * Returns the column family of a family of a table.
   *
   * @throws IllegalArgumentException if it was not created
   */
  ColumnFamilyHandle columnFamily(Table table, Family family) {
    ColumnFamilyHandle handle = find(table, family);
    if (handle == null) {
      throw new IllegalArgumentException("table " + table + " has no family " + family);
    }
    return handle;
  }

  /**
   * Returns all column families of a table, in the order of {@link Family}.
   *
   * @throws IllegalArgumentException if there is no such table
   */
  Collection<ColumnFamilyHandle> columnFamilies(Table table) {
    Map<Family, ColumnFamilyHandle> families = tables.get(table.name());
    if (families == null) {
      throw new IllegalArgumentException("no such table: " + table);
    }
    return families.values();
  }

  /** Returns the column families of all tables. */
  Collection<ColumnFamilyHandle> columnFamilies() {
    return tables.values().stream().flatMap(families -> families.values().stream()).toList();
  }

  /** Returns the deletions that reads have to pass. */
  BufferedDeletions deletions() {
    return deletions;
  }

  /**
   * Frees all native memory. No other thread may use the database, and no iterator or snapshot may
   * be open.
   */
  @Override
  public void close() {
    db.close(); // closes the column families, too
    tuning.close();
  }
}
