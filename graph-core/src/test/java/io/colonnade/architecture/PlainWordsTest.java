package io.colonnade.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Proves that the comments and strings of all modules avoid the words of {@link PlainWords}. */
final class PlainWordsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Test
  void commentsAndStrings_containWords_onlyAsOftenAsListed() throws IOException {
    PlainWords words = PlainWords.read();
    Map<String, List<String>> uses = usesByDirectory(words);
    TreeSet<String> directories = new TreeSet<>(uses.keySet());
    directories.addAll(words.left().keySet());
    List<String> wrong = new ArrayList<>();
    for (String directory : directories) {
      List<String> found = uses.getOrDefault(directory, List.of());
      int listed = words.left().getOrDefault(directory, 0);
      if (found.size() > listed) {
        wrong.add(directory + " has " + found.size() + " uses, " + listed + " are listed:");
        wrong.addAll(found);
      } else if (found.size() < listed) {
        wrong.add("plain-words.txt lists too many; write: " + found.size() + " " + directory);
      }
    }
    assertEquals("", String.join("\n", wrong));
  }

  @Test
  void uses_ofAWord_areFoundInCommentsAndStringsOnly() throws IOException {
    String source =
        """
        /** Same as above. Returns what
         * nobody wants. */
        int nobody = 1; // stands here
        String a = "it \\"lies\\"", b = "plain"; char quote = '"';
        int anew = 2; /* The same. Understands. */
        """;
    List<String> found =
        PlainWords.read().uses(source).stream().map(use -> use.line() + " " + use.word()).toList();
    assertEquals(List.of("1 Same", "2 nobody", "3 stands", "4 lies"), found);
  }

  private static Map<String, List<String>> usesByDirectory(PlainWords words) throws IOException {
    Map<String, List<String>> uses = new TreeMap<>();
    for (Path file : sources()) {
      String directory = ROOT.relativize(file.getParent()).toString();
      for (PlainWords.Use use : words.uses(Files.readString(file))) {
        uses.computeIfAbsent(directory, first -> new ArrayList<>())
            .add(
                "  %s:%d: \"%s\"; write: %s"
                    .formatted(ROOT.relativize(file), use.line(), use.word(), use.instead()));
      }
    }
    return uses;
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT);
        Stream<Path> inner = Files.list(ROOT.resolve("examples"))) {
      for (Path module : Stream.concat(modules, inner).sorted().toList()) {
        Path main = module.resolve("src/main/java");
        if (Files.isDirectory(main)) {
          try (Stream<Path> files = Files.walk(main)) {
            files.filter(file -> file.toString().endsWith(".java")).sorted().forEach(sources::add);
          }
        }
      }
    }
    return sources;
  }
}
