package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.load.parquet.ParquetFooter;
import io.colonnade.load.parquet.ParquetRows;
import io.colonnade.load.parquet.UnusableValue;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Converts the rows of a Parquet file to vertices or edges. Null means no value. The reject file
 * has a row as an object in JSON. Confined to one thread.
 */
final class ParquetItems implements ItemReader {

  private final ParquetRows rows;
  private final ParquetColumns columns;
  private final CsvHeader header;
  private final RowItems items;
  private final LoadNames names;
  private final Map<String, Known> known = new HashMap<>();

  /** The meaning of a column, and the number of its key; -1 if it has none. */
  private record Known(JsonColumns.Field field, int key) {}

  /**
   * @param read receives the number of bytes of the file that were read
   * @throws InvalidInputException if the file cannot be read
   */
  ParquetItems(
      ParquetColumns columns,
      IdText ids,
      SeveralLabels several,
      LoadNames names,
      LongConsumer read) {
    this.columns = columns;
    this.header = columns.header();
    this.items = new RowItems(header, ids, several, names);
    this.names = names;
    this.rows =
        ParquetRows.open(
            ParquetFooter.read(columns.file().path()),
            name -> columns.field(name).column().role() != CsvColumn.Role.IGNORED,
            read);
  }

  @Override
  public Optional<LoadItem> next() {
    return rows.next().map(this::item);
  }

  @Override
  public void skip(long count) {
    rows.skip(count);
  }

  private LoadItem item(Map<String, Object> content) {
    LoadItem.Origin origin =
        new LoadItem.Origin(rows.row(), List.of(JsonText.of(content)), JsonRows.UNNUMBERED);
    RowItems.Row row = items.begin();
    Optional<String> reason = Optional.empty();
    for (Map.Entry<String, Object> cell : content.entrySet()) {
      try {
        read(row, cell.getKey(), cell.getValue());
      } catch (FlawException e) { // the id may follow, and edges of a rejected vertex need it
        reason = reason.isEmpty() ? Optional.of(String.valueOf(e.getMessage())) : reason;
      } catch (InvalidInputException e) {
        reason = Optional.of(LoadNames.reason(e));
      }
    }
    try {
      if (reason.isEmpty()) {
        return items.finish(origin, row);
      }
    } catch (FlawException e) {
      reason = Optional.of(String.valueOf(e.getMessage()));
    }
    return new LoadItem.Flawed(origin, 0, reason.orElse("")).of(items.vertexOf(row));
  }

  private Known known(String name) {
    Known found = known.get(name);
    if (found == null) {
      JsonColumns.Field field = columns.field(name);
      boolean isProperty = field.column().role() == CsvColumn.Role.PROPERTY;
      found = new Known(field, isProperty ? names.key(field.column().name()) : -1);
      known.put(name, found);
    }
    return found;
  }

  private void read(RowItems.Row row, String name, Object given) throws FlawException {
    Known key = known(name);
    CsvColumn column = key.field().column();
    switch (column.role()) {
      case IGNORED -> {} // not read
      case LABEL -> items.add(row, column, 0, labels(name, given));
      case ID, FROM, TO -> items.add(row, column, 0, String.valueOf(usable(name, given)));
      case PROPERTY -> {
        if (given instanceof List<?> list && !JsonRows.isText(key.field())) {
          List<Object> values = new ArrayList<>();
          for (Object each : list) {
            values.add(value(name, key.field(), each));
          }
          CsvColumn.Arity arity = column.arity();
          items.addAll(
              row, key.key(), values, arity == CsvColumn.Arity.ONE ? CsvColumn.Arity.LIST : arity);
        } else {
          items.add(row, key.key(), value(name, key.field(), given));
        }
      }
    }
  }

  private static Object value(String name, JsonColumns.Field field, Object given)
      throws FlawException {
    Object value = usable(name, given);
    return field.isTyped() ? RowItems.value(field.column(), 0, text(name, value)) : value;
  }

  private static Object usable(String name, Object value) throws FlawException {
    if (value instanceof UnusableValue unusable) {
      throw new FlawException(0, name + " " + unusable.reason());
    }
    return value;
  }

  private static String text(String name, Object value) throws FlawException {
    if (value instanceof List || value instanceof Map) {
      return JsonText.of(value);
    }
    if (value instanceof ByteBuffer bytes) {
      try {
        return StandardCharsets.UTF_8.newDecoder().decode(bytes.duplicate()).toString();
      } catch (CharacterCodingException e) {
        throw new FlawException(0, name + " is not UTF-8");
      }
    }
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }

  /** Returns the labels as in a field of a CSV file. The label of an edge is one in any case. */
  private String labels(String name, Object given) throws FlawException {
    List<String> labels = new ArrayList<>();
    for (Object each : given instanceof List<?> list ? list : List.of(given)) {
      labels.add(String.valueOf(usable(name, each)));
    }
    if (!header.isOfEdges()) {
      return labels.stream().map(header.form()::escaped).collect(Collectors.joining(";"));
    }
    if (labels.size() > 1) {
      throw new FlawException(0, "an edge has one label, and " + name + " has several");
    }
    return labels.isEmpty() ? "" : labels.get(0);
  }

  @Override
  public void close() {
    rows.close();
  }
}
