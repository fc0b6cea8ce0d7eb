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

/**
 * A directory that is there whole or not at all: what it shall hold is written into another one
 * beside it, the draft, which then gets its name. Confined to one command.
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
   * @param to must be empty or not exist, in a directory that does
   * @param doing what is done to it: {@code copying}
   * @param noRoom what to say if something is there already
   * @throws InvalidInputException if something is there already
   * @throws StoreInUseException if a draft is being written by somebody else
   */
  static NewDirectory at(Path to, String doing, Problem noRoom) throws IOException {
    Path name = to.toAbsolutePath().normalize();
    Path parent = name.getParent();
    boolean isVacant =
        parent != null
            && Files.isDirectory(parent)
            && (!Files.exists(name) || (Files.isDirectory(name) && StoredGraph.isEmpty(name)));
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

  /** Whoever writes a draft holds it. */
  private static void mustBeLeft(Path draft) {
    try (ColonnadeGraph graph = Colonnade.open(Map.of(Options.DIRECTORY.key(), draft.toString()))) {
      Objects.requireNonNull(graph);
    } catch (StoreInUseException e) {
      throw e;
    } catch (ColonnadeException damaged) {
      return; // nobody can use it
    }
  }

  /** The directory as it will be called. */
  Path name() {
    return name;
  }

  /** Where to write what it shall hold; does not exist yet. */
  Path draft() {
    return draft;
  }

  /** Makes what is in the draft durable, and gives it the name. */
  void publish() throws IOException {
    Backups.sync(draft);
    Files.move(draft, name, StandardCopyOption.ATOMIC_MOVE);
    published = true;
    Backups.syncOne(Objects.requireNonNull(name.getParent())); // at() has seen it
  }

  /** Deletes a draft that was not published. */
  @Override
  public void close() throws IOException {
    if (!published) {
      Backups.delete(draft);
    }
  }
}
