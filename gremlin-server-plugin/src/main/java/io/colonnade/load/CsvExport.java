package io.colonnade.load;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Writes vertices and edges as CSV with Neptune's headers, and counts what CSV cannot represent.
 * Reads all elements twice, the first time to determine the columns. Confined to one thread.
 */
final class CsvExport {

  /** Quotes names of columns that show another delimiter to a reader that looks for one. */
  private static final QuoteStrategy HEADER_QUOTED =
      new QuoteStrategy() {
        @Override
        public boolean quoteNonEmpty(int line, int field, String value) {
          return line == 1 && CsvForm.isMistakable(value);
        }
      };

  /**
   * The required type of a column, text if values differ, and whether a cell has several values.
   */
  private static final class Column {
    private CsvType type = CsvType.STRING;
    private boolean typed;
    private boolean several;

    private void see(Object value, boolean isOneOfSeveral) {
      CsvType found = CsvType.ofValue(value).orElse(CsvType.STRING);
      type = !typed || type == found ? found : CsvType.STRING;
      typed = true;
      several |= isOneOfSeveral;
    }
  }

  private final GraphStore store;
  private final GraphTransaction tx;
  private final Map<String, Long> lost = new TreeMap<>();
  private final ExportCount count;

  CsvExport(GraphStore store, GraphTransaction tx, ExportCount count) {
    this.store = store;
    this.tx = tx;
    this.count = count;
  }

  ExportReport report() {
    return count.report(lost);
  }

  void vertices(Writer out) throws IOException {
    Map<Integer, Column> columns = new TreeMap<>();
    try (FactCursor<VertexFact> all = tx.reads().vertices().all(Keys.ALL)) {
      for (Optional<VertexFact> next = all.next(); next.isPresent(); next = all.next()) {
        count.passed();
        for (VertexPropertyFact property : next.get().properties()) {
          columns
              .computeIfAbsent(property.key(), key -> new Column())
              .see(property.value(), next.get().properties(property.key()).size() > 1);
        }
      }
    }
    CsvWriter csv = writer(out);
    csv.writeRecord(header(List.of("~id", "~label"), columns));
    try (FactCursor<VertexFact> all = tx.reads().vertices().all(Keys.ALL)) {
      for (Optional<VertexFact> next = all.next(); next.isPresent(); next = all.next()) {
        csv.writeRecord(row(next.get(), columns));
        count.vertex();
      }
    }
    csv.flush();
    count.tell();
  }

  private List<String> row(VertexFact vertex, Map<Integer, Column> columns) {
    List<String> row = new ArrayList<>();
    row.add(id(vertex.ref().id().value()));
    row.add(CsvForm.USUAL.escaped(store.dictionary().name(NameKind.LABEL, vertex.ref().label())));
    columns.forEach(
        (key, column) -> {
          List<String> cells = new ArrayList<>();
          for (VertexPropertyFact property : vertex.properties(key)) {
            cells.add(cell(property.value(), column));
            lose("meta-properties", property.meta().size());
            lose("ids of vertex properties", property.suppliedId().isPresent() ? 1 : 0);
          }
          row.add(String.join(";", cells));
        });
    return row;
  }

  void edges(Writer out) throws IOException {
    Map<Integer, Column> columns = new TreeMap<>();
    try (FactCursor<EdgeFact> all = tx.reads().edges().all(Keys.ALL)) {
      for (Optional<EdgeFact> next = all.next(); next.isPresent(); next = all.next()) {
        count.passed();
        for (PropertyFact property : next.get().properties()) {
          columns.computeIfAbsent(property.key(), key -> new Column()).see(property.value(), false);
        }
      }
    }
    CsvWriter csv = writer(out);
    csv.writeRecord(header(List.of("~id", "~from", "~to", "~label"), columns));
    try (FactCursor<EdgeFact> all = tx.reads().edges().all(Keys.ALL)) {
      for (Optional<EdgeFact> next = all.next(); next.isPresent(); next = all.next()) {
        csv.writeRecord(row(next.get(), columns));
        count.edge();
      }
    }
    csv.flush();
    count.tell();
  }

  private List<String> row(EdgeFact edge, Map<Integer, Column> columns) {
    List<String> row = new ArrayList<>();
    row.add(id(store.publicId(edge).value()));
    row.add(text(edge.out().id().value()));
    row.add(text(edge.in().id().value()));
    row.add(store.dictionary().name(NameKind.LABEL, edge.label()));
    columns.forEach(
        (key, column) ->
            row.add(
                PropertyFact.find(edge.properties(), key)
                    .map(value -> cell(value, column))
                    .orElse("")));
    return row;
  }

  private List<String> header(List<String> fixed, Map<Integer, Column> columns) {
    List<String> header = new ArrayList<>(fixed);
    columns.forEach(
        (key, column) ->
            header.add(
                store.dictionary().name(NameKind.KEY, key).replace(":", "\\:")
                    + ":"
                    + column.type.header()
                    + (column.several ? "[](list)" : "")));
    return header;
  }

  private String id(Object id) {
    lose("types of ids (" + id.getClass().getSimpleName() + ")", id instanceof String ? 0 : 1);
    return text(id);
  }

  private String cell(Object value, Column column) {
    if (!CsvType.ofValue(value).equals(Optional.of(column.type))) {
      lose("types of values (" + value.getClass().getSimpleName() + ")", 1);
    }
    String text = text(value);
    lose("empty texts", text.isEmpty() ? 1 : 0);
    return column.several ? CsvForm.USUAL.escaped(text) : text;
  }

  private String text(Object value) {
    String text = value.toString();
    lose("unpaired surrogates", GraphsonTypes.isText(text) ? 0 : 1);
    return text;
  }

  private void lose(String what, long times) {
    if (times > 0) {
      lost.merge(what, times, Long::sum);
    }
  }

  private static CsvWriter writer(Writer out) {
    return CsvWriter.builder()
        .quoteStrategy(HEADER_QUOTED)
        .lineDelimiter(LineDelimiter.LF)
        .build(out);
  }
}
