package io.colonnade.config;

/** What may be written under names that the schema does not declare. */
public enum SchemaMode {
  /** Anything: labels and keys come into being on use. */
  OPEN,
  /** Nothing. */
  STRICT
}
