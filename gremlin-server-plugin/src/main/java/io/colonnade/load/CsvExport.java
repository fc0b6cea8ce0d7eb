package io.colonnade.load;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import io.colonnade.codec.Id;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keyed;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

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

    private Column(boolean isCounter) {
      if (isCounter) {
        type = CsvType.COUNTER;
      }
    }

    private void see(Object value, boolean isOneOfSeveral) {
      if (type == CsvType.COUNTER) {
        return;
      }
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
  private final Keys counters;

  CsvExport(GraphStore store, GraphTransaction tx, ExportCount count) {
    this.store = store;
    this.tx = tx;
    this.count = count;
    this.counters = tx.counters();
  }

  /** Returns how often CSV could not represent something, by a description for users. */
  Map<String, Long> lost() {
    return lost;
  }

  void vertices(OutputStream out) throws IOException {
    this.<VertexFact>write(
        out,
        List.of("~id", "~label"),
        tx.reads().vertices()::all,
        VertexFact::properties,
        vertex ->
            List.of(id(vertex.ref().id()), CsvForm.USUAL.escaped(label(vertex.ref().label()))),
        count::vertex);
  }

  void edges(OutputStream out) throws IOException {
    this.<EdgeFact>write(
        out,
        List.of("~id", "~from", "~to", "~label"),
        tx.reads().edges()::all,
        EdgeFact::properties,
        edge ->
            List.of(
                id(store.publicId(edge)),
                text(edge.out().id().value()),
                text(edge.in().id().value()),
                label(edge.label())),
        count::edge);
  }

  private <T> void write(
      OutputStream out,
      List<String> names,
      Function<Keys, FactCursor<T>> all,
      Function<T, List<? extends Keyed>> properties,
      Function<T, List<String>> cells,
      Runnable written)
      throws IOException {
    Map<Integer, Column> columns = new TreeMap<>();
    all.apply(Keys.ALL)
        .readAll(
            element -> {
              count.passed();
              List<? extends Keyed> found = properties.apply(element);
              found.forEach(
                  each ->
                      columns
                          .computeIfAbsent(each.key(), key -> new Column(counters.contains(key)))
                          .see(each.value(), of(each.key(), found).size() > 1));
            });
    CsvWriter csv =
        CsvWriter.builder()
            .quoteStrategy(HEADER_QUOTED)
            .lineDelimiter(LineDelimiter.LF)
            .build(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    csv.writeRecord(header(names, columns));
    all.apply(Keys.ALL)
        .readAll(
            element -> {
              List<String> row = new ArrayList<>(cells.apply(element));
              List<? extends Keyed> found = properties.apply(element);
              columns.forEach(
                  (key, column) ->
                      row.add(
                          of(key, found).stream()
                              .map(each -> cell(each, column))
                              .collect(Collectors.joining(";"))));
              csv.writeRecord(row);
              written.run();
            });
    csv.flush();
    count.tell();
  }

  private static List<? extends Keyed> of(int key, List<? extends Keyed> properties) {
    return properties.stream().filter(each -> each.key() == key).toList();
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

  private String label(int number) {
    return store.dictionary().name(NameKind.LABEL, number);
  }

  private String id(Id id) {
    Object value = id.value();
    lose(
        "types of ids (" + value.getClass().getSimpleName() + ")", value instanceof String ? 0 : 1);
    return text(value);
  }

  private String cell(Keyed property, Column column) {
    if (property instanceof VertexPropertyFact ofVertex) {
      lose("meta-properties", ofVertex.meta().size());
      lose("ids of vertex properties", ofVertex.suppliedId().isPresent() ? 1 : 0);
    }
    Object value = property.value();
    if (column.type != CsvType.COUNTER
        && !CsvType.ofValue(value).equals(Optional.of(column.type))) {
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
}
