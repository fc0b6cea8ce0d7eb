package io.colonnade.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** Reads the answer to a question at a terminal. Stateless. */
final class Question {

  private Question() {}

  /**
   * Returns whether the next line is {@code y} or {@code yes}. Reads no byte beyond the line, which
   * belongs to the next reader of the terminal.
   */
  static boolean isAnsweredYes(InputStream in) {
    StringBuilder line = new StringBuilder();
    try {
      for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
        line.append((char) next);
      }
    } catch (IOException e) {
      return false; // there is no answer
    }
    String answer = line.toString().strip().toLowerCase(Locale.ROOT);
    return answer.equals("y") || answer.equals("yes");
  }
}
