package io.colonnade.install;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The instructions of a Dockerfile, as far as a test can understand them without Docker. Immutable.
 *
 * @param lines the instructions, each in one line, without comments
 */
record DockerInstructions(List<String> lines) {

  static final Set<String> KNOWN =
      Set.of(
          "FROM",
          "ADD",
          "COPY",
          "RUN",
          "USER",
          "WORKDIR",
          "VOLUME",
          "EXPOSE",
          "HEALTHCHECK",
          "ENV",
          "LABEL",
          "ENTRYPOINT",
          "CMD");

  static DockerInstructions read(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    String begun = "";
    for (String line : Files.readAllLines(file)) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      boolean continues = line.endsWith("\\");
      begun += continues ? line.substring(0, line.length() - 1) : line;
      if (!continues) {
        lines.add(begun.strip());
        begun = "";
      }
    }
    if (!begun.isEmpty()) {
      throw new IllegalStateException("the last instruction continues: " + begun);
    }
    return new DockerInstructions(List.copyOf(lines));
  }

  List<String> names() {
    return lines.stream().map(line -> line.split(" ")[0]).toList();
  }

  /** Returns what follows the name of an instruction that occurs once. */
  String arguments(String name) {
    List<String> found = lines.stream().filter(line -> line.startsWith(name + " ")).toList();
    if (found.size() != 1) {
      throw new IllegalStateException(name + " occurs " + found.size() + " times");
    }
    return found.get(0).substring(name.length() + 1).strip();
  }

  /** Returns the words of an instruction whose arguments are a JSON list of strings. */
  List<String> list(String name) throws IOException {
    return new ObjectMapper().readValue(arguments(name), new TypeReference<>() {});
  }
}
