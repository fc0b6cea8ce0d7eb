package io.colonnade.layout;

import io.colonnade.model.Keyed;

/**
 * A record as it was read, in bytes of its own. Immutable and thread-safe.
 *
 * @param label as the record has it
 */
public record StoredRecord<P extends Keyed>(int label, StoredProperties<P> properties) {}
