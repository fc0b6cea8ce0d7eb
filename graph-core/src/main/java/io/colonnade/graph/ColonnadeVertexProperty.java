package io.colonnade.graph;

import io.colonnade.codec.ByteWriter;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.NameKind;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.jspecify.annotations.Nullable;

/**
 * A handle on a property of a vertex. Its value is the value that was read; meta-properties are
 * read on request.
 *
 * @param <V> the class of the value
 */
public final class ColonnadeVertexProperty<V> extends ColonnadeElement
    implements VertexProperty<V> {

  private final ColonnadeVertex vertex;
  private final VertexPropertyFact identity;

  ColonnadeVertexProperty(ColonnadeVertex vertex, VertexPropertyFact fact) {
    super(vertex.graph());
    this.vertex = vertex;
    this.identity = fact;
  }

  /**
   * Returns the id that the writer supplied, else a String made of vertex, key and sequence number.
   */
  @Override
  public Object id() {
    return identity.suppliedId().map(graph().vocabulary()::shown).orElseGet(this::derivedId);
  }

  @Override
  long bytes(Keys wanted) {
    return identity.value() instanceof String text ? text.length() : 0;
  }

  private String derivedId() {
    ByteWriter id = new ByteWriter();
    id.raw(vertex.ref().id().key());
    id.ov(identity.key());
    id.vi(identity.sequence());
    return Base64.getUrlEncoder().withoutPadding().encodeToString(id.toBytes().toArray());
  }

  @Override
  public String key() {
    return graph().vocabulary().key(identity.key());
  }

  @Override
  @SuppressWarnings("unchecked") // TinkerPop leaves the type of the value to the caller
  public V value() {
    return (V) graph().vocabulary().counted(identity.key(), identity.value());
  }

  @Override
  public boolean isPresent() {
    return true;
  }

  @Override
  public Vertex element() {
    return vertex;
  }

  // ---- meta-properties

  @Override
  public Set<String> keys() {
    Set<String> keys = new LinkedHashSet<>();
    meta().forEach(property -> keys.add(graph().vocabulary().key(property.key())));
    return keys;
  }

  @Override
  public <U> Property<U> property(String key) {
    Iterator<Property<U>> found = properties(key);
    return found.hasNext() ? found.next() : Property.empty();
  }

  @Override
  @SuppressWarnings("unchecked") // TinkerPop leaves the type of the value to the caller
  public <U> Iterator<Property<U>> properties(@Nullable String... keys) {
    List<Property<U>> found = new ArrayList<>();
    for (PropertyFact property : meta()) {
      String name = graph().vocabulary().key(property.key());
      if (ElementHelper.keyExists(name, keys)) {
        found.add(new ColonnadeProperty<>(this, name, (U) property.value()));
      }
    }
    return found.iterator();
  }

  @Override
  public <U> Property<U> property(String key, @Nullable U value) {
    if (vertex.find(identity).isEmpty()) {
      throw removed();
    }
    ElementHelper.validateProperty(key, value);
    if (value == null) { // null values are not supported: setting null removes
      removeProperty(key);
      return Property.empty();
    }
    PropertyFact added = graph().vocabulary().property(key, value);
    if (!vertex.changeMeta(identity, added::putInto)) {
      throw removed();
    }
    return ColonnadeProperty.of(this, key, added);
  }

  /** Removes a meta-property. Does nothing if it no longer exists. */
  void removeProperty(String key) {
    graph().begin();
    graph()
        .vocabulary()
        .find(NameKind.KEY, key)
        .ifPresent(
            number -> vertex.changeMeta(identity, meta -> PropertyFact.without(meta, number)));
  }

  // ---- life

  @Override
  public void remove() {
    vertex.remove(identity);
  }

  private List<PropertyFact> meta() {
    return vertex.find(identity).map(VertexPropertyFact::meta).orElse(List.of());
  }

  @Override
  public String toString() {
    return StringFactory.propertyString(this);
  }
}
