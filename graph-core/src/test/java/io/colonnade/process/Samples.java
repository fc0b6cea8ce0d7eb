package io.colonnade.process;

import java.util.List;
import java.util.UUID;

/**
 * Keys, labels and values of the random graphs: few, so that they meet often. Confined to one
 * thread.
 */
final class Samples {

  static final String NAME = "name";
  static final String AGE = "age";
  static final String SCORE = "score";
  static final String TAG = "tag";
  static final String MIX = "mix";
  static final String WEIGHT = "weight";
  static final String SINCE = "since";
  static final String UID = "uid";

  /** A counter of vertices and edges. */
  static final String HITS = "hits";

  /** Keys of vertices; of {@link #TAG} a vertex may have several. */
  static final List<String> VERTEX_KEYS = List.of(NAME, AGE, SCORE, TAG, MIX, "flag", "token");

  static final List<String> EDGE_KEYS = List.of(WEIGHT, SINCE, MIX);

  /** Keys of vertices, and the counter. */
  static final List<String> VERTEX_KEYS_TO_READ =
      List.of(NAME, AGE, SCORE, TAG, MIX, "flag", "token", HITS);

  /** Keys of edges, and the counter. */
  static final List<String> EDGE_KEYS_TO_READ = List.of(WEIGHT, SINCE, MIX, HITS);

  static final List<String> META_KEYS = List.of(SINCE, "by");
  static final List<String> VERTEX_LABELS = List.of("person", "thing", "place");
  static final List<String> EDGE_LABELS = List.of("knows", "likes", "near", "owns");
  static final String UNKNOWN = "unknown";

  private static final List<String> TEXTS = List.of("", "a", "ab", "b", "ba", "abc", "B", "ä");
  private static final int LONG_TEXT = 1_100; // over 1 KB a value lies in a cell of its own

  private final Dice dice;

  Samples(Dice dice) {
    this.dice = dice;
  }

  /** A value as that key usually has it. */
  Object value(String key) {
    return switch (key) {
      case AGE, SINCE -> dice.below(6);
      case NAME, TAG, "by" -> text();
      case WEIGHT -> dice.below(6) * 0.5;
      case SCORE -> number();
      case HITS -> (long) dice.below(6);
      case "flag" -> dice.oneIn(2);
      case "token" -> uuid();
      default -> any();
    };
  }

  Object any() {
    return switch (dice.below(6)) {
      case 0 -> text();
      case 1 -> dice.oneIn(2);
      case 2 -> uuid();
      default -> number();
    };
  }

  /** Of mixed classes; the fractions are halves, so that sums are exact in any order. */
  Number number() {
    return switch (dice.below(3)) {
      case 0 -> dice.below(5);
      case 1 -> (long) dice.below(5);
      default -> dice.below(10) * 0.5;
    };
  }

  String text() {
    return dice.oneIn(20) ? "x".repeat(LONG_TEXT) + dice.below(3) : dice.one(TEXTS);
  }

  private UUID uuid() {
    return new UUID(7, dice.below(3));
  }

  String vertexKey() {
    return dice.oneIn(25) ? UNKNOWN : dice.one(VERTEX_KEYS_TO_READ);
  }

  String edgeKey() {
    return dice.oneIn(25) ? UNKNOWN : dice.one(EDGE_KEYS_TO_READ);
  }

  String vertexLabel() {
    return dice.oneIn(25) ? UNKNOWN : dice.one(VERTEX_LABELS);
  }

  /** None, which means all, or a few different ones. */
  Object[] edgeLabels() {
    return switch (dice.below(4)) {
      case 0 -> new Object[0];
      case 1 -> dice.some(EDGE_LABELS, 2, 3).toArray();
      default -> new Object[] {edgeLabel()};
    };
  }

  String edgeLabel() {
    return dice.oneIn(30) ? UNKNOWN : dice.one(EDGE_LABELS);
  }
}
