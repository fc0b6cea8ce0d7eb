package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.apache.tinkerpop.gremlin.process.traversal.IO;
import org.jspecify.annotations.Nullable;

/**
 * Defines the files that remote {@code io()} may read and write: none, or those within one
 * directory. Immutable.
 */
public final class IoAccess {

  private static final IoAccess OFF = new IoAccess(null, Set.of());

  /** The real path without links; null if {@code io()} is disabled. */
  private final @Nullable Path directory;

  private final Set<String> formats;

  private IoAccess(@Nullable Path directory, Set<String> formats) {
    this.directory = directory;
    this.formats = formats;
  }

  /** Returns access to no files. */
  public static IoAccess off() {
    return OFF;
  }

  /**
   * Returns access to GraphML and GraphSON files within a directory and its subdirectories.
   *
   * @throws InvalidInputException if there is no such directory
   */
  public static IoAccess within(Path directory) {
    return of(directory, Set.of(IO.graphml, IO.graphson));
  }

  /**
   * Returns access to GraphML, GraphSON and Gryo files within a directory and its subdirectories.
   * The reader of Gryo deserializes Java objects and loads classes that the file names: use this
   * only for a directory to which no untrusted party can write.
   *
   * @throws InvalidInputException if there is no such directory
   */
  public static IoAccess trusting(Path directory) {
    return of(directory, Set.of(IO.graphml, IO.graphson, IO.gryo));
  }

  /**
   * Returns the given format if it is allowed.
   *
   * @throws InvalidInputException if the format is not allowed, or if the text is not the name of a
   *     format
   */
  String allowed(String format) {
    if (!formats.contains(format)) {
      throw new InvalidInputException(
          Problem.IO_FORMAT, "given", format, "formats", new TreeSet<>(formats));
    }
    return format;
  }

  private static IoAccess of(Path directory, Set<String> formats) {
    if (!Files.isDirectory(directory)) {
      throw new InvalidInputException(Problem.IO_NO_DIRECTORY, "directory", directory);
    }
    return new IoAccess(real(directory), formats);
  }

  /**
   * Returns the file that a request names; a relative name is resolved in the directory. The parent
   * of the file must exist.
   *
   * @throws InvalidInputException if {@code io()} is disabled, or if the file is outside the
   *     directory, by {@code ..} or through a link
   */
  public Path resolve(String file) {
    Path base = directory;
    if (base == null) {
      throw new InvalidInputException(Problem.IO_IS_OFF);
    }
    try {
      Path path = base.resolve(file).normalize();
      Path parent = path.getParent();
      boolean inside =
          parent != null
              && path.startsWith(base)
              && Files.isDirectory(parent)
              && real(parent).startsWith(base)
              && !Files.isSymbolicLink(path)
              && !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
      if (inside) {
        return path;
      }
    } catch (InvalidPathException e) {
      throw new InvalidInputException(Problem.IO_FILE_NAME, e, "file", file);
    }
    throw new InvalidInputException(Problem.IO_OUTSIDE, "file", file);
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
