package io.colonnade.codec;

import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Encodes and decodes property values: the code of the type, then the payload; {@link TypeCode} is
 * the table of types. The exact class of a value decides its type, but any List, Set or Map is
 * accepted. A decoded collection is a new ArrayList, LinkedHashSet or LinkedHashMap in the same
 * order; any other value equals the written one and has its class. Stateless.
 */
public final class ValueCodec {

  /** The largest depth of nested collections; a list of numbers has depth 1. */
  public static final int MAX_DEPTH = 64;

  /** The largest capacity that is reserved for a collection, because its count may be damaged. */
  private static final int MAX_CAPACITY = 1024;

  private ValueCodec() {}

  /** Returns whether {@link #write} accepts the value. */
  public static boolean supports(Object value) {
    try {
      requireSupported(value, 0);
      return true;
    } catch (InvalidInputException unsupported) {
      return false;
    }
  }

  /**
   * Checks that {@link #write} accepts the value.
   *
   * @throws InvalidInputException as {@link #write}
   */
  public static void requireSupported(Object value) {
    requireSupported(value, 0);
  }

  /**
   * Writes the value.
   *
   * @throws InvalidInputException if the class of the value, or of a value in it, is not supported;
   *     if it is nested deeper than {@link #MAX_DEPTH}
   */
  public static void write(Object value, ByteWriter out) {
    write(value, 0, out);
  }

  /**
   * Reads the next value.
   *
   * @throws FormatException if the next bytes are not a value
   */
  public static Object read(ByteReader in) {
    Object value = read(in, 0);
    if (value == null) {
      throw new FormatException(Problem.DAMAGED_BYTES, "damage", "null outside of a collection");
    }
    return value;
  }

  /**
   * Skips the next value.
   *
   * @throws FormatException if the next bytes are not a value; a damaged payload may be undetected
   */
  public static void skip(ByteReader in) {
    skip(in, 0);
  }

  private static void requireSupported(@Nullable Object value, int depth) {
    switch (typeOf(value)) {
      case LIST, SET -> {
        for (Object element : (Collection<?>) enter(value, depth)) {
          requireSupported(element, depth + 1);
        }
      }
      case MAP -> {
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) enter(value, depth)).entrySet()) {
          requireSupported(entry.getKey(), depth + 1);
          requireSupported(entry.getValue(), depth + 1);
        }
      }
      default -> {}
    }
  }

  private static void write(@Nullable Object value, int depth, ByteWriter out) {
    TypeCode type = typeOf(value);
    out.u8(type.code());
    if (value == null) {
      return;
    }
    switch (type) {
      case LIST, SET -> writeAll(((Collection<?>) enter(value, depth)).toArray(), depth, out);
      case STRING_ARRAY -> writeAll((String[]) enter(value, depth), depth, out);
      case MAP -> {
        List<Map.Entry<?, ?>> entries =
            new ArrayList<>(((Map<?, ?>) enter(value, depth)).entrySet());
        out.vi(entries.size());
        for (Map.Entry<?, ?> entry : entries) {
          write(entry.getKey(), depth + 1, out);
          write(entry.getValue(), depth + 1, out);
        }
      }
      default -> ScalarCodec.write(type, value, out);
    }
  }

  private static void writeAll(@Nullable Object[] elements, int depth, ByteWriter out) {
    out.vi(elements.length);
    for (Object element : elements) {
      write(element, depth + 1, out);
    }
  }

  private static @Nullable Object read(ByteReader in, int depth) {
    TypeCode type = TypeCode.of(in.u8());
    return switch (type) {
      case NULL -> null;
      case LIST -> readAll(in, depth, new ArrayList<>());
      case SET -> readAll(in, depth, new LinkedHashSet<>());
      case MAP -> {
        int count = enter(in.count(2), depth);
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
          map.put(read(in, depth + 1), read(in, depth + 1));
        }
        yield map;
      }
      case STRING_ARRAY -> readStrings(in, depth);
      default -> ScalarCodec.read(type, in);
    };
  }

  private static Object readAll(ByteReader in, int depth, Collection<@Nullable Object> into) {
    int count = enter(in.count(1), depth);
    if (into instanceof ArrayList<?> list) {
      list.ensureCapacity(Math.min(count, MAX_CAPACITY));
    }
    for (int i = 0; i < count; i++) {
      into.add(read(in, depth + 1));
    }
    return into;
  }

  private static @Nullable String[] readStrings(ByteReader in, int depth) {
    List<@Nullable String> strings = new ArrayList<>();
    int count = enter(in.count(1), depth);
    for (int i = 0; i < count; i++) {
      Object element = read(in, depth + 1);
      if (element != null && !(element instanceof String)) {
        throw new FormatException(
            Problem.DAMAGED_BYTES, "damage", "an array of strings holds something else");
      }
      strings.add((String) element);
    }
    return strings.toArray(new @Nullable String[0]);
  }

  private static void skip(ByteReader in, int depth) {
    TypeCode type = TypeCode.of(in.u8());
    for (int i = 0; i < type.varints(); i++) {
      in.vi();
    }
    in.skip(type.fixedBytes());
    if (type.itemWidth() > 0) {
      in.skip(in.count(type.itemWidth()) * type.itemWidth());
    }
    if (type.valuesPerEntry() > 0) {
      int values = enter(in.count(type.valuesPerEntry()), depth) * type.valuesPerEntry();
      for (int i = 0; i < values; i++) {
        skip(in, depth + 1);
      }
    }
  }

  private static Object enter(@Nullable Object collection, int depth) {
    if (collection == null || depth == MAX_DEPTH) {
      throw new InvalidInputException(Problem.VALUE_DEPTH, "limit", MAX_DEPTH);
    }
    return collection;
  }

  private static int enter(int count, int depth) {
    if (depth == MAX_DEPTH) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "a value is nested too deep", "limit", MAX_DEPTH);
    }
    return count;
  }

  /**
   * Returns the type as which the value is stored.
   *
   * @throws InvalidInputException if its class is not supported
   */
  public static TypeCode type(Object value) {
    return typeOf(value);
  }

  private static TypeCode typeOf(@Nullable Object value) {
    if (value == null) {
      return TypeCode.NULL;
    }
    TypeCode type = TypeCode.ofValue(value);
    if (type == null) {
      throw new InvalidInputException(
          Problem.VALUE_CLASS,
          "class",
          value.getClass().getName(),
          "supported",
          String.join(" ", TypeCode.NAMES));
    }
    return type;
  }
}
