package io.colonnade.process;

import io.colonnade.schema.Cardinality;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;

/**
 * Property keys with and without declared types and cardinalities, and values for them: few, near
 * each other, of several classes where the key has no type. Confined to one thread.
 */
final class RandomKeys {

  /** A key with a different value on each vertex, for unique indexes. */
  static final String SERIAL = "serial";

  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e");
  private static final OffsetDateTime MOMENT =
      OffsetDateTime.of(2020, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

  private static final Map<Class<?>, List<Object>> VALUES =
      Map.of(
          Integer.class,
          List.of(-1, 0, 1, 2, 3),
          Long.class,
          List.of(0L, 1L, 2L, 1L << 53, (1L << 53) + 1),
          Double.class,
          List.of(0.0, -0.0, 0.5, 0.1, 1.0, 2.0, Double.NaN, Double.POSITIVE_INFINITY),
          Float.class,
          List.of(0f, 0.5f, 0.1f, 1f, Float.NaN),
          BigDecimal.class,
          List.of(new BigDecimal("0.1"), BigDecimal.ONE, new BigDecimal("1.0"), BigDecimal.TEN),
          String.class,
          List.of("", "a", "ab", "b", "x".repeat(300) + "1", "x".repeat(300) + "2"),
          Boolean.class,
          List.of(true, false),
          UUID.class,
          List.of(new UUID(1, 2), new UUID(-1, 2), new UUID(1, -2)),
          OffsetDateTime.class,
          List.of(
              MOMENT,
              MOMENT.withOffsetSameInstant(ZoneOffset.ofHours(2)),
              MOMENT.plusNanos(1),
              MOMENT.minusDays(1)));

  private static final List<Class<?>> TYPES =
      List.of(
          Integer.class,
          Long.class,
          Double.class,
          Float.class,
          BigDecimal.class,
          String.class,
          Boolean.class,
          UUID.class,
          OffsetDateTime.class);

  /**
   * The declaration of a key.
   *
   * @param type {@code Object} if no type is declared
   * @param cardinality empty if none is declared
   */
  record Declared(Class<?> type, Optional<Cardinality> cardinality) {}

  /**
   * Gremlin's order of these is transitive. With {@code Float} among them it is not: 0.1f is above
   * 0.1d, and both are equal to the decimal 0.1.
   */
  private static final List<Class<?>> ORDERABLE =
      TYPES.stream().filter(type -> type != Float.class).toList();

  private final Dice dice;
  private final Map<String, List<Class<?>>> classes = new LinkedHashMap<>();
  private final Map<String, Declared> declared = new LinkedHashMap<>();
  private int serial;

  RandomKeys(Dice dice) {
    this.dice = dice;
    for (String name : NAMES) {
      Class<?> type = dice.oneIn(5) ? Object.class : dice.one(TYPES);
      classes.put(name, type != Object.class ? List.of(type) : dice.of(TYPES, ORDERABLE));
      Optional<Cardinality> cardinality =
          switch (dice.below(8)) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(Cardinality.LIST);
            default -> Optional.of(Cardinality.SINGLE);
          };
      declared.put(name, new Declared(type, cardinality));
    }
    declared.put(SERIAL, new Declared(Integer.class, Optional.of(Cardinality.SINGLE)));
  }

  Map<String, Declared> declared() {
    return declared;
  }

  Declared of(String key) {
    return declared.getOrDefault(key, new Declared(Object.class, Optional.empty()));
  }

  /** Allows several values of the key on a vertex from now on. */
  void declareList(String key) {
    declared.put(key, new Declared(of(key).type(), Optional.of(Cardinality.LIST)));
  }

  String any() {
    return dice.one(NAMES);
  }

  /** Returns different keys. */
  List<String> some(int least, int most) {
    return dice.some(NAMES, least, most);
  }

  boolean isSingle(String key) {
    return of(key).cardinality().equals(Optional.of(Cardinality.SINGLE));
  }

  /** True if the order of the key's values, whichever they are, is determined. */
  boolean isOrderable(String key) {
    return !classes.getOrDefault(key, ORDERABLE).equals(TYPES);
  }

  /** A value that the key may have. */
  Object value(String key) {
    if (key.equals(SERIAL)) {
      return dice.below(serial + 3);
    }
    return ofClass(dice.one(classes.getOrDefault(key, TYPES)));
  }

  /** A value to compare with: in one of six cases of any class. */
  Object asked(String key) {
    return dice.oneIn(6) ? ofClass(dice.one(TYPES)) : value(key);
  }

  private Object ofClass(Class<?> type) {
    return dice.one(VALUES.getOrDefault(type, List.of(0)));
  }

  int nextSerial() {
    return serial++;
  }

  /** The properties of a new vertex: no value of some keys, several values of others. */
  List<Event.VertexPropertyPlan> ofVertex() {
    List<Event.VertexPropertyPlan> properties = new ArrayList<>();
    for (String key : NAMES) {
      int most = isSingle(key) ? 1 : 3;
      for (int i = dice.oneIn(3) ? 0 : dice.between(1, most); i > 0; i--) {
        properties.add(property(key, value(key)));
      }
    }
    if (!dice.oneIn(5)) {
      properties.add(property(SERIAL, nextSerial()));
    }
    return properties;
  }

  private Event.VertexPropertyPlan property(String key, Object value) {
    return new Event.VertexPropertyPlan(key, value, Map.of(), written(key));
  }

  /** The cardinality with which values of the key are written. */
  VertexProperty.Cardinality written(String key) {
    return isSingle(key) ? VertexProperty.Cardinality.single : VertexProperty.Cardinality.list;
  }

  Map<String, Object> ofEdge() {
    Map<String, Object> properties = new LinkedHashMap<>();
    for (String key : NAMES) {
      if (!dice.oneIn(3)) {
        properties.put(key, value(key));
      }
    }
    return properties;
  }

  @Override
  public String toString() {
    List<String> texts = new ArrayList<>();
    declared.forEach(
        (key, is) ->
            texts.add(
                key
                    + " "
                    + is.type().getSimpleName()
                    + is.cardinality().map(each -> " " + each).orElse("")));
    return String.join(", ", texts);
  }
}
