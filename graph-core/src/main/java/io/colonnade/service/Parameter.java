package io.colonnade.service;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One parameter of a service, and the option of the command that calls the service. Immutable.
 *
 * @param <T> the type of its values
 * @param name the name in calls, in camel case
 * @param kind the kind of its values, for callers that have texts only
 * @param type the description of a value: {@code a whole number}
 * @param words the values of a choice; empty for other kinds
 * @param reader converts a value to {@code T}; empty if the value is of another type
 * @param meaning sentences, with the unit and the default
 */
public record Parameter<T>(
    String name,
    Kind kind,
    String type,
    List<String> words,
    Function<Object, Optional<T>> reader,
    String meaning) {

  /** The kinds of values. */
  public enum Kind {
    TEXT,
    FLAG,
    WHOLE,
    TEXTS,
    MAP,
    CHOICE,
    /** A list of values of any class. */
    LIST
  }

  public Parameter {
    words = List.copyOf(words);
  }

  private static <T> Parameter<T> of(
      String name, Kind kind, String type, Function<Object, Optional<T>> reader, String meaning) {
    return new Parameter<>(name, kind, type, List.of(), reader, meaning);
  }

  public static Parameter<String> text(String name, String meaning) {
    return of(name, Kind.TEXT, "a text", value -> as(String.class, value), meaning);
  }

  public static Parameter<Boolean> flag(String name, String meaning) {
    return of(name, Kind.FLAG, "true or false", value -> as(Boolean.class, value), meaning);
  }

  /**
   * Returns a parameter whose values are integers of any class, since languages differ in these.
   */
  public static Parameter<Long> whole(String name, String meaning) {
    return of(name, Kind.WHOLE, "a whole number", Parameter::asLong, meaning);
  }

  public static Parameter<List<?>> list(String name, String meaning) {
    return of(
        name,
        Kind.LIST,
        "a list",
        value -> as(List.class, value).map(list -> (List<?>) list),
        meaning);
  }

  public static Parameter<Map<?, ?>> map(String name, String meaning) {
    return of(
        name,
        Kind.MAP,
        "a map",
        value -> as(Map.class, value).map(map -> (Map<?, ?>) map),
        meaning);
  }

  public static Parameter<List<Map<?, ?>>> maps(String name, String meaning) {
    return of(name, Kind.LIST, "a list of maps", Parameter::asMaps, meaning);
  }

  /** Returns a parameter whose values are lists of texts; a single text is a list of one. */
  public static Parameter<List<String>> texts(String name, String meaning) {
    return of(name, Kind.TEXTS, "a list of texts", Parameter::asTexts, meaning);
  }

  /**
   * Returns a parameter with a few values, which callers name by words in upper or lower case.
   *
   * @param values all values, in the order of the documentation
   * @param word returns the word of a value
   */
  public static <E> Parameter<E> choice(
      String name, List<E> values, Function<E, String> word, String meaning) {
    List<String> words = values.stream().map(word).toList();
    int last = words.size() - 1;
    return new Parameter<>(
        name,
        Kind.CHOICE,
        String.join(", ", words.subList(0, last)) + " or " + words.get(last),
        words,
        value ->
            values.stream()
                .filter(each -> word.apply(each).equalsIgnoreCase(String.valueOf(value)))
                .findFirst(),
        meaning);
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

  private static Optional<List<Map<?, ?>>> asMaps(Object value) {
    if (!(value instanceof Collection<?> several)) {
      return Optional.empty();
    }
    List<Map<?, ?>> maps = new ArrayList<>();
    several.forEach(each -> as(Map.class, each).ifPresent(map -> maps.add((Map<?, ?>) map)));
    return maps.size() == several.size() ? Optional.of(maps) : Optional.empty();
  }
}
