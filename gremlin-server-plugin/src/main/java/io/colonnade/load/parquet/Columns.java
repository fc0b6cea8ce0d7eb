package io.colonnade.load.parquet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapLogicalTypeAnnotation;
import org.apache.parquet.schema.Type;

/**
 * What the fields of a schema contain. Lists have the three levels of the format's documentation
 * (LogicalTypes.md), or two as older writers made them. Stateless.
 */
final class Columns {

  private Columns() {}

  /** Returns the description of a field. */
  static ParquetColumn of(Type field) {
    String type = field.toString().replaceAll("\\s+", " ").replaceAll(" columnorder\\(\\w+\\)", "");
    return new ParquetColumn(field.getName(), kind(field), type);
  }

  private static ParquetColumn.Kind kind(Type field) {
    boolean isRepeated = field.isRepetition(Type.Repetition.REPEATED);
    if (field.isPrimitive()) {
      ParquetColumn.Kind kind = Scalars.kind(field.asPrimitiveType());
      return isRepeated ? listOf(kind) : kind;
    }
    if (isRepeated || !isList(field)) {
      return ParquetColumn.Kind.NESTED;
    }
    Type element = element(field);
    boolean isOnce = hasTwoLevels(field) || !element.isRepetition(Type.Repetition.REPEATED);
    return isOnce && element.isPrimitive()
        ? listOf(Scalars.kind(element.asPrimitiveType()))
        : ParquetColumn.Kind.NESTED;
  }

  private static ParquetColumn.Kind listOf(ParquetColumn.Kind element) {
    return element == ParquetColumn.Kind.UNKNOWN ? element : ParquetColumn.Kind.LIST;
  }

  /** Returns the reader of a field. */
  static Values values(Type field) {
    return field.isRepetition(Type.Repetition.REPEATED) ? repeatedValues(field) : single(field);
  }

  /** A repeated field without a list around it: empty and null are the same. */
  private static Values repeatedValues(Type field) {
    Each each = each(field);
    return (group, number) -> {
      List<Object> all = all(each, group, number);
      return all.isEmpty() ? Optional.empty() : Optional.of(all);
    };
  }

  private static Values single(Type field) {
    Each each = each(field);
    return (group, number) ->
        group.getFieldRepetitionCount(number) == 0
            ? Optional.empty()
            : Optional.of(each.of(group, number, 0));
  }

  /** Reads one of the values of a field. */
  interface Each {
    Object of(Group group, int field, int index);
  }

  private static Each each(Type field) {
    if (field.isPrimitive()) {
      return Scalars.of(field.asPrimitiveType());
    }
    if (isList(field)) {
      return list(field);
    }
    return isMap(field) ? map(field) : struct(field.asGroupType());
  }

  private static List<Object> all(Each each, Group group, int field) {
    List<Object> all = new ArrayList<>();
    int count = group.getFieldRepetitionCount(field);
    for (int i = 0; i < count; i++) {
      all.add(each.of(group, field, i));
    }
    return all;
  }

  private static Each list(Type field) {
    Type element = element(field);
    if (hasTwoLevels(field)) {
      Each each = each(element);
      return (group, number, index) -> all(each, group.getGroup(number, index), 0);
    }
    Values each = values(element);
    return (group, number, index) -> {
      Group levels = group.getGroup(number, index);
      List<Object> all = new ArrayList<>();
      int count = levels.getFieldRepetitionCount(0);
      for (int i = 0; i < count; i++) {
        all.add(each.of(levels.getGroup(0, i), 0).orElseGet(() -> new UnusableValue("has a null")));
      }
      return all;
    };
  }

  private static Each map(Type field) {
    GroupType entry = repeated(field).asGroupType();
    Values keys = values(entry.getType(0));
    Values values = values(entry.getType(1));
    return (group, number, index) -> {
      Group entries = group.getGroup(number, index);
      Map<String, Object> map = new LinkedHashMap<>();
      int count = entries.getFieldRepetitionCount(0);
      for (int i = 0; i < count; i++) {
        Group one = entries.getGroup(0, i);
        String key = keys.of(one, 0).map(String::valueOf).orElse("");
        values.of(one, 1).ifPresent(value -> map.put(key, value));
      }
      return map;
    };
  }

  private static Each struct(GroupType type) {
    List<Values> fields = type.getFields().stream().map(Columns::values).toList();
    return (group, number, index) -> {
      Group content = group.getGroup(number, index);
      Map<String, Object> map = new LinkedHashMap<>();
      for (int i = 0; i < fields.size(); i++) {
        String name = type.getFieldName(i);
        fields.get(i).of(content, i).ifPresent(value -> map.put(name, value));
      }
      return map;
    };
  }

  private static boolean isList(Type field) {
    return field.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation
        && hasOneRepeated(field);
  }

  private static boolean isMap(Type field) {
    return (field.getLogicalTypeAnnotation() instanceof MapLogicalTypeAnnotation
            || field.getLogicalTypeAnnotation() instanceof MapKeyValueTypeAnnotation)
        && hasOneRepeated(field)
        && !repeated(field).isPrimitive()
        && repeated(field).asGroupType().getFieldCount() == 2;
  }

  private static boolean hasOneRepeated(Type field) {
    return !field.isPrimitive()
        && field.asGroupType().getFieldCount() == 1
        && repeated(field).isRepetition(Type.Repetition.REPEATED);
  }

  private static Type repeated(Type field) {
    return field.asGroupType().getType(0);
  }

  /** Returns the element of a list: the repeated field itself if the list has two levels. */
  private static Type element(Type field) {
    Type repeated = repeated(field);
    return hasTwoLevels(field) ? repeated : repeated.asGroupType().getType(0);
  }

  private static boolean hasTwoLevels(Type list) {
    Type repeated = repeated(list);
    return repeated.isPrimitive()
        || repeated.asGroupType().getFieldCount() != 1
        || repeated.getName().equals("array")
        || repeated.getName().equals(list.getName() + "_tuple");
  }
}
