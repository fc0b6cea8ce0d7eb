package io.colonnade.config;

/** As what ids that are whole numbers come out. They are kept alike, and any goes in. */
public enum IdNumbers {
  /** Always as Long. */
  LONG,
  /** As Integer where they fit one, else as Long. */
  INTEGER
}
