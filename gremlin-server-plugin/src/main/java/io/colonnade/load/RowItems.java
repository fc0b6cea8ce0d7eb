package io.colonnade.load;

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
 * Builds vertices or edges of the cells of rows, which a reader of a format adds one by one.
 * Columns are numbered from 1. Confined to one thread.
 */
final class RowItems {

  private final CsvHeader header;
  private final boolean areEdges;
  private final IdText idText;
  private final CsvLabels labels;

  /** The content of a row while it is read. */
  static final class Row {
    private Optional<Id> id = Optional.empty();
    private Optional<Id> from = Optional.empty();
    private Optional<Id> to = Optional.empty();
    private String label;
    private final List<VertexPropertyFact> ofVertex = new ArrayList<>();
    private List<PropertyFact> ofEdge = List.of();

    private Row(String label) {
      this.label = label;
    }
  }

  RowItems(CsvHeader header, IdText idText, SeveralLabels several, LoadNames names) {
    this.header = header;
    this.areEdges = header.isOfEdges();
    this.idText = idText;
    this.labels = new CsvLabels(header, several, names);
  }

  /** Returns a row without cells. */
  Row begin() {
    return new Row(header.label());
  }

  /** Adds the text of an id, an end or a label; an empty text is no value. */
  void add(Row row, CsvColumn column, int number, String text) throws FlawException {
    if (text.isEmpty()) {
      return;
    }
    switch (column.role()) {
      case ID -> row.id = Optional.of(id(column, number, text));
      case FROM -> row.from = Optional.of(id(column, number, text));
      case TO -> row.to = Optional.of(id(column, number, text));
      case LABEL -> row.label = text;
      case PROPERTY, IGNORED -> throw new IllegalArgumentException(column.toString());
    }
  }

  /** Adds a value of a property. */
  void add(Row row, int key, Object value) {
    if (areEdges) {
      row.ofEdge = new PropertyFact(key, value).putInto(row.ofEdge);
    } else {
      VertexPropertyFact.append(row.ofVertex, key, value);
    }
  }

  /** Adds several values of a property: each is a property of a vertex, or all are one list. */
  void addAll(Row row, int key, List<Object> values, CsvColumn.Arity arity) {
    List<Object> kept =
        arity == CsvColumn.Arity.SET ? values.stream().distinct().toList() : List.copyOf(values);
    if (areEdges || arity == CsvColumn.Arity.ARRAY) {
      add(row, key, kept);
    } else {
      kept.forEach(value -> VertexPropertyFact.append(row.ofVertex, key, value));
    }
  }

  /**
   * Returns the element of the row.
   *
   * @throws FlawException if its id or an end is missing, or the graph does not accept its label
   */
  LoadItem finish(LoadItem.Origin origin, Row row) throws FlawException {
    return areEdges ? edge(origin, row) : vertex(origin, row);
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

  /** Returns the id in a row of a vertex that is rejected; empty if it was not read. */
  Optional<Id> vertexOf(Row row) {
    return areEdges ? Optional.empty() : row.id;
  }

  /** Ids of a named space begin with its name, so that ids of two spaces are never equal. */
  Id id(CsvColumn column, int number, String text) throws FlawException {
    try {
      Id id = idText.parse(column.space().isEmpty() ? text : column.space() + ":" + text);
      Object unused = id.key(); // encoded now, not during a commit
      return id;
    } catch (IllegalArgumentException e) {
      throw new FlawException(number, "'" + shortened(text) + "' is not an id of type " + idText);
    }
  }

  /** Returns the value that the text represents in a column. */
  static Object value(CsvColumn column, int number, String text) throws FlawException {
    try {
      return column.parse(text);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new FlawException(
          number,
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
}
