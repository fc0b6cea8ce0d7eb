package io.colonnade.console;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Selects the program that shows long results. Stateless. */
final class Pagers {

  private Pagers() {}

  /**
   * Returns the command of the pager: the one that the variable {@code PAGER} names, or {@code
   * less}, which ends at once if all fits on the screen; empty if there is none.
   *
   * @param environment the variables of the process
   */
  static Optional<List<String>> of(Map<String, String> environment) {
    String named = environment.getOrDefault("PAGER", "").strip();
    if (!named.isEmpty()) {
      return Optional.of(List.of("sh", "-c", named));
    }
    for (String directory :
        environment.getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator))) {
      Path less = Path.of(directory, "less");
      if (Files.isExecutable(less)) {
        return Optional.of(List.of(less.toString(), "-FRX"));
      }
    }
    return Optional.empty();
  }
}
