package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.Cardinality;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Changes the properties of vertices in a transaction, under the rules of the schema. Confined to
 * its transaction, which guards it.
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

  private Optional<VertexFact> find(Id id) {
    return vertices.find(List.of(id), Keys.ALL).get(0);
  }

  private VertexFact update(VertexFact before, List<VertexPropertyFact> properties) {
    VertexRef ref = before.ref();
    List<VertexPropertyFact> fitted = view.rules().changedVertex(ref.label(), properties);
    return record(before, EditedProperties.vertex(ref, fitted).counting(before.counters()));
  }

  private VertexFact record(VertexFact before, VertexFact after) {
    changes.vertex(Optional.of(before), Optional.of(after));
    return after;
  }

  private VertexFact record(VertexFact before, EditedProperties after) {
    return record(before, new VertexFact(before.ref(), after, before.counters()));
  }

  /** Adds a property, see {@link GraphTransaction#addProperty}. */
  Optional<VertexPropertyFact> add(Id id, VertexPropertyFact given, Cardinality cardinality) {
    VertexPropertyFact draft = view.rules().fitted(given);
    return find(id)
        .map(
            before -> {
              EditedProperties many = EditedProperties.of(before);
              return many != null && view.rules().allows(draft.key(), cardinality)
                  ? add(before, many, draft, cardinality)
                  : add(before, draft, cardinality);
            });
  }

  private VertexPropertyFact add(
      VertexFact before, EditedProperties many, VertexPropertyFact draft, Cardinality cardinality) {
    ValuesOfKey values = many.ofKey(draft.key());
    if (cardinality == Cardinality.SET) {
      Optional<VertexPropertyFact> equal = values.equal(draft.value());
      if (equal.isPresent()) {
        return equal.get();
      }
    }
    boolean isSingle = cardinality == Cardinality.SINGLE;
    VertexPropertyFact added = draft.withSequence(isSingle ? 0 : values.nextSequence());
    VertexFact unused = record(before, isSingle ? many.withOnly(added) : many.with(added));
    return added;
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
    return update(before, before.with(property)).last(draft.key()).orElseThrow();
  }

  private static @Nullable VertexPropertyFact equal(VertexFact vertex, VertexPropertyFact draft) {
    for (VertexPropertyFact property : vertex.properties(draft.key())) {
      if (SchemaRules.isEqual(property.value(), draft.value())) {
        return property;
      }
    }
    return null;
  }

  /** Removes a property of a vertex. Does nothing if either of them does not exist. */
  void remove(Id id, VertexPropertyFact property) {
    Optional<VertexFact> before = find(id);
    Optional<VertexPropertyFact> present = before.flatMap(vertex -> vertex.find(property));
    if (present.isPresent()) {
      VertexFact vertex = before.orElseThrow();
      EditedProperties many = EditedProperties.of(vertex);
      VertexFact unused =
          many == null
              ? update(vertex, vertex.without(property))
              : record(vertex, many.without(present.get()));
    }
  }

  /** Changes the meta-properties of a property, see {@link GraphTransaction#changeMeta}. */
  boolean changeMeta(Id id, VertexPropertyFact property, UnaryOperator<List<PropertyFact>> change) {
    Optional<VertexFact> before = find(id);
    Optional<VertexPropertyFact> present = before.flatMap(vertex -> vertex.find(property));
    if (present.isPresent()) {
      VertexFact vertex = before.orElseThrow();
      EditedProperties many = EditedProperties.of(vertex);
      VertexPropertyFact after = present.get().withMeta(change.apply(present.get().meta()));
      VertexFact unused =
          many == null
              ? update(vertex, vertex.with(after))
              : record(vertex, many.with(view.rules().fitted(after)));
    }
    return present.isPresent();
  }
}
