package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.tx.Footprint;
import java.util.List;
import java.util.Optional;

/** The content of one row, or of one element, of a file. Immutable. */
sealed interface LoadItem {

  Origin origin();

  /** Returns the approximate memory of the item in bytes: its text in the file and its values. */
  long weight();

  /**
   * The position of an item in its file.
   *
   * @param line the line, from 1; 0 if the format has no lines
   * @param row the fields as in the file
   * @param header the header of the file
   */
  record Origin(long line, List<String> row, CsvHeader header) {

    /** Creates the position in a file without columns. */
    Origin(long line, List<String> row) {
      this(line, row, CsvHeader.NONE);
    }

    /** Returns the approximate number of characters. */
    int weight() {
      return row.stream().mapToInt(String::length).sum();
    }
  }

  /**
   * A vertex to add.
   *
   * @param id empty if an id is to be generated
   * @param properties the properties, keys ascending
   * @param labels the number of its labels in the file; 0 if it has the default label
   */
  record OfVertex(
      Origin origin, Optional<Id> id, int label, List<VertexPropertyFact> properties, int labels)
      implements LoadItem {

    /** Creates a vertex of a format in which a vertex has one label. */
    OfVertex(Origin origin, Optional<Id> id, int label, List<VertexPropertyFact> properties) {
      this(origin, id, label, properties, 1);
    }

    @Override
    public long weight() {
      return origin.weight()
          + properties.stream()
              .mapToLong(each -> Footprint.ofValue(each.value()) + ofValues(each.meta()))
              .sum();
    }
  }

  /**
   * An edge to add.
   *
   * @param id empty if an id is to be generated
   * @param properties the properties, keys ascending, each once
   * @param labels the number of its labels in the file; 0 if it has the default label
   */
  record OfEdge(
      Origin origin,
      Optional<Id> id,
      int label,
      Id out,
      Id in,
      List<PropertyFact> properties,
      int labels)
      implements LoadItem {

    /** Creates an edge whose label is in the file. */
    OfEdge(
        Origin origin, Optional<Id> id, int label, Id out, Id in, List<PropertyFact> properties) {
      this(origin, id, label, out, in, properties, 1);
    }

    @Override
    public long weight() {
      return origin.weight() + ofValues(properties);
    }
  }

  /**
   * A row that cannot be loaded.
   *
   * @param column the column, from 1; 0 for the whole row
   * @param vertex the vertex that is not loaded; empty for an edge, and if the id is unknown
   */
  record Flawed(Origin origin, int column, String reason, Optional<Id> vertex) implements LoadItem {

    /** Creates a row of an edge, or of a vertex whose id is unknown. */
    Flawed(Origin origin, int column, String reason) {
      this(origin, column, reason, Optional.empty());
    }

    /** Returns the same row as that of a vertex. */
    Flawed of(Optional<Id> id) {
      return new Flawed(origin, column, reason, id);
    }

    @Override
    public long weight() {
      return origin.weight();
    }
  }

  private static long ofValues(List<PropertyFact> properties) {
    return properties.stream().mapToLong(property -> Footprint.ofValue(property.value())).sum();
  }
}
