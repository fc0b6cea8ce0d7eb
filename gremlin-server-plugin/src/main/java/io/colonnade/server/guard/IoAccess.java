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
 * Which files remote {@code io()} may read and write: none, or those within one directory.
 * Immutable.
 */
public final class IoAccess {

  private static final IoAccess OFF = new IoAccess(null, Set.of());

  /** Real, without links; null if off. */
  private final @Nullable Path directory;

  private final Set<String> formats;

  private IoAccess(@Nullable Path directory, Set<String> formats) {
    this.directory = directory;
    this.formats = formats;
  }

  /** No files. */
  public static IoAccess off() {
    return OFF;
  }

  /**
   * GraphML and GraphSON within the directory and those below it.
   *
   * @throws InvalidInputException if there is no such directory
   */
  public static IoAccess within(Path directory) {
    return of(directory, Set.of(IO.graphml, IO.graphson));
  }

  /**
   * Same, and Gryo, whose reader deserializes Java objects and loads classes that the file names:
   * only for a directory in which nobody else can place files.
   *
   * @throws InvalidInputException if there is no such directory
   */
  public static IoAccess trusting(Path directory) {
    return of(directory, Set.of(IO.graphml, IO.graphson, IO.gryo));
  }

  /**
   * The format itself, if it may be used.
   *
   * @throws InvalidInputException if not, or if it is no name of a format
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
   * The file that a request means; relative names start in the directory. It need not exist, its
   * parent must.
   *
   * @throws InvalidInputException if {@code io()} is off, or the file would lie outside, be it by
   *     {@code ..} or through a link
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
