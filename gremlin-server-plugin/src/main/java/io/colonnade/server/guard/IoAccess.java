package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Which files remote {@code io()} may read and write: none, or those within one directory.
 * Immutable.
 */
public final class IoAccess {

  private static final IoAccess OFF = new IoAccess(null);

  /** Real, without links; null if off. */
  private final @Nullable Path directory;

  private IoAccess(@Nullable Path directory) {
    this.directory = directory;
  }

  /** No files. */
  public static IoAccess off() {
    return OFF;
  }

  /**
   * Files within the directory and those below it.
   *
   * @throws InvalidInputException if there is no such directory
   */
  public static IoAccess within(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw new InvalidInputException(
          "the directory for io() does not exist: make it or name another", "directory", directory);
    }
    return new IoAccess(real(directory));
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
      throw new InvalidInputException(
          "io() is off on this server: start it with a directory for io() to allow it there");
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
      throw new InvalidInputException("not a file name", e, "file", file);
    }
    throw new InvalidInputException(
        "io() reaches only files within the server's directory for io()", "file", file);
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
