package io.colonnade.cli;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreInUseException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.service.Backups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A new directory that is complete or absent: its content is written into a draft directory beside
 * it, which is renamed at the end. Confined to one command.
 */
final class NewDirectory implements AutoCloseable {

  private final Path name;
  private final Path draft;
  private boolean published;

  private NewDirectory(Path name, Path draft) {
    this.name = name;
    this.draft = draft;
  }

  /**
   * Prepares a directory, and deletes the draft of a process that died.
   *
   * @param to the new directory, which must be empty or not exist; its parent must exist
   * @param doing the activity, such as {@code copying}, which is a part of the name of the draft
   * @param noRoom the problem to report if the directory cannot be used
   * @throws InvalidInputException if the directory is not empty or its parent does not exist
   * @throws StoreInUseException if another process is writing a draft
   */
  static NewDirectory at(Path to, String doing, Problem noRoom) throws IOException {
    Path name = to.toAbsolutePath().normalize();
    Path parent = name.getParent();
    boolean isVacant =
        parent != null
            && Files.isDirectory(parent)
            && (!Files.exists(name) || (Files.isDirectory(name) && isEmpty(name)));
    if (!isVacant) {
      throw new InvalidInputException(noRoom, "data", name);
    }
    Path draft = name.resolveSibling("." + name.getFileName() + "." + doing);
    if (Files.exists(draft)) {
      mustBeLeft(draft);
      Backups.delete(draft);
    }
    return new NewDirectory(name, draft);
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (Stream<Path> content = Files.list(directory)) {
      return content.findAny().isEmpty();
    }
  }

  /** Throws if another process has the draft open, because it is writing it. */
  private static void mustBeLeft(Path draft) {
    try (ColonnadeGraph graph = Colonnade.open(Map.of(Options.DIRECTORY.key(), draft.toString()))) {
      Objects.requireNonNull(graph);
    } catch (StoreInUseException e) {
      throw e;
    } catch (ColonnadeException damaged) {
      return; // a damaged draft is not in use
    }
  }

  /** Returns the path of the new directory. */
  Path name() {
    return name;
  }

  /** Returns the path of the draft, which does not exist yet. */
  Path draft() {
    return draft;
  }

  /** Makes the draft durable and renames it to the new directory. */
  void publish() throws IOException {
    Backups.sync(draft);
    Files.move(draft, name, StandardCopyOption.ATOMIC_MOVE);
    published = true;
    Backups.syncOne(Objects.requireNonNull(name.getParent())); // checked by at()
  }

  /** Deletes a draft that was not published. */
  @Override
  public void close() throws IOException {
    if (!published) {
      Backups.delete(draft);
    }
  }
}
