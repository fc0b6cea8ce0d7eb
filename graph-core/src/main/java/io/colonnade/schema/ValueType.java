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
import java.util.Set;
import java.util.stream.Stream;

/** What the values of a property key must be. Immutable. */
public final class ValueType {

  /** Whatever can be stored. */
  public static final ValueType ANY = new ValueType("any");

  /** The types of which edges can have sort values. */
  public static final List<String> SORTABLE =
      List.of(
          "Boolean",
          "Byte",
          "Short",
          "Integer",
          "Long",
          "BigInteger",
          "Double",
          "BigDecimal",
          "String",
          "UUID",
          "OffsetDateTime");

  private static final Set<String> COLLECTIONS = Set.of("List", "Set", "Map");

  private final String name;

  private ValueType(String name) {
    this.name = name;
  }

  /**
   * The type with that name: one of {@link TypeCode#NAMES}, or {@code any}.
   *
   * @throws InvalidInputException if there is none; it names the nearest
   */
  public static ValueType named(String name) {
    if (name.equals(ANY.name)) {
      return ANY;
    }
    if (!TypeCode.NAMES.contains(name)) {
      throw new InvalidInputException(
          Problem.UNKNOWN_TYPE,
          Nearest.details(name, names(), "type", name, "types", String.join(" ", names())));
    }
    return new ValueType(name);
  }

  /**
   * The type of the values of a class, or, for {@code Object}, any; {@code int} is {@code Integer}.
   *
   * @throws InvalidInputException if they cannot be stored
   */
  public static ValueType of(Class<?> type) {
    return type == Object.class
        ? ANY
        : named(MethodType.methodType(type).wrap().returnType().getSimpleName());
  }

  /** The type of a value that can be stored. */
  public static ValueType ofValue(Object value) {
    return new ValueType(ValueCodec.type(value).typeName());
  }

  static ValueType ofCode(int code) {
    return code == 0 ? ANY : new ValueType(TypeCode.of(code).typeName());
  }

  /** The stored byte: 0 for any, else the first code of the type. */
  int code() {
    return TypeCode.named(name).map(TypeCode::code).orElse(0);
  }

  /** As it is declared: {@code OffsetDateTime}, {@code any}. */
  public String name() {
    return name;
  }

  /** True if any value that can be stored will do. */
  public boolean isAny() {
    return name.equals(ANY.name);
  }

  /**
   * True if Gremlin orders values of this type, among themselves and among all others of these
   * types, as their bytes are ordered; of {@code any}, that some may be. It orders those that it
   * does not know (Instant, Date, Character) by the names of their classes, and compares a Float
   * with an Integer in 24 bits.
   */
  public boolean isSortable() {
    return isAny() || SORTABLE.contains(name);
  }

  /**
   * True if an index can tell whether two values of this type are the same: not among values of any
   * class, nor among collections, whose elements are of any class.
   */
  public boolean isIdentifying() {
    return !isAny() && !COLLECTIONS.contains(name);
  }

  /** True if a value that can be stored is of this very type. */
  public boolean holds(Object value) {
    return isAny() || ValueCodec.type(value).typeName().equals(name);
  }

  /**
   * The value as one of this type: itself, or the same number of a wider class.
   *
   * @return empty if it is neither
   */
  public Optional<Object> fit(Object value) {
    if (holds(value)) {
      return Optional.of(value);
    }
    return value instanceof Number number ? Widening.of(number, name) : Optional.empty();
  }

  /** All names: {@code any} and those of {@link TypeCode}. */
  public static List<String> names() {
    return Stream.concat(Stream.of(ANY.name), TypeCode.NAMES.stream()).toList();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ValueType that && name.equals(that.name);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(name);
  }

  @Override
  public String toString() {
    return name;
  }
}
