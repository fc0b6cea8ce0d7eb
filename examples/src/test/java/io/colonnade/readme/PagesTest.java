package io.colonnade.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What holds for README and the pages in docs without running their blocks. */
class PagesTest {

  private static final int MOST_BYTES_OF_README = 8_192;

  private static final Path REPOSITORY = Path.of("..");

  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");

  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

  @Test
  void readme_isShort() throws IOException {
    long size = Files.size(REPOSITORY.resolve("README.md"));
    assertTrue(size <= MOST_BYTES_OF_README, size + " bytes");
  }

  @Test
  void picture_isWhatTheProgramDraws() throws IOException {
    assertEquals(
        Picture.svg(), Files.readString(REPOSITORY.resolve("docs").resolve("colonnade.svg")));
  }

  @Test
  void links_ofEveryPage_leadSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : Page.all(REPOSITORY)) {
      LINK.matcher(Files.readString(page))
          .results()
          .map(link -> link.group(1))
          .filter(link -> !link.startsWith("http") && !leadsSomewhere(page, link))
          .forEach(link -> broken.add(page.getFileName() + ": " + link));
    }
    assertEquals(List.of(), broken);
  }

  @Test
  void readme_linksEveryPage() throws IOException {
    Set<String> linked =
        LINK.matcher(Files.readString(REPOSITORY.resolve("README.md")))
            .results()
            .map(link -> link.group(1).replaceFirst("#.*", ""))
            .collect(Collectors.toSet());
    List<String> missing = new ArrayList<>();
    for (Path page : Page.all(REPOSITORY)) {
      String file = page.getFileName().toString();
      if (!file.equals("README.md") && !linked.contains("docs/" + file)) {
        missing.add(file);
      }
    }
    assertEquals(List.of(), missing);
  }

  private static boolean leadsSomewhere(Path page, String link) {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
    return Files.exists(target) && (parts.length == 1 || headings(target).contains(parts[1]));
  }

  /** The anchors that GitHub makes of the headings of a page. */
  private static Set<String> headings(Path page) {
    try {
      return HEADING
          .matcher(Files.readString(page))
          .results()
          .map((MatchResult heading) -> heading.group(1).strip().toLowerCase(Locale.ROOT))
          .map(heading -> heading.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
