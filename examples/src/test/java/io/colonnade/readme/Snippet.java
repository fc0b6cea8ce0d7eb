package io.colonnade.readme;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Something a page tells its readers to run.
 *
 * @param shown what the page says comes out, if it does
 */
record Snippet(Path page, Fence fence, Optional<String> shown) {

  private static final String RESULT = "==>";

  /**
   * The snippets of a page, in order.
   *
   * @throws IllegalStateException if an output comes after no snippet
   */
  static List<Snippet> read(Path page) throws IOException {
    List<Snippet> snippets = new ArrayList<>();
    for (Fence fence : Fence.read(page)) {
      if (!fence.isOutput()) {
        snippets.add(new Snippet(page, fence, inTranscript(fence)));
      } else if (snippets.isEmpty() || snippets.get(snippets.size() - 1).shown().isPresent()) {
        throw new IllegalStateException("output of nothing at " + page + ":" + fence.line());
      } else {
        Snippet last = snippets.remove(snippets.size() - 1);
        snippets.add(new Snippet(page, last.fence, Optional.of(fence.text())));
      }
    }
    return snippets;
  }

  /** What a transcript of the console shows between its prompts. */
  private static Optional<String> inTranscript(Fence fence) {
    return fence.language().equals("gremlin")
        ? Optional.of(
            fence
                .text()
                .lines()
                .filter(line -> line.startsWith(RESULT))
                .map(line -> line.substring(RESULT.length()))
                .collect(Collectors.joining("\n")))
        : Optional.empty();
  }

  /** For the list of tests. */
  String name() {
    return page.getFileName() + ":" + fence.line() + " " + String.join(" ", fence.words());
  }
}
