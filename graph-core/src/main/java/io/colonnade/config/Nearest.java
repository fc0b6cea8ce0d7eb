package io.colonnade.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that was probably meant. */
public final class Nearest {

  private Nearest() {}

  /** The candidate with the smallest edit distance, the first of equals; empty if there is none. */
  public static Optional<String> to(String name, Collection<String> candidates) {
    return candidates.stream().min(Comparator.comparingInt(other -> distance(name, other)));
  }

  /** Levenshtein's edit distance, two rows at a time. */
  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(previous[j], row[j - 1]) + 1);
      }
      previous = row;
    }
    return previous[b.length()];
  }
}
