package io.colonnade.process;

/** How far the data determine an answer, from most to least. */
enum Certainty {
  /** The answer and its order. */
  LIST,
  /** The answer as a multiset. */
  BAG,
  /** How many, and a multiset of which they are part. */
  PART,
  /** Nothing that can be compared. */
  NONE;

  /** Is every element of the answer determined? */
  boolean isWhole() {
    return this == LIST || this == BAG;
  }

  Certainty or(Certainty other) {
    return compareTo(other) > 0 ? this : other;
  }
}
