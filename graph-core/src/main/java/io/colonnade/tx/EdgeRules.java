package io.colonnade.tx;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.ValueCodec;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.SortKey;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rules for edges of labels with sort keys and of simple labels. Refuses edges that could not
 * be found again, and sort values that Gremlin orders differently from their bytes. Thread-safe.
 */
final class EdgeRules {

  /**
   * The most bytes of one sort value. Each entry contains a copy of the value, and so do ids of
   * edges.
   */
  static final int MOST_BYTES = 512;

  private final EdgeShapes shapes;
  private final Dictionary names;

  EdgeRules(EdgeShapes shapes, Dictionary names) {
    this.shapes = shapes;
    this.names = names;
  }

  boolean isSimple(int label) {
    return shapes.of(label).isSimple();
  }

  /**
   * Returns the sort-key prefix of a new edge.
   *
   * @throws InvalidInputException if the edge lacks a sort value, or if a value cannot be ordered
   */
  Bytes sortPrefix(int label, List<PropertyFact> properties) {
    EdgeShape shape = shapes.of(label);
    if (!shape.isSorted()) {
      return Bytes.EMPTY;
    }
    for (SortKey key : shape.sort()) {
      mustHaveOrder(label, key, PropertyFact.find(properties, key.key()));
    }
    return shape.sortPrefix(properties).orElseThrow();
  }

  private void mustHaveOrder(int label, SortKey key, Optional<Object> found) {
    if (found.isEmpty()) {
      throw refused(Problem.SORT_VALUE_MISSING, label, key);
    }
    Object value = found.get();
    if (!hasOrder(value)) {
      throw refused(Problem.SORT_VALUE_CLASS, label, key, "class", value.getClass().getName());
    }
    int length = key.bytes(value).length();
    if (length > MOST_BYTES) {
      throw refused(Problem.SORT_VALUE_LENGTH, label, key, "bytes", length, "limit", MOST_BYTES);
    }
    ByteWriter stored = new ByteWriter(64);
    ValueCodec.write(value, stored);
    if (stored.length() > RecordCodec.MAX_INLINE) { // many zeros, which the sort key omits
      throw refused(
          Problem.SORT_VALUE_LENGTH,
          label,
          key,
          "bytes",
          stored.length(),
          "limit",
          RecordCodec.MAX_INLINE);
    }
  }

  private static boolean hasOrder(Object value) {
    boolean isOdd = value instanceof Double number && (number.isNaN() || isNegativeZero(number));
    return !isOdd && ValueType.ofValue(value).isSortable();
  }

  /**
   * Returns whether the number is -0.0: it has the encoded key of 0.0, but Gremlin orders it before
   * 0.0.
   */
  private static boolean isNegativeZero(double number) {
    return number == 0 && Double.compare(number, 0.0) < 0;
  }

  /**
   * Checks that an edge keeps its position.
   *
   * @throws InvalidInputException if the sort-key prefix of the edge would change
   */
  void mustStay(EdgeFact edge, List<PropertyFact> properties) {
    EdgeShape shape = shapes.of(edge.label());
    for (SortKey key : shape.sort()) {
      Optional<Object> value = PropertyFact.find(properties, key.key());
      Object before = edge.property(key.key()).orElseThrow().value();
      if (!value.equals(Optional.of(before))) {
        throw refused(Problem.SORT_VALUE_FIXED, edge.label(), key);
      }
    }
  }

  /**
   * Checks a supplied id of an edge of a simple label.
   *
   * @param supplied the edge id that the supplied id represents
   * @throws InvalidInputException if it is not the id that the graph derives for this edge
   */
  void mustBeMade(EdgeId supplied, EdgeFact pair) {
    if (!supplied.equals(pair.id())) {
      throw new InvalidInputException(Problem.SIMPLE_WITH_ID, "label", label(pair.label()));
    }
  }

  private InvalidInputException refused(Problem problem, int label, SortKey key, Object... more) {
    List<Object> details = new ArrayList<>(List.of("label", label(label)));
    details.addAll(List.of("key", names.name(NameKind.KEY, key.key())));
    details.addAll(List.of(more));
    return new InvalidInputException(problem, details.toArray());
  }

  private String label(int number) {
    return names.name(NameKind.LABEL, number);
  }
}
