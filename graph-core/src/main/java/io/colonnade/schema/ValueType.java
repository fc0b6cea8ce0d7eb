package io.colonnade.schema;

import io.colonnade.codec.TypeCode;
import io.colonnade.codec.ValueCodec;
import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The type of the values of a property key. Immutable. */
public final class ValueType {

  /** Any value that can be stored. */
  public static final ValueType ANY = new ValueType("any");

  /**
   * The type of a counter: its values are sums of additions, each a {@code Long}. They are stored
   * apart from the properties, see {@code model.CounterChanges}.
   */
  public static final ValueType COUNTER = new ValueType("counter", false);

  /**
   * The type of a counter that edges may have, too. A counter gets it with its first use on an
   * edge; until then, reads of edges need not look for its values.
   */
  public static final ValueType COUNTER_OF_EDGES = new ValueType("counter", true);

  /** The stored byte of {@link #COUNTER_OF_EDGES}, which no type of values has. */
  private static final int COUNTER_OF_EDGES_CODE = 0xC0;

  /** The stored byte of {@link #COUNTER}. */
  private static final int COUNTER_CODE = 0xC1;

  /** The names of the types that sort keys of edges may have. */
  public static final List<String> SORTABLE =
      TypeCode.NAMES.stream().filter(name -> is(name, TypeCode::isSortable)).toList();

  private static final ValueType LONG = new ValueType(Long.class.getSimpleName());

  private final String name;
  private final boolean countsEdges;

  private ValueType(String name) {
    this(name, false);
  }

  private ValueType(String name, boolean countsEdges) {
    this.name = name;
    this.countsEdges = countsEdges;
  }

  /**
   * Returns the type with that name: one of {@link TypeCode#NAMES}, {@code any} or {@code counter}.
   *
   * @throws InvalidInputException if there is no such type; the message names the nearest
   */
  public static ValueType named(String name) {
    if (name.equals(ANY.name)) {
      return ANY;
    }
    if (name.equals(COUNTER.name)) {
      return COUNTER;
    }
    if (!TypeCode.NAMES.contains(name)) {
      throw new InvalidInputException(
          Problem.UNKNOWN_TYPE,
          Nearest.details(name, names(), "type", name, "types", String.join(" ", names())));
    }
    return new ValueType(name);
  }

  /**
   * Returns the type for values of a class: any for {@code Object}, and {@code Integer} for {@code
   * int}.
   *
   * @throws InvalidInputException if values of the class cannot be stored
   */
  public static ValueType of(Class<?> type) {
    return type == Object.class
        ? ANY
        : named(MethodType.methodType(type).wrap().returnType().getSimpleName());
  }

  /** Returns the type of a value that can be stored. */
  public static ValueType ofValue(Object value) {
    return new ValueType(ValueCodec.type(value).typeName());
  }

  static ValueType ofCode(int code) {
    return switch (code) {
      case 0 -> ANY;
      case COUNTER_CODE -> COUNTER;
      case COUNTER_OF_EDGES_CODE -> COUNTER_OF_EDGES;
      default -> new ValueType(TypeCode.of(code).typeName());
    };
  }

  /** Returns the stored byte: 0 for any, else the first code of the type. */
  int code() {
    if (isCounter()) {
      return countsEdges ? COUNTER_OF_EDGES_CODE : COUNTER_CODE;
    }
    return codeOfValues();
  }

  private int codeOfValues() {
    return TypeCode.named(name).map(TypeCode::code).orElse(0);
  }

  /** Returns the name that is used to declare it, such as {@code OffsetDateTime} or {@code any}. */
  public String name() {
    return name;
  }

  /** Returns whether every value that can be stored is of this type. */
  public boolean isAny() {
    return name.equals(ANY.name);
  }

  /** Returns whether keys of this type are counters. */
  public boolean isCounter() {
    return name.equals(COUNTER.name);
  }

  /** Returns whether this type has the same values as another one; both may be counters. */
  public boolean hasValuesOf(ValueType other) {
    return name.equals(other.name);
  }

  /** Returns whether keys of this type are counters that edges may have. */
  public boolean countsEdges() {
    return countsEdges;
  }

  /**
   * Returns whether Gremlin orders values of this type, among themselves and among all other
   * sortable types, in the order of their bytes. For {@code any}: whether some values may be
   * sortable. Gremlin orders values of classes that it does not know (Instant, Date, Character) by
   * the names of their classes, and compares a Float with an Integer in 24 bits.
   */
  public boolean isSortable() {
    return isAny() || is(name, TypeCode::isSortable);
  }

  /**
   * Returns whether an index can decide that two values of this type are equal. It cannot for
   * {@code any} or for collections, whose elements may be of any class.
   */
  public boolean isIdentifying() {
    return !isAny() && !isCounter() && !is(name, TypeCode::isCollection);
  }

  /**
   * Returns whether a property with this value is of exactly this type; never for a counter, which
   * is no property.
   */
  public boolean holds(Object value) {
    return isAny() || ValueCodec.type(value).typeName().equals(name);
  }

  /**
   * Converts a value to this type: returns the value itself, or the equal number of a wider class;
   * for a counter, the integer as a {@code Long}.
   *
   * @return empty if neither is possible
   */
  public Optional<Object> fit(Object value) {
    if (holds(value)) {
      return Optional.of(value);
    }
    if (isCounter()) {
      return value instanceof Long ? Optional.of(value) : LONG.fit(value);
    }
    return value instanceof Number number
        ? TypeCode.named(name).flatMap(type -> Widening.of(number, type))
        : Optional.empty();
  }

  private static boolean is(String name, Predicate<TypeCode> property) {
    return TypeCode.named(name).filter(property).isPresent();
  }

  /** Returns all names: {@code any}, {@code counter} and those of {@link TypeCode}. */
  public static List<String> names() {
    return Stream.concat(Stream.of(ANY.name, COUNTER.name), TypeCode.NAMES.stream()).toList();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ValueType that
        && name.equals(that.name)
        && countsEdges == that.countsEdges;
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, countsEdges);
  }

  @Override
  public String toString() {
    return name;
  }
}
