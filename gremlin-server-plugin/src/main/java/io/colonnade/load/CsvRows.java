package io.colonnade.load;

import de.siegmar.fastcsv.reader.CsvRecord;
import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexPropertyFact;
import java.time.DateTimeException;
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
  private final IdText idText;
  private final CsvLabels labels;
  private final int[] keys;

  /** The content of a row while it is parsed. */
  private static final class Row {
    private Optional<Id> id = Optional.empty();
    private Optional<Id> from = Optional.empty();
    private Optional<Id> to = Optional.empty();
    private String label;
    private final List<VertexPropertyFact> ofVertex = new ArrayList<>();
    private List<PropertyFact> ofEdge = List.of();

    Row(String label) {
      this.label = label;
    }
  }

  /**
   * @throws InvalidInputException if the graph is strict and the key of a column is not declared
   */
  CsvRows(CsvFile file, IdText idText, SeveralLabels several, LoadNames names) {
    this.file = file;
    this.header = file.header();
    this.columns = header.columns();
    this.areEdges = header.isOfEdges();
    this.idText = idText;
    this.labels = new CsvLabels(header, several, names);
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
      Row row = new Row(header.label());
      for (int i = 0; i < columns.size(); i++) {
        read(row, i, record.getField(i));
      }
      return areEdges ? edge(origin, row) : vertex(origin, row);
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
      return Optional.of(id(columns.get(column - 1), column - 1, record.getField(column - 1)));
    } catch (FlawException e) {
      return Optional.empty();
    }
  }

  private LoadItem vertex(LoadItem.Origin origin, Row row) throws FlawException {
    int column = header.column(CsvColumn.Role.ID);
    if (row.id.isEmpty() && column > 0) {
      throw new FlawException(column, "the id is empty");
    }
    CsvLabels.Labels found = labels(row);
    found.kept().forEach(label -> VertexPropertyFact.append(row.ofVertex, found.key(), label));
    return new LoadItem.OfVertex(origin, row.id, found.number(), row.ofVertex, found.count());
  }

  private LoadItem edge(LoadItem.Origin origin, Row row) throws FlawException {
    CsvLabels.Labels found = labels(row);
    return new LoadItem.OfEdge(
        origin,
        row.id,
        found.number(),
        end(row.from, CsvColumn.Role.FROM),
        end(row.to, CsvColumn.Role.TO),
        row.ofEdge,
        found.count());
  }

  private Id end(Optional<Id> end, CsvColumn.Role role) throws FlawException {
    if (end.isEmpty()) {
      throw new FlawException(header.column(role), "the id of an end is empty");
    }
    return end.get();
  }

  private CsvLabels.Labels labels(Row row) throws FlawException {
    try {
      return labels.of(row.label);
    } catch (LimitExceededException e) { // the next row would have the same problem
      throw e;
    } catch (InvalidInputException | IllegalArgumentException e) {
      throw new FlawException(header.column(CsvColumn.Role.LABEL), String.valueOf(e.getMessage()));
    }
  }

  private void read(Row row, int index, String text) throws FlawException {
    CsvColumn column = columns.get(index);
    if (text.isEmpty() || column.role() == CsvColumn.Role.IGNORED) {
      return;
    }
    switch (column.role()) {
      case ID -> {
        row.id = Optional.of(id(column, index, text));
        if (!column.name().isEmpty()) {
          add(row, keys[index], text);
        }
      }
      case FROM -> row.from = Optional.of(id(column, index, text));
      case TO -> row.to = Optional.of(id(column, index, text));
      case LABEL -> row.label = text;
      case PROPERTY -> values(row, index, text);
      case IGNORED -> {}
    }
  }

  /** Ids of a named space begin with its name, so that ids of two spaces are never equal. */
  private Id id(CsvColumn column, int index, String text) throws FlawException {
    try {
      Id id = idText.parse(column.space().isEmpty() ? text : column.space() + ":" + text);
      Object unused = id.key(); // encoded now, not during a commit
      return id;
    } catch (IllegalArgumentException e) {
      throw new FlawException(
          index + 1, "'" + shortened(text) + "' is not an id of type " + idText);
    }
  }

  private void values(Row row, int index, String text) throws FlawException {
    CsvColumn column = columns.get(index);
    if (column.arity() == CsvColumn.Arity.ONE) {
      add(row, keys[index], value(column, index, text));
      return;
    }
    List<Object> values = new ArrayList<>();
    for (String one : header.form().split(text)) {
      Object value = value(column, index, one);
      if (column.arity() != CsvColumn.Arity.SET || !values.contains(value)) {
        values.add(value);
      }
    }
    if (areEdges || column.arity() == CsvColumn.Arity.ARRAY) {
      add(row, keys[index], values);
    } else {
      values.forEach(value -> VertexPropertyFact.append(row.ofVertex, keys[index], value));
    }
  }

  private void add(Row row, int key, Object value) {
    if (areEdges) {
      row.ofEdge = new PropertyFact(key, value).putInto(row.ofEdge);
    } else {
      VertexPropertyFact.append(row.ofVertex, key, value);
    }
  }

  private static Object value(CsvColumn column, int index, String text) throws FlawException {
    try {
      return column.type().parse(text);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new FlawException(
          index + 1,
          "'"
              + shortened(text)
              + "' of "
              + column.name()
              + " is not of type "
              + column.type().header());
    }
  }

  private static String shortened(String text) {
    final int enough = 40;
    return text.length() <= enough ? text : text.substring(0, enough) + "...";
  }

  @Override
  public void close() {
    file.close();
  }
}
