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
 * What edges of labels with sort keys, and of simple labels, must keep to. Refuses what would not
 * be found again, and sort values that Gremlin would order otherwise than they lie. Thread-safe.
 */
final class EdgeRules {

  /** The most bytes of one sort value: each entry carries it once more, as do ids of edges. */
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
   * Where a new edge with these properties lies among those of its label.
   *
   * @throws InvalidInputException if it lacks a sort value, or one cannot be ordered
   */
  Bytes place(int label, List<PropertyFact> properties) {
    EdgeShape shape = shapes.of(label);
    if (!shape.isSorted()) {
      return Bytes.EMPTY;
    }
    for (SortKey key : shape.sort()) {
      mustHaveOrder(label, key, PropertyFact.find(properties, key.key()));
    }
    return shape.place(properties).orElseThrow();
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
    if (stored.length() > RecordCodec.MAX_INLINE) { // of many zeros, which the order leaves out
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

  /** It lies where 0.0 does, but Gremlin orders it before that. */
  private static boolean isNegativeZero(double number) {
    return number == 0 && Double.compare(number, 0.0) < 0;
  }

  /**
   * @throws InvalidInputException if the edge would not lie any more where it does
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
   * @param supplied what a supplied id stands for
   * @throws InvalidInputException if it is not the id that the graph makes for this edge
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
