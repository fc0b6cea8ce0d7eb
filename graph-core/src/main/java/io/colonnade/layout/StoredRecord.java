package io.colonnade.layout;

import io.colonnade.model.Keyed;

/**
 * A decoded record that shares no bytes with the store. Immutable and thread-safe.
 *
 * @param label the label in the record
 */
public record StoredRecord<P extends Keyed>(int label, StoredProperties<P> properties) {}
