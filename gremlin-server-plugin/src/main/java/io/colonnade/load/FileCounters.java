package io.colonnade.load;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The counters of files that are loaded.
 *
 * @param names the keys that are counters
 * @param mayBeOnEdges whether an edge may have a value of a key, also of one that is no counter in
 *     the files but in the graph
 */
public record FileCounters(Set<String> names, Predicate<String> mayBeOnEdges) {

  /** Returns the counters of all files. */
  static FileCounters ofAll(List<FileCounters> files) {
    Set<String> names = new LinkedHashSet<>();
    files.forEach(file -> names.addAll(file.names));
    return new FileCounters(
        names, key -> files.stream().anyMatch(file -> file.mayBeOnEdges.test(key)));
  }

  /** Returns those of a file that does not tell which keys its edges have. */
  static FileCounters unknown() {
    return new FileCounters(Set.of(), key -> true);
  }
}
