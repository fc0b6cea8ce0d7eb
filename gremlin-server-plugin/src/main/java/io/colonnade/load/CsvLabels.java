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
 * The labels in the column of labels of a CSV file. An edge has one label, whatever is in its text.
 * Confined to one thread.
 */
final class CsvLabels {

  /** The property that holds all labels of a vertex that has several. */
  static final String PROPERTY = "labels";

  /** As TinkerPop's readers of other databases join labels. */
  private static final String BETWEEN = "::";

  private final CsvForm form;
  private final SeveralLabels several;
  private final ElementKind kind;
  private final LoadNames names;
  private final boolean hasColumn; // that is named as the property of labels
  private final Map<String, Labels> known = new HashMap<>();

  /**
   * The labels of one element.
   *
   * @param number of its label
   * @param count of different labels that the file gives it
   * @param key of the property that holds them
   * @param kept values of that property
   */
  record Labels(int number, int count, int key, List<String> kept) {}

  CsvLabels(CsvForm form, SeveralLabels several, CsvHeader header, LoadNames names) {
    this.form = form;
    this.several = several;
    this.kind = header.isOfEdges() ? ElementKind.EDGE : ElementKind.VERTEX;
    this.names = names;
    this.hasColumn = header.columns().stream().anyMatch(column -> column.name().equals(PROPERTY));
  }

  /**
   * What the text of a field says; an empty text says the usual label.
   *
   * @throws InvalidInputException if the graph does not take one of the labels, or the property
   * @throws IllegalArgumentException if there is no label in the text, or the property is a column
   */
  Labels of(String text) {
    Labels before = known.get(text);
    if (before != null) {
      return before;
    }
    Labels labels = read(text);
    known.put(text, labels);
    return labels;
  }

  private Labels read(String text) {
    if (kind == ElementKind.EDGE) {
      return one(text.isEmpty() ? Edge.DEFAULT_LABEL : text);
    }
    Set<String> labels = new LinkedHashSet<>(text.isEmpty() ? List.of() : form.split(text));
    labels.remove("");
    if (labels.isEmpty() && !text.isEmpty()) {
      throw new IllegalArgumentException("'" + text + "' is no label");
    }
    if (labels.size() <= 1) {
      return one(labels.stream().findFirst().orElse(Vertex.DEFAULT_LABEL));
    }
    String first = labels.iterator().next();
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
    } catch (LimitExceededException e) { // the next row has the same problem
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
