package io.colonnade.graph;

import io.colonnade.model.PropertyFact;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.jspecify.annotations.Nullable;

/**
 * A property of an edge, or a meta-property, with the value that was read. Immutable.
 *
 * @param <V> the class of the value
 */
public final class ColonnadeProperty<V> implements Property<V> {

  private final ColonnadeElement element;
  private final String key;
  private final V value;

  ColonnadeProperty(ColonnadeElement element, String key, V value) {
    this.element = element;
    this.key = key;
    this.value = value;
  }

  /** Returns the property that a fact describes. */
  @SuppressWarnings("unchecked") // TinkerPop leaves the type of the value to the caller
  static <V> ColonnadeProperty<V> of(ColonnadeElement element, String key, PropertyFact fact) {
    return new ColonnadeProperty<>(element, key, (V) fact.value());
  }

  @Override
  public String key() {
    return key;
  }

  @Override
  public V value() {
    return value;
  }

  @Override
  public boolean isPresent() {
    return true;
  }

  @Override
  public Element element() {
    return element;
  }

  @Override
  public void remove() {
    if (element instanceof ColonnadeEdge edge) {
      edge.removeProperty(key);
    } else if (element instanceof ColonnadeVertexProperty<?> property) {
      property.removeProperty(key);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return ElementHelper.areEqual(this, other);
  }

  @Override
  public int hashCode() {
    return ElementHelper.hashCode(this);
  }

  @Override
  public String toString() {
    return StringFactory.propertyString(this);
  }
}
