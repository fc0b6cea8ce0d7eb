package io.colonnade.schema;

import java.util.Collection;
import java.util.List;

/**
 * A change of the declarations that is being proved on the stored elements. Writers obey the
 * present and the new declarations; readers rely on the present ones. A graph has one at most.
 * Immutable.
 *
 * @param number tells this change from all others of the graph
 * @param keys the keys whose declarations are new or changed
 * @param labels the labels whose declarations are new or changed
 * @param names the names that are renamed or dropped
 */
public record PendingChange(
    long number,
    Collection<DeclaredKey> keys,
    Collection<DeclaredLabel> labels,
    List<NameChange> names) {

  public PendingChange {
    keys = List.copyOf(keys);
    labels = List.copyOf(labels);
    names = List.copyOf(names);
  }

  /** Returns the pending change that a plan describes. */
  public static PendingChange of(long number, SchemaPlan plan) {
    return new PendingChange(number, plan.keys(), plan.labels(), plan.names());
  }
}
