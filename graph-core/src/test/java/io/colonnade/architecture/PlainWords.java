package io.colonnade.architecture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words that comments and strings must not contain: the resource {@code plain-words.txt}, whose
 * head describes its format. Immutable.
 */
final class PlainWords {

  /** A use of a word. */
  record Use(int line, String word, String instead) {}

  private record Word(Pattern pattern, String instead) {}

  private final List<Word> words = new ArrayList<>();
  private final List<Pattern> allowed = new ArrayList<>();
  private final Map<String, Integer> left = new TreeMap<>();

  private PlainWords() {}

  static PlainWords read() throws IOException {
    PlainWords read = new PlainWords();
    try (InputStream file =
        Objects.requireNonNull(PlainWords.class.getResourceAsStream("plain-words.txt"))) {
      String section = "";
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().toList()) {
        if (line.startsWith("[")) {
          section = line;
        } else if (!line.isBlank() && !line.startsWith("#")) {
          read.add(section, line);
        }
      }
    }
    return read;
  }

  private void add(String section, String line) {
    switch (section) {
      case "[words]" -> {
        String[] parts = line.split(" = ", 2);
        words.add(new Word(Pattern.compile("\\b(?:" + parts[0] + ")\\b"), parts[1]));
      }
      case "[allowed]" -> allowed.add(Pattern.compile(line, Pattern.LITERAL));
      case "[left]" -> {
        String[] parts = line.split(" ", 2);
        left.put(parts[1], Integer.valueOf(parts[0]));
      }
      default -> throw new IllegalArgumentException("a line in no section: " + line);
    }
  }

  /** Returns how many uses are left, by the directory of a package; no entry means none. */
  Map<String, Integer> left() {
    return Map.copyOf(left);
  }

  /** Returns the uses of the words in the comments and strings of a Java source text. */
  List<Use> uses(String source) {
    List<Use> uses = new ArrayList<>();
    for (SourceProse.Line line : SourceProse.of(source)) {
      String text = line.text();
      for (Pattern phrase : allowed) {
        text = phrase.matcher(text).replaceAll("-");
      }
      for (Word word : words) {
        Matcher found = word.pattern().matcher(text);
        while (found.find()) {
          uses.add(new Use(line.number(), found.group(), word.instead()));
        }
      }
    }
    return uses;
  }
}
