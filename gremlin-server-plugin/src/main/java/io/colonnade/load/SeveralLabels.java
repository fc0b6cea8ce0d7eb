package io.colonnade.load;

/** What a load makes of several labels that a CSV file gives to one vertex. */
public enum SeveralLabels {
  /** The first is the label of the vertex, the others are dropped. */
  FIRST,
  /** All together are one label: {@code Person::Customer}. */
  JOINED,
  /**
   * The first is the label of the vertex, and all of them are values of its property {@code
   * labels}.
   */
  PROPERTY
}
