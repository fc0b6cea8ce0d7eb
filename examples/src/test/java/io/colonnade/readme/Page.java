package io.colonnade.readme;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The pages for readers: README and every page in docs. Stateless. */
final class Page {

  private Page() {}

  /**
   * Returns the pages, README first, the others in the order of their names.
   *
   * @param repository the top of the repository
   */
  static List<Path> all(Path repository) throws IOException {
    try (Stream<Path> docs = Files.list(repository.resolve("docs"))) {
      return Stream.concat(
              Stream.of(repository.resolve("README.md")),
              docs.filter(page -> page.toString().endsWith(".md")).sorted())
          .toList();
    }
  }
}
