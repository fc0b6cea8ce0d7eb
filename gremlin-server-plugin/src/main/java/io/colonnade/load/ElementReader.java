package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.schema.ElementKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Reads the vertices, or the edges, of a format that has elements instead of rows. Confined to one
 * thread.
 */
abstract class ElementReader implements ItemReader {

  final InputFile file;
  final ElementKind pass;
  final LoadNames names;
  final InputStream in;
  private final Deque<LoadItem> ready = new ArrayDeque<>();

  /**
   * @param read receives the number of bytes of the file that were read
   */
  ElementReader(LoadStep step, LoadNames names, LongConsumer read) {
    this.file = step.file();
    this.pass = step.pass();
    this.names = names;
    this.in = step.file().open(read);
  }

  /** The content of an element, from which an item is created. */
  interface Content {
    LoadItem read(LoadItem.Origin origin) throws Exception;
  }

  @Override
  public final Optional<LoadItem> next() {
    try {
      while (ready.isEmpty()) {
        if (!step()) {
          return Optional.empty();
        }
      }
      return Optional.of(ready.remove());
    } catch (ColonnadeException e) { // of the file, or of the store when a name gets a number
      throw e;
    } catch (Exception e) { // readers of formats throw many types
      throw malformed(e);
    }
  }

  /**
   * Reads a part of the file, which may have elements to {@link #add}; returns false at its end.
   */
  abstract boolean step() throws Exception;

  abstract InvalidInputException malformed(Exception cause);

  final InvalidInputException malformed(
      Problem problem, Exception cause, int line, int column, String reason) {
    return new InvalidInputException(
        problem, cause, "file", file.path(), "line", line, "column", column, "reason", reason);
  }

  /** Adds an edge, or rejects it if the graph does not accept one of its names. */
  final void add(LoadItem.Origin origin, Content content) throws Exception {
    add(origin, Optional.empty(), content);
  }

  /** Adds a vertex, or rejects it if the graph does not accept one of its names. */
  final void add(LoadItem.Origin origin, Optional<Id> vertex, Content content) throws Exception {
    LoadItem item;
    try {
      item = content.read(origin);
    } catch (InvalidInputException e) {
      item = new LoadItem.Flawed(origin, 0, LoadNames.reason(e));
    }
    ready.add(item instanceof LoadItem.Flawed flawed ? flawed.of(vertex) : item);
  }

  static Id id(Object given) {
    return Id.ofObject(given)
        .orElseThrow(
            () ->
                new IllegalArgumentException("an id has the class " + given.getClass().getName()));
  }

  @Override
  public final void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
