package io.colonnade.load;

import de.siegmar.fastcsv.reader.CsvRecord;
import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Converts the rows of a CSV file to vertices or edges. An empty cell means no value. Confined to
 * one thread.
 */
final class CsvRows implements ItemReader {

  private final CsvFile file;
  private final List<CsvColumn> columns;
  private final CsvHeader header;
  private final boolean areEdges;
  private final RowItems items;
  private final int[] keys;

  /**
   * @throws InvalidInputException if the graph is strict and the key of a column is not declared
   */
  CsvRows(CsvFile file, IdText idText, SeveralLabels several, LoadNames names) {
    this.file = file;
    this.header = file.header();
    this.columns = header.columns();
    this.areEdges = header.isOfEdges();
    this.items = new RowItems(header, idText, several, names);
    this.keys = new int[columns.size()];
    for (int i = 0; i < keys.length; i++) {
      String name = columns.get(i).name();
      keys[i] = name.isEmpty() ? -1 : names.key(name);
    }
  }

  @Override
  public Optional<LoadItem> next() {
    return file.next().map(this::item);
  }

  @Override
  public void skip(long items) {
    for (long i = 0; i < items && file.next().isPresent(); i++) {
      // parsed, but not used
    }
  }

  private LoadItem item(CsvRecord record) {
    LoadItem.Origin origin =
        new LoadItem.Origin(record.getStartingLineNumber(), record.getFields(), header);
    try {
      if (record.getFieldCount() != columns.size()) {
        throw new FlawException(
            0,
            "the header has " + columns.size() + " columns, the row has " + record.getFieldCount());
      }
      if (file.endsInQuote(record)) {
        throw new FlawException(record.getFieldCount(), "a quote is not closed");
      }
      RowItems.Row row = items.begin();
      for (int i = 0; i < columns.size(); i++) {
        read(row, i, record.getField(i));
      }
      return items.finish(origin, row);
    } catch (FlawException e) {
      return e.at(origin).of(vertexOf(record));
    }
  }

  /** Returns the id in a rejected row of a vertex; empty if it cannot be read. */
  private Optional<Id> vertexOf(CsvRecord record) {
    int column = areEdges ? 0 : header.column(CsvColumn.Role.ID);
    if (column == 0 || record.getFieldCount() < column || record.getField(column - 1).isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(items.id(columns.get(column - 1), column, record.getField(column - 1)));
    } catch (FlawException e) {
      return Optional.empty();
    }
  }

  private void read(RowItems.Row row, int index, String text) throws FlawException {
    CsvColumn column = columns.get(index);
    if (text.isEmpty() || column.role() == CsvColumn.Role.IGNORED) {
      return;
    }
    if (column.role() == CsvColumn.Role.PROPERTY) {
      values(row, index, text);
      return;
    }
    items.add(row, column, index + 1, text);
    if (column.role() == CsvColumn.Role.ID && !column.name().isEmpty()) {
      items.add(row, keys[index], text);
    }
  }

  private void values(RowItems.Row row, int index, String text) throws FlawException {
    CsvColumn column = columns.get(index);
    if (column.arity() == CsvColumn.Arity.ONE) {
      items.add(row, keys[index], RowItems.value(column, index + 1, text));
      return;
    }
    List<Object> values = new ArrayList<>();
    for (String one : header.form().split(text)) {
      values.add(RowItems.value(column, index + 1, one));
    }
    items.addAll(row, keys[index], values, column.arity());
  }

  @Override
  public void close() {
    file.close();
  }
}
