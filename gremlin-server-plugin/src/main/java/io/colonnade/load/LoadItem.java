package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.tx.Footprint;
import java.util.List;
import java.util.Optional;

/** What one row, or one element, of a file says. Immutable. */
sealed interface LoadItem {

  Origin origin();

  /** Returns about how many bytes of memory the item takes: what the file says, and its values. */
  long weight();

  /**
   * Where it stands.
   *
   * @param line of the file, from 1; 0 if the format has no lines
   * @param row its fields as they stand there
   * @param columns of the file
   */
  record Origin(long line, List<String> row, Columns columns) {

    /** In a file without columns. */
    Origin(long line, List<String> row) {
      this(line, row, Columns.NONE);
    }

    /** About how many characters it takes. */
    int weight() {
      int weight = 0;
      for (String field : row) {
        weight += field.length();
      }
      return weight;
    }
  }

  /**
   * A vertex to add.
   *
   * @param id empty: one is to be made
   * @param properties keys ascending
   * @param labels how many labels the file gives it
   */
  record OfVertex(
      Origin origin, Optional<Id> id, int label, List<VertexPropertyFact> properties, int labels)
      implements LoadItem {

    /** A vertex of a format that knows one label a vertex. */
    OfVertex(Origin origin, Optional<Id> id, int label, List<VertexPropertyFact> properties) {
      this(origin, id, label, properties, 1);
    }

    @Override
    public long weight() {
      long weight = origin.weight();
      for (VertexPropertyFact property : properties) {
        weight += Footprint.ofValue(property.value()) + ofValues(property.meta());
      }
      return weight;
    }
  }

  /**
   * An edge to add.
   *
   * @param id empty: one is to be made
   * @param properties keys ascending, each once
   */
  record OfEdge(
      Origin origin, Optional<Id> id, int label, Id out, Id in, List<PropertyFact> properties)
      implements LoadItem {

    @Override
    public long weight() {
      return origin.weight() + ofValues(properties);
    }
  }

  /**
   * A row that says nothing that can be loaded.
   *
   * @param column from 1; 0: the row as a whole
   */
  record Flawed(Origin origin, int column, String reason) implements LoadItem {

    @Override
    public long weight() {
      return origin.weight();
    }
  }

  private static long ofValues(List<PropertyFact> properties) {
    long weight = 0;
    for (PropertyFact property : properties) {
      weight += Footprint.ofValue(property.value());
    }
    return weight;
  }
}
