package io.colonnade.cli;

import io.colonnade.graph.IndexTarget;
import io.colonnade.schema.IndexType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The values of the options that define an index, for picocli. Stateless. */
final class IndexWords {

  private static final List<String> TYPES =
      Arrays.stream(IndexType.values()).map(IndexType::text).toList();

  private static final List<String> ELEMENTS = List.of("vertices", "edges");

  private IndexWords() {}

  /** The types of an index. */
  static final class Types extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Types() {
      super(TYPES);
    }
  }

  /** The kinds of elements that can be indexed. */
  static final class Elements extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Elements() {
      super(ELEMENTS);
    }
  }

  /** Converts the name of a type. */
  static final class ToType implements ITypeConverter<IndexType> {
    @Override
    public IndexType convert(String value) {
      return IndexType.values()[place(value, TYPES)];
    }
  }

  /** Converts a kind of elements into the target of an index. */
  static final class ToTarget implements ITypeConverter<IndexTarget> {
    @Override
    public IndexTarget convert(String value) {
      return place(value, ELEMENTS) == 0 ? IndexTarget.vertex() : IndexTarget.edge();
    }
  }

  private static int place(String value, List<String> words) {
    int place = words.indexOf(value.toLowerCase(Locale.ROOT));
    if (place < 0) {
      throw new TypeConversionException("expected one of " + words + " but was '" + value + "'");
    }
    return place;
  }
}
