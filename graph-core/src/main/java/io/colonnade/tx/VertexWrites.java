package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.Cardinality;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Changes the properties of vertices in a transaction, as the schema has them. Confined to its
 * transaction, which guards it.
 */
final class VertexWrites {

  private final TransactionView view;
  private final OwnChanges changes;
  private final SeenVertices vertices;

  VertexWrites(TransactionView view, OwnChanges changes, SeenVertices vertices) {
    this.view = view;
    this.changes = changes;
    this.vertices = vertices;
  }

  /** Gives a vertex other properties, see {@link GraphTransaction#updateVertex}. */
  Optional<VertexFact> update(Id id, Function<VertexFact, List<VertexPropertyFact>> change) {
    Optional<VertexFact> before = find(id);
    return before.isEmpty()
        ? before
        : Optional.of(update(before.get(), change.apply(before.get())));
  }

  private Optional<VertexFact> find(Id id) {
    return vertices.find(List.of(id), Keys.ALL).get(0);
  }

  private VertexFact update(VertexFact before, List<VertexPropertyFact> properties) {
    if (properties == before.properties()) { // the very list: nothing was to do
      return before;
    }
    VertexRef ref = before.ref();
    VertexFact after = new VertexFact(ref, view.rules().changedVertex(ref.label(), properties));
    changes.vertex(Optional.of(before), Optional.of(after));
    return after;
  }

  /** Adds a property, see {@link GraphTransaction#addProperty}. */
  Optional<VertexPropertyFact> add(Id id, VertexPropertyFact given, Cardinality cardinality) {
    VertexPropertyFact draft = view.rules().fitted(given);
    PropertyEdits begun = changes.editsOf(id);
    if (begun != null
        && cardinality != Cardinality.SINGLE
        && view.rules().allows(draft.key(), cardinality)) {
      return Optional.of(begun.add(draft, cardinality));
    }
    return find(id).map(before -> add(before, draft, cardinality));
  }

  private VertexPropertyFact add(
      VertexFact before, VertexPropertyFact draft, Cardinality cardinality) {
    if (cardinality == Cardinality.SINGLE) {
      VertexFact after = update(before, before.withOnly(draft.withSequence(0)));
      return after.last(draft.key()).orElseThrow();
    }
    if (cardinality == Cardinality.SET) {
      VertexPropertyFact equal = equal(before, draft);
      if (equal != null) {
        return equal;
      }
    }
    VertexPropertyFact property = draft.withSequence(before.nextSequence(draft.key()));
    VertexFact after = update(before, before.with(property));
    changes.edits(after);
    return after.last(draft.key()).orElseThrow();
  }

  private static @Nullable VertexPropertyFact equal(VertexFact vertex, VertexPropertyFact draft) {
    for (VertexPropertyFact property : vertex.properties(draft.key())) {
      if (SchemaRules.isEqual(property.value(), draft.value())) {
        return property;
      }
    }
    return null;
  }

  /** Removes a property of a vertex, if both still exist. */
  void remove(Id id, VertexPropertyFact property) {
    PropertyEdits begun = changes.editsOf(id);
    if (begun != null) {
      begun.remove(property);
      return;
    }
    Optional<VertexFact> before = find(id).filter(vertex -> vertex.find(property).isPresent());
    if (before.isPresent()) {
      changes.edits(update(before.get(), before.get().without(property)));
    }
  }
}
