package io.colonnade.config;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the candidate that a user probably meant. Stateless. */
public final class Nearest {

  /** One edit in this many letters is a typing error; more edits mean another word. */
  private static final int LETTERS_AN_EDIT = 3;

  private Nearest() {}

  /**
   * Returns the candidate that was probably meant: the one with the fewest edits, ignoring case;
   * the first one of equals.
   *
   * @return empty if no candidate is near enough: at most one edit in three letters, or the name is
   *     a part of the candidate
   */
  public static Optional<String> to(String name, Collection<String> candidates) {
    String lower = name.toLowerCase(Locale.ROOT);
    return candidates.stream()
        .filter(other -> isNear(lower, other.toLowerCase(Locale.ROOT)))
        .min(Comparator.comparingInt(other -> edits(lower, other.toLowerCase(Locale.ROOT))));
  }

  /**
   * Returns the details of a message, with {@code nearest} appended if there is a candidate.
   *
   * @param keyValues alternating keys and values
   */
  public static Object[] details(String name, Collection<String> candidates, Object... keyValues) {
    Optional<String> nearest = to(name, candidates);
    if (nearest.isEmpty()) {
      return keyValues.clone();
    }
    Object[] all = Arrays.copyOf(keyValues, keyValues.length + 2);
    all[keyValues.length] = "nearest";
    all[keyValues.length + 1] = nearest.get();
    return all;
  }

  private static boolean isNear(String name, String other) {
    if (name.length() >= LETTERS_AN_EDIT && other.contains(name)) {
      return true;
    }
    // A common prefix up to a dot is ignored, because all names have it.
    int shared = shared(name, other);
    int longer = Math.max(name.length(), other.length()) - shared;
    return edits(name, other) <= Math.max(1, longer / LETTERS_AN_EDIT);
  }

  private static int shared(String a, String b) {
    int shared = 0;
    for (int i = 0; i < Math.min(a.length(), b.length()) && a.charAt(i) == b.charAt(i); i++) {
      if (a.charAt(i) == '.') {
        shared = i + 1;
      }
    }
    return shared;
  }

  /**
   * Computes the optimal string alignment distance: letters inserted, removed, replaced, or two
   * neighbours exchanged. Keeps three rows of the matrix.
   */
  private static int edits(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
        if (isExchanged(a, i, b, j)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      beforeLast = last;
      last = row;
    }
    return last[b.length()];
  }

  private static boolean isExchanged(String a, int i, String b, int j) {
    return i > 1
        && j > 1
        && a.charAt(i - 1) == b.charAt(j - 2)
        && a.charAt(i - 2) == b.charAt(j - 1);
  }
}
