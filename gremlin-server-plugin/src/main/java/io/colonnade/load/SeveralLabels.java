package io.colonnade.load;

/** The treatment of several labels of one vertex in a CSV file. */
public enum SeveralLabels {
  /** The first is the label of the vertex, the others are dropped. */
  FIRST,
  /** All are joined to one label: {@code Person::Customer}. */
  JOINED,
  /**
   * The first is the label of the vertex, and all of them are values of its property {@code
   * labels}.
   */
  PROPERTY
}
