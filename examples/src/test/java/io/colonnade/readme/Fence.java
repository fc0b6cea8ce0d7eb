package io.colonnade.readme;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A fenced block of a Markdown page.
 *
 * @param line where it begins in its page, from 1
 * @param words after the opening fence: the language, then what a runner should know
 * @param text between the fences, without the indentation of a list around it
 */
record Fence(int line, List<String> words, String text) {

  private static final String MARK = "```";

  /** The blocks of a page, in order. */
  static List<Fence> read(Path page) throws IOException {
    List<Fence> fences = new ArrayList<>();
    List<String> lines = Files.readAllLines(page);
    for (int i = 0; i < lines.size(); i++) {
      String opening = lines.get(i).strip();
      if (opening.startsWith(MARK)) {
        int first = i + 1;
        i = first;
        while (!lines.get(i).strip().equals(MARK)) {
          i++;
        }
        String text = String.join("\n", lines.subList(first, i)).stripIndent();
        List<String> words = List.of(opening.substring(MARK.length()).strip().split(" +"));
        fences.add(new Fence(first, words, text));
      }
    }
    return fences;
  }

  String language() {
    return words.get(0);
  }

  boolean has(String word) {
    return words.contains(word);
  }

  /** Is it what the snippet before it prints? */
  boolean isOutput() {
    return language().equals("text");
  }
}
