package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.tx.GraphTransaction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * The ids of the vertices that a load has rejected, stored in a graph variable of their own while
 * the load is unfinished, so that the edges of these vertices can be distinguished from edges that
 * refer to nothing. Keeps the first {@value #MOST}: edges of others count as rejects of their own.
 * Immutable.
 */
final class RejectedVertices {

  /** Ten times as many as a load rejects unless it is allowed more. */
  static final int MOST = 10_000;

  static final RejectedVertices NONE = new RejectedVertices(Set.of());

  private static final String VARIABLE = Graph.Hidden.hide("colonnade.load.rejected");

  private final Set<Id> ids;

  private RejectedVertices(Set<Id> ids) {
    this.ids = ids;
  }

  /** Returns the stored ids; ignores damaged ones, so that they stop no load. */
  static RejectedVertices read(GraphTransaction tx) {
    return tx.variable(VARIABLE).orElse(List.of()) instanceof List<?> stored ? of(stored) : NONE;
  }

  /** Returns the ids with these values; ignores what is no id. */
  static RejectedVertices of(List<?> values) {
    Set<Id> ids = new LinkedHashSet<>();
    values.forEach(value -> Id.ofObject(value).ifPresent(ids::add));
    return new RejectedVertices(ids);
  }

  boolean contains(Id id) {
    return ids.contains(id);
  }

  /** Returns these ids and those of rejected vertices. */
  RejectedVertices plus(List<LoadItem.Flawed> rejects) {
    List<Id> more = rejects.stream().flatMap(reject -> reject.vertex().stream()).toList();
    if (more.isEmpty() || ids.size() >= MOST) {
      return this;
    }
    Set<Id> all = new LinkedHashSet<>(ids);
    for (Id id : more) {
      if (all.size() < MOST) {
        all.add(id);
      }
    }
    return new RejectedVertices(all);
  }

  /** Returns the values of the ids. */
  List<Object> values() {
    List<Object> values = new ArrayList<>();
    ids.forEach(id -> values.add(id.value()));
    return values;
  }

  /** Makes the transaction write the ids. */
  void write(GraphTransaction tx) {
    List<Object> values = values();
    tx.setVariable(VARIABLE, values.isEmpty() ? Optional.empty() : Optional.of(values));
  }
}
