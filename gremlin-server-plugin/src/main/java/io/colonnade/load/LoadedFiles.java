package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.tx.GraphTransaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
      for (Object fingerprint : stored) {
        if (fingerprint instanceof Long number) {
          found.add(number);
        }
      }
    }
    return new LoadedFiles(found);
  }

  /** Returns the fingerprints with those of more files, the newest last. */
  LoadedFiles plus(List<InputFile> files) {
    Set<Long> all = new LinkedHashSet<>(fingerprints);
    for (InputFile file : files) {
      all.remove(file.fingerprint());
      all.add(file.fingerprint());
    }
    List<Long> kept = List.copyOf(all);
    return new LoadedFiles(
        new LinkedHashSet<>(kept.subList(Math.max(0, kept.size() - MOST), kept.size())));
  }

  int size() {
    return fingerprints.size();
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
    List<Path> again = new ArrayList<>();
    List<Path> twice = new ArrayList<>();
    Set<Long> seen = new HashSet<>();
    for (InputFile file : files) {
      if (contains(file)) {
        again.add(file.path());
      }
      if (!seen.add(file.fingerprint())) {
        twice.add(file.path());
      }
    }
    mustBeEmpty(again, Problem.LOAD_AGAIN);
    mustBeEmpty(twice, Problem.LOAD_TWICE);
  }

  private static void mustBeEmpty(List<Path> files, Problem problem) {
    if (!files.isEmpty()) {
      List<Path> named = files.subList(0, Math.min(NAMED, files.size()));
      throw new InvalidInputException(problem, "number", files.size(), "files", named);
    }
  }
}
