package io.colonnade.config;

/**
 * The Java class of whole-number ids that the graph returns. The stored bytes are the same, and
 * either class is accepted.
 */
public enum IdNumbers {
  /** Always Long. */
  LONG,
  /** Integer if the number fits, otherwise Long. */
  INTEGER
}
