package io.colonnade.load;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Converts the objects of a file of JSON lines to vertices or edges. Null means no value. A line
 * that is no object is rejected. Confined to one thread.
 */
final class JsonRows implements ItemReader {

  /** The header of rows whose columns have no numbers. */
  static final CsvHeader UNNUMBERED =
      new CsvHeader(CsvHeader.Style.PLAIN, List.of(), CsvForm.USUAL, "");

  private static final int SHOWN = 10; // characters on both sides of an error
  private static final String TOO_LONG = Problem.JSON_LINE_LONG.message();
  private static final int SHOWN_OF_CUT = 1000; // first characters of a line that is too long

  /** What Jackson tells of a key that an object has twice. */
  private static final Pattern REPEATED_KEY = Pattern.compile("Duplicate field '(.*)'");

  private final JsonLines lines;
  private final JsonColumns columns;
  private final CsvHeader header;
  private final RowItems items;
  private final LoadNames names;
  private final Map<String, Known> known = new HashMap<>();

  /** The meaning of a key, and its number; -1 if its values are not stored under a key. */
  private record Known(JsonColumns.Field field, int key) {}

  JsonRows(
      JsonLines lines, JsonColumns columns, IdText ids, SeveralLabels several, LoadNames names) {
    this.lines = lines;
    this.columns = columns;
    this.header = columns.header();
    this.items = new RowItems(header, ids, several, names);
    this.names = names;
  }

  @Override
  public Optional<LoadItem> next() {
    return lines.next().map(this::item);
  }

  @Override
  public void skip(long rows) {
    for (long i = 0; i < rows && lines.next().isPresent(); i++) {
      // read, but not parsed
    }
  }

  private LoadItem item(String line) {
    String shown = lines.isCut() ? line.substring(0, SHOWN_OF_CUT) : line;
    LoadItem.Origin origin = new LoadItem.Origin(lines.line(), List.of(shown), UNNUMBERED);
    RowItems.Row row = items.begin();
    String reason;
    try (JsonParser json = JsonColumns.JSON.createParser(line)) {
      read(row, json, line);
      if (!lines.isCut()) {
        return items.finish(origin, row);
      }
      reason = TOO_LONG;
    } catch (FlawException e) {
      reason = String.valueOf(e.getMessage());
    } catch (InvalidInputException e) {
      reason = LoadNames.reason(e);
    } catch (JsonProcessingException e) {
      reason = invalid(line, e);
    } catch (IOException e) {
      throw new IllegalStateException(e); // a text is never unreadable
    }
    Optional<Id> vertex = items.vertexOf(row);
    return new LoadItem.Flawed(origin, 0, lines.isCut() ? TOO_LONG : reason).of(vertex);
  }

  /** Returns why a line is not JSON: a repeated key, or the place from which it is not. */
  private static String invalid(String line, JsonProcessingException error) {
    Matcher repeated = REPEATED_KEY.matcher(String.valueOf(error.getOriginalMessage()));
    if (repeated.lookingAt()) {
      return "the line has the key '" + repeated.group(1) + "' twice";
    }
    JsonLocation at = error.getLocation();
    int place = at == null ? 0 : Math.min(line.length(), Math.max(0, at.getColumnNr() - 1));
    String near =
        line.substring(Math.max(0, place - SHOWN), Math.min(line.length(), place + SHOWN));
    return "the line is not valid JSON [column " + (place + 1) + " near " + near + "]";
  }

  private void read(RowItems.Row row, JsonParser json, String line)
      throws IOException, FlawException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw new FlawException(0, "the line is not a JSON object");
    }
    JsonStreamContext object = json.getParsingContext();
    Optional<FlawException> first = Optional.empty();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      Known key = known.get(name);
      if (key == null) {
        key = known(name);
        known.put(name, key);
      }
      JsonToken token = json.nextToken();
      try {
        if (token != JsonToken.VALUE_NULL) {
          read(row, name, key, json, line);
        }
      } catch (FlawException e) { // the id may follow, and edges of a rejected vertex need it
        first = first.isEmpty() ? Optional.of(e) : first;
        while (json.getParsingContext() != object) {
          JsonToken unused = json.nextToken(); // to the end of the value
        }
      }
    }
    if (json.nextToken() != null) {
      throw new FlawException(0, "the line has more than one JSON object");
    }
    if (first.isPresent()) {
      throw first.get();
    }
  }

  private Known known(String name) {
    JsonColumns.Field field = columns.field(name);
    boolean isProperty = field.column().role() == CsvColumn.Role.PROPERTY;
    return new Known(field, isProperty ? names.key(field.column().name()) : -1);
  }

  private void read(RowItems.Row row, String name, Known key, JsonParser json, String line)
      throws IOException, FlawException {
    CsvColumn column = key.field().column();
    switch (column.role()) {
      case IGNORED -> {
        JsonParser unused = json.skipChildren();
      }
      case LABEL -> items.add(row, column, 0, labels(name, json));
      case ID, FROM, TO -> items.add(row, column, 0, text(name, json));
      case PROPERTY -> {
        if (json.currentToken() == JsonToken.START_ARRAY && !isText(key.field())) {
          List<Object> values = new ArrayList<>();
          while (json.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(name, key.field(), json, line));
          }
          CsvColumn.Arity arity = column.arity();
          items.addAll(
              row, key.key(), values, arity == CsvColumn.Arity.ONE ? CsvColumn.Arity.LIST : arity);
        } else {
          items.add(row, key.key(), value(name, key.field(), json, line));
        }
      }
    }
  }

  /** Returns whether the text of an object or an array is stored as it is. */
  static boolean isText(JsonColumns.Field field) {
    return field.isTyped()
        && field.column().type() == CsvType.STRING
        && field.column().arity() == CsvColumn.Arity.ONE;
  }

  private static Object value(String name, JsonColumns.Field field, JsonParser json, String line)
      throws IOException, FlawException {
    JsonToken token = json.currentToken();
    if (token.isStructStart() && isText(field)) {
      int from = (int) json.currentTokenLocation().getCharOffset();
      JsonParser unused = json.skipChildren();
      return line.substring(from, (int) json.currentLocation().getCharOffset());
    }
    if (field.isTyped() && token.isScalarValue() && token != JsonToken.VALUE_NULL) {
      return RowItems.value(field.column(), 0, json.getText());
    }
    return switch (token) {
      case VALUE_STRING -> json.getText();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NUMBER_INT ->
          json.getNumberType() == JsonParser.NumberType.BIG_INTEGER
              ? json.getBigIntegerValue()
              : (Object) json.getLongValue();
      case VALUE_NUMBER_FLOAT -> finite(name, json);
      case VALUE_NULL -> throw new FlawException(0, "an element of " + name + " is null");
      case START_ARRAY ->
          throw new FlawException(
              0, "an element of " + name + " is an array: use --as-text or --ignore " + name);
      default ->
          throw new FlawException(
              0, name + " is or has an object: use --as-text or --ignore " + name);
    };
  }

  private static double finite(String name, JsonParser json) throws IOException, FlawException {
    double number = json.getDoubleValue();
    if (Double.isInfinite(number)) {
      throw new FlawException(0, "the number of " + name + " is too large");
    }
    return number;
  }

  /** Returns the text of an id. */
  private static String text(String name, JsonParser json) throws IOException, FlawException {
    if (!json.currentToken().isScalarValue()) {
      throw new FlawException(0, name + " is neither a text nor a number");
    }
    return json.getText();
  }

  /** Returns the labels as in a field of a CSV file. The label of an edge is one in any case. */
  private String labels(String name, JsonParser json) throws IOException, FlawException {
    List<String> labels = new ArrayList<>();
    if (json.currentToken() == JsonToken.START_ARRAY) {
      while (json.nextToken() != JsonToken.END_ARRAY) {
        labels.add(text(name, json));
      }
    } else {
      labels.add(text(name, json));
    }
    if (header.isOfEdges()) {
      if (labels.size() > 1) {
        throw new FlawException(0, "an edge has one label, and " + name + " has several");
      }
      return labels.isEmpty() ? "" : labels.get(0);
    }
    return labels.stream().map(header.form()::escaped).collect(Collectors.joining(";"));
  }

  @Override
  public void close() {
    lines.close();
  }
}
