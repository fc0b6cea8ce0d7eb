package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.tx.GraphTransaction;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * The fingerprints of the files that were loaded completely into a graph, stored in a graph
 * variable with a hidden name. Keeps the last {@value #MOST}. Immutable.
 */
final class LoadedFiles {

  /** With 9 bytes each, ten thousand loads of one file write 0.5 GB of fingerprints in total. */
  static final int MOST = 1 << 16;

  static final String VARIABLE = Graph.Hidden.hide("colonnade.loaded");

  static final LoadedFiles NONE = new LoadedFiles(Set.of());

  private static final int NAMED = 10;

  private final Set<Long> fingerprints; // the newest last

  private LoadedFiles(Set<Long> fingerprints) {
    this.fingerprints = fingerprints;
  }

  /** Returns the stored fingerprints; ignores damaged ones, so that they stop no load. */
  static LoadedFiles read(GraphTransaction tx) {
    Set<Long> found = new LinkedHashSet<>();
    if (tx.variable(VARIABLE).orElse(List.of()) instanceof List<?> stored) {
      stored.stream().filter(Long.class::isInstance).map(Long.class::cast).forEach(found::add);
    }
    return new LoadedFiles(found);
  }

  /** Returns the fingerprints with those of more files, the newest last. */
  LoadedFiles plus(List<InputFile> files) {
    return plusNumbers(files.stream().map(InputFile::fingerprint).toList());
  }

  /** Returns the fingerprints with more of them, the newest last. */
  LoadedFiles plusNumbers(List<Long> more) {
    Set<Long> all = new LinkedHashSet<>(fingerprints);
    for (Long number : more) {
      all.remove(number);
      all.add(number);
    }
    List<Long> kept = List.copyOf(all);
    return new LoadedFiles(
        new LinkedHashSet<>(kept.subList(Math.max(0, kept.size() - MOST), kept.size())));
  }

  int size() {
    return fingerprints.size();
  }

  /** Returns how many of the fingerprints are known. */
  long known(List<Long> numbers) {
    return numbers.stream().filter(fingerprints::contains).count();
  }

  boolean contains(InputFile file) {
    return fingerprints.contains(file.fingerprint());
  }

  /** Makes the transaction write the fingerprints. */
  void write(GraphTransaction tx) {
    tx.setVariable(
        VARIABLE,
        fingerprints.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(fingerprints)));
  }

  /**
   * @throws InvalidInputException if a file was loaded before, or two have the same content
   */
  void mustBeNew(List<InputFile> files) {
    Set<Long> seen = new HashSet<>();
    mustBeEmpty(Problem.LOAD_AGAIN, files.stream().filter(this::contains));
    mustBeEmpty(Problem.LOAD_TWICE, files.stream().filter(file -> !seen.add(file.fingerprint())));
  }

  private static void mustBeEmpty(Problem problem, Stream<InputFile> files) {
    List<Path> named = files.map(InputFile::path).toList();
    if (!named.isEmpty()) {
      List<Path> first = named.subList(0, Math.min(NAMED, named.size()));
      throw new InvalidInputException(problem, "number", named.size(), "files", first);
    }
  }
}
