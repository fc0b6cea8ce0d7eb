package io.colonnade.service;

import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One parameter of a service. Immutable.
 *
 * @param <T> the type of its values
 * @param name as callers write it
 * @param type what a value looks like, for people: {@code a whole number}
 * @param reader gives the value as {@code T}; empty if it is of another type
 * @param meaning one sentence, with the unit and what holds if it is absent
 */
public record Parameter<T>(
    String name, String type, Function<Object, Optional<T>> reader, String meaning) {

  public static Parameter<String> text(String name, String meaning) {
    return new Parameter<>(name, "a text", value -> as(String.class, value), meaning);
  }

  public static Parameter<Boolean> flag(String name, String meaning) {
    return new Parameter<>(name, "true or false", value -> as(Boolean.class, value), meaning);
  }

  /** Integers of every size: languages differ in what they send. */
  public static Parameter<Long> whole(String name, String meaning) {
    return new Parameter<>(name, "a whole number", Parameter::asLong, meaning);
  }

  public static Parameter<List<?>> list(String name, String meaning) {
    return new Parameter<>(
        name, "a list", value -> as(List.class, value).map(list -> (List<?>) list), meaning);
  }

  public static Parameter<Map<?, ?>> map(String name, String meaning) {
    return new Parameter<>(
        name, "a map", value -> as(Map.class, value).map(map -> (Map<?, ?>) map), meaning);
  }

  /** One text is a list of one. */
  public static Parameter<List<String>> texts(String name, String meaning) {
    return new Parameter<>(name, "a list of texts", Parameter::asTexts, meaning);
  }

  private static <T> Optional<T> as(Class<T> type, Object value) {
    return type.isInstance(value) ? Optional.of(type.cast(value)) : Optional.empty();
  }

  private static Optional<Long> asLong(Object value) {
    if (value instanceof Byte
        || value instanceof Short
        || value instanceof Integer
        || value instanceof Long) {
      return Optional.of(((Number) value).longValue());
    }
    return value instanceof BigInteger big && big.bitLength() < Long.SIZE
        ? Optional.of(big.longValue())
        : Optional.empty();
  }

  private static Optional<List<String>> asTexts(Object value) {
    if (value instanceof String text) {
      return Optional.of(List.of(text));
    }
    return value instanceof Collection<?> several
            && several.stream().allMatch(each -> each instanceof String)
        ? Optional.of(several.stream().map(String::valueOf).toList())
        : Optional.empty();
  }
}
