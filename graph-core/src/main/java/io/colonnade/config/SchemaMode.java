package io.colonnade.config;

/** What may be written under names that the schema does not declare. */
public enum SchemaMode {
  /** Anything: labels and keys are created on first use. */
  OPEN,
  /** Nothing: such a write is refused. */
  STRICT
}
