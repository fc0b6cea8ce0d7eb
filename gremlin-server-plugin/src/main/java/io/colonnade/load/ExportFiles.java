package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.service.Backups;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/**
 * The files of one export. Until all files are complete and on the device, each has a temporary
 * name that no other file has, so that existing files are not changed before. {@link #close}
 * deletes the files that still have a temporary name. Confined to one thread.
 */
final class ExportFiles implements AutoCloseable {

  private static final int BUFFER = 1 << 16;

  private final GraphExport.Existing existing;

  /** The temporary files by their final names. */
  private final Map<Path, Path> begun = new LinkedHashMap<>();

  ExportFiles(GraphExport.Existing existing) {
    this.existing = existing;
  }

  /** Writes the bytes of a file; does not close it. */
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  /**
   * Checks that the file may be written.
   *
   * @throws InvalidInputException if it exists and must not be replaced
   * @throws StoreException if it is a directory
   */
  void mayWrite(Path file) {
    if (Files.exists(file) && existing == GraphExport.Existing.REFUSE) {
      throw exists(file);
    }
    if (Files.isDirectory(file)) {
      throw new StoreException(
          Problem.FILE_NOT_WRITTEN, "file", file, "reason", "the path is a directory");
    }
  }

  /**
   * Writes a file under a temporary name until {@link #publish}; compressed if its name ends in
   * {@code .gz}.
   *
   * @throws StoreException if it cannot be written
   */
  void write(Path file, Content content) {
    Path part = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".part");
    begun.put(file, part);
    try {
      try (OutputStream raw =
              new BufferedOutputStream(
                  Files.newOutputStream(part, StandardOpenOption.CREATE_NEW), BUFFER);
          OutputStream out = GraphFormat.isGzip(file) ? new GZIPOutputStream(raw) : raw) {
        content.write(out);
      }
      Backups.syncOne(part);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /**
   * Gives all files their final names, durably.
   *
   * @throws InvalidInputException if such a file was created meanwhile and must not be replaced
   * @throws StoreException if a file cannot be renamed
   */
  void publish() {
    for (Map.Entry<Path, Path> each : begun.entrySet()) {
      Path file = each.getKey();
      try {
        if (existing == GraphExport.Existing.REPLACE) {
          Files.move(each.getValue(), file, StandardCopyOption.REPLACE_EXISTING);
        } else {
          Files.move(each.getValue(), file);
        }
        Backups.syncOne(Objects.requireNonNull(file.toAbsolutePath().getParent()));
      } catch (FileAlreadyExistsException e) {
        throw exists(file);
      } catch (IOException e) {
        throw unwritable(file, e);
      }
    }
  }

  private static InvalidInputException exists(Path file) {
    return new InvalidInputException(Problem.EXPORT_EXISTS, "file", file);
  }

  static StoreException unwritable(Path file, IOException cause) {
    return new StoreException(
        Problem.FILE_NOT_WRITTEN, cause, "file", file, "reason", cause.toString());
  }

  @Override
  public void close() {
    for (Map.Entry<Path, Path> each : begun.entrySet()) {
      try {
        Files.deleteIfExists(each.getValue());
      } catch (IOException e) {
        throw unwritable(each.getKey(), e);
      }
    }
    begun.clear();
  }
}
