package io.colonnade.service;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.store.Store;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The backups in a directory: each one a directory that can be opened as a graph of its own. One
 * that is not complete has a name with a dot before it, and is none. Thread-safe.
 */
public final class Backups {

  /** The file by which a backup is told from data in use. */
  public static final String MARK = "colonnade.backup";

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  private final Path directory;
  private final Set<String> underWay = ConcurrentHashMap.newKeySet();

  public Backups(Path directory) {
    this.directory = directory;
  }

  /**
   * Writes a backup of the present state. Reads and writes continue meanwhile.
   *
   * @return the directory of the backup, which is durable
   * @throws InvalidInputException if the name is not a plain name, or if it is taken
   * @throws StoreException if the backup cannot be written; nothing of that name exists then
   * @throws UnsupportedOperationException if the store is volatile
   */
  public Path make(Store store, String name) {
    if (!PLAIN.matcher(name).matches()) {
      throw new InvalidInputException(Problem.BACKUP_NAME, "name", name);
    }
    if (!underWay.add(name)) {
      throw taken(name);
    }
    try {
      return write(store, name);
    } catch (IOException e) {
      throw new StoreException(
          Problem.BACKUP_FAILED, e, "directory", directory, "name", name, "reason", e.toString());
    } finally {
      underWay.remove(name);
    }
  }

  private Path write(Store store, String name) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectory(directory);
    }
    Path done = directory.resolve(name);
    if (Files.exists(done)) {
      throw taken(name);
    }
    Path partial = directory.resolve("." + name + ".partial");
    delete(partial); // of a process that died
    boolean complete = false;
    try {
      store.checkpoint(partial);
      Files.writeString(partial.resolve(MARK), name + "\n");
      sync(partial);
      Files.move(partial, done, StandardCopyOption.ATOMIC_MOVE);
      complete = true;
    } finally {
      if (!complete) {
        delete(partial);
      }
    }
    syncOne(directory);
    return done;
  }

  private static InvalidInputException taken(String name) {
    return new InvalidInputException(Problem.BACKUP_EXISTS, "name", name);
  }

  /** Name and bytes of each backup, by name. */
  public List<Map<String, Object>> list() {
    List<Map<String, Object>> found = new ArrayList<>();
    if (!Files.isDirectory(directory)) {
      return found;
    }
    try (Stream<Path> content = Files.list(directory)) {
      for (Path one : content.sorted().toList()) {
        String name = String.valueOf(one.getFileName());
        if (PLAIN.matcher(name).matches() && Files.exists(one.resolve(MARK))) {
          found.add(describe(one));
        }
      }
      return found;
    } catch (IOException e) {
      throw new StoreException(
          Problem.BACKUP_FAILED, e, "directory", directory, "reason", e.toString());
    }
  }

  /** A backup as clients are told of it. */
  static Map<String, Object> describe(Path backup) throws IOException {
    long bytes = 0;
    for (Path file : files(backup)) {
      bytes += Files.size(file);
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", String.valueOf(backup.getFileName()));
    fields.put("bytes", bytes);
    fields.put("made", Files.getLastModifiedTime(backup.resolve(MARK)).toInstant().toString());
    return fields;
  }

  private static List<Path> files(Path flat) throws IOException {
    try (Stream<Path> content = Files.list(flat)) {
      return content.filter(Files::isRegularFile).toList();
    }
  }

  /**
   * Copies a directory of files, without those below it, and makes the copy durable.
   *
   * @param to must not exist
   */
  public static void copy(Path from, Path to) throws IOException {
    Files.createDirectory(to);
    for (Path file : files(from)) {
      Files.copy(file, to.resolve(String.valueOf(file.getFileName())));
    }
    sync(to);
  }

  /** Makes a directory and the files in it durable. */
  public static void sync(Path flat) throws IOException {
    for (Path file : files(flat)) {
      syncOne(file);
    }
    syncOne(flat);
  }

  /** Makes a file durable, or the names in a directory. */
  public static void syncOne(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Deletes a directory with all that is in it, if it is there. */
  public static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> content = Files.walk(directory)) {
      all = content.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path one : all) {
      Files.delete(one);
    }
  }
}
