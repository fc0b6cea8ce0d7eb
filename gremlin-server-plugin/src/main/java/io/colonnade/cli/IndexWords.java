package io.colonnade.cli;

import io.colonnade.graph.IndexTarget;
import io.colonnade.schema.IndexType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The words that say what an index is, for picocli. Stateless. */
final class IndexWords {

  private static final List<String> TYPES =
      Arrays.stream(IndexType.values()).map(IndexType::text).toList();

  private static final List<String> ELEMENTS = List.of("vertices", "edges");

  private IndexWords() {}

  /** The types. */
  static final class Types extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Types() {
      super(TYPES);
    }
  }

  /** What may be in an index. */
  static final class Elements extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Elements() {
      super(ELEMENTS);
    }
  }

  /** One of the types. */
  static final class ToType implements ITypeConverter<IndexType> {
    @Override
    public IndexType convert(String value) {
      return IndexType.values()[place(value, TYPES)];
    }
  }

  /** All vertices or all edges. */
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
