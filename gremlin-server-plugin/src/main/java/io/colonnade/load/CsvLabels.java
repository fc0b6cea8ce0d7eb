package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.schema.ElementKind;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Parses the column of labels of a CSV file. The text for an edge is one label, also if it contains
 * delimiters. Confined to one thread.
 */
final class CsvLabels {

  /** The property with all labels of a vertex that has several. */
  static final String PROPERTY = "labels";

  /** The separator with which TinkerPop's providers of other databases join labels. */
  private static final String BETWEEN = "::";

  private final CsvForm form;
  private final SeveralLabels several;
  private final ElementKind kind;
  private final LoadNames names;
  private final boolean hasColumn; // named as the property of labels
  private final Map<String, Labels> known = new HashMap<>();

  /**
   * The labels of one element.
   *
   * @param number the number of its label
   * @param count the number of different labels in the file; 0 if it has the default label
   * @param key the key of the property with all labels
   * @param kept the values of that property
   */
  record Labels(int number, int count, int key, List<String> kept) {}

  CsvLabels(CsvHeader header, SeveralLabels several, LoadNames names) {
    this.form = header.form();
    this.several = several;
    this.kind = header.isOfEdges() ? ElementKind.EDGE : ElementKind.VERTEX;
    this.names = names;
    this.hasColumn = header.columns().stream().anyMatch(column -> column.name().equals(PROPERTY));
  }

  /**
   * Parses the text of a field; an empty text means the default label.
   *
   * @throws InvalidInputException if the graph does not accept a label or the property
   * @throws IllegalArgumentException if the text has no label, or the file has a column with the
   *     name of the property
   */
  Labels of(String text) {
    return known.computeIfAbsent(text, this::read);
  }

  private Labels read(String text) {
    if (text.isEmpty()) {
      String label = kind == ElementKind.EDGE ? Edge.DEFAULT_LABEL : Vertex.DEFAULT_LABEL;
      return new Labels(names.label(kind, label), 0, -1, List.of());
    }
    if (kind == ElementKind.EDGE) {
      return one(text);
    }
    Set<String> labels = new LinkedHashSet<>(form.split(text));
    labels.remove("");
    if (labels.isEmpty()) {
      throw new IllegalArgumentException("'" + text + "' is not a label");
    }
    String first = labels.iterator().next();
    if (labels.size() == 1) {
      return one(first);
    }
    return switch (several) {
      case FIRST -> new Labels(names.label(kind, first), labels.size(), -1, List.of());
      case JOINED ->
          new Labels(names.label(kind, String.join(BETWEEN, labels)), labels.size(), -1, List.of());
      case PROPERTY -> kept(first, labels);
    };
  }

  private Labels one(String label) {
    return new Labels(names.label(kind, label), 1, -1, List.of());
  }

  private Labels kept(String first, Set<String> labels) {
    if (hasColumn) {
      throw new IllegalArgumentException(
          "the vertex has several labels, and the file has a column '"
              + PROPERTY
              + "': load it with --labels first or joined");
    }
    int number = names.label(kind, first);
    try {
      return new Labels(number, labels.size(), names.key(PROPERTY), List.copyOf(labels));
    } catch (LimitExceededException e) { // the next row would have the same problem
      throw e;
    } catch (InvalidInputException e) {
      throw new IllegalArgumentException(
          "several labels are kept in the property '"
              + PROPERTY
              + "': declare it, or load with --labels first or joined; "
              + e.getMessage(),
          e);
    }
  }
}
