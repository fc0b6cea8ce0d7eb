package io.colonnade.service;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.SchemaChange;
import io.colonnade.model.EdgeShape.Counting;
import io.colonnade.model.EdgeShape.Multiplicity;
import io.colonnade.schema.Cardinality;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.SchemaEntry;
import io.colonnade.schema.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code colonnade.schema}: without arguments lists labels and keys, one map each; with arguments
 * declares, renames or drops a key or a label, or several at once, and returns what is declared of
 * them then. Immutable.
 *
 * <pre>{@code
 * g.call('colonnade.schema')
 * g.call('colonnade.schema', [key: 'at', type: 'OffsetDateTime', cardinality: 'single'])
 * g.call('colonnade.schema', [vertexLabel: 'person', required: ['name'], defaults: [score: 0]])
 * g.call('colonnade.schema', [edgeLabel: 'posted', sort: ['at desc'], required: ['text']])
 * g.call('colonnade.schema', [renameKey: 'nmae', to: 'name'])
 * g.call('colonnade.schema', [dropLabel: 'persn'])
 * g.call('colonnade.schema', [changes: [[key: 'at', type: 'Long'], [vertexLabel: 'person']]])
 * }</pre>
 */
public final class SchemaService implements GraphService {

  public static final String NAME = "colonnade.schema";

  private static final Parameter<String> KEY = Parameter.text("key", "Declare this property key.");

  private static final Parameter<String> TYPE =
      Parameter.text(
          "type",
          "Type of the values of the key, such as String or OffsetDateTime; any allows all types"
              + " again.");

  private static final Parameter<Cardinality> CARDINALITY =
      Parameter.choice(
          "cardinality",
          List.of(Cardinality.values()),
          each -> each.name().toLowerCase(Locale.ROOT),
          "Number of values of the key that a vertex can have.");

  private static final Parameter<Boolean> COUNTER =
      Parameter.flag(
          "counter",
          "Make the key a counter, to which transactions add without conflicts. It stays a counter.");

  private static final Parameter<String> VERTEX_LABEL =
      Parameter.text("vertexLabel", "Declare this label of vertices.");

  private static final Parameter<String> EDGE_LABEL =
      Parameter.text("edgeLabel", "Declare this label of edges.");

  private static final Parameter<List<String>> REQUIRED =
      Parameter.texts(
          "required", "Key that elements of the label must have when they are committed.");

  private static final Parameter<List<String>> OPTIONAL =
      Parameter.texts("optional", "Key that the label no longer requires.");

  private static final Parameter<Map<?, ?>> DEFAULTS =
      Parameter.map("defaults", "Value of a key that new elements of the label get.");

  private static final Parameter<List<String>> WITHOUT_DEFAULT =
      Parameter.texts("withoutDefault", "Key for which the label no longer has a default.");

  private static final Parameter<List<String>> SORT =
      Parameter.texts(
          "sort",
          "Key by which the edges of the label are sorted, optionally followed by asc or desc."
              + " Empty: the edges have no order. Only while the label has no edges.");

  private static final Parameter<Boolean> SIMPLE =
      Parameter.flag(
          "simple",
          "At most one edge of the label leads from a vertex to another. Only while the label has"
              + " no edges.");

  private static final Parameter<List<String>> PROJECTED =
      Parameter.texts(
          "projected",
          "Key whose values are also stored at the vertices, so that outE().values() reads the"
              + " values with the hop (default: all small values). Empty: no key. Has an effect in the"
              + " layout edge-table. Only while the label has no edges.");

  private static final Parameter<Boolean> UNCOUNTED =
      Parameter.flag(
          "uncounted",
          "The number of edges of the label at each vertex is not stored. Only while the label has"
              + " no edges.");

  private static final Parameter<String> DROP_KEY =
      Parameter.text("dropKey", "Drop this property key and its declaration.");

  private static final Parameter<String> DROP_LABEL =
      Parameter.text("dropLabel", "Drop this label and its declarations.");

  private static final Parameter<String> RENAME_KEY =
      Parameter.text("renameKey", "Rename this property key.");

  private static final Parameter<String> RENAME_LABEL =
      Parameter.text("renameLabel", "Rename this label.");

  private static final Parameter<String> TO =
      Parameter.text("to", "The new name. No other key or label of the graph has it.");

  private static final Parameter<List<Map<?, ?>>> CHANGES =
      Parameter.maps(
          "changes", "Several changes, each with the parameters of one call: all of them or none.");

  private static final List<Parameter<?>> OF_LABELS =
      List.of(REQUIRED, OPTIONAL, DEFAULTS, WITHOUT_DEFAULT);

  private static final List<Parameter<?>> OF_EDGES =
      List.of(REQUIRED, OPTIONAL, DEFAULTS, WITHOUT_DEFAULT, SORT, SIMPLE, PROJECTED, UNCOUNTED);

  /** The parameters that may accompany each parameter that names the subject of a change. */
  private static final Map<Parameter<String>, List<Parameter<?>>> SUBJECTS = new LinkedHashMap<>();

  static {
    SUBJECTS.put(KEY, List.of(TYPE, CARDINALITY, COUNTER));
    SUBJECTS.put(VERTEX_LABEL, OF_LABELS);
    SUBJECTS.put(EDGE_LABEL, OF_EDGES);
    SUBJECTS.put(DROP_KEY, List.of());
    SUBJECTS.put(DROP_LABEL, List.of());
    SUBJECTS.put(RENAME_KEY, List.of(TO));
    SUBJECTS.put(RENAME_LABEL, List.of(TO));
  }

  private static final List<Parameter<?>> PARAMETERS =
      List.of(
          KEY,
          TYPE,
          CARDINALITY,
          COUNTER,
          VERTEX_LABEL,
          EDGE_LABEL,
          REQUIRED,
          OPTIONAL,
          DEFAULTS,
          WITHOUT_DEFAULT,
          SORT,
          SIMPLE,
          PROJECTED,
          UNCOUNTED,
          DROP_KEY,
          DROP_LABEL,
          RENAME_KEY,
          RENAME_LABEL,
          TO,
          CHANGES);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Lists labels and property keys, or declares, renames or drops some of them.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return PARAMETERS;
  }

  @Override
  public Set<Access> accesses() {
    return Set.of(Access.READ, Access.SCHEMA);
  }

  @Override
  public Access access(Arguments arguments) {
    return declares(arguments) ? Access.SCHEMA : Access.READ;
  }

  private static boolean declares(Arguments arguments) {
    return PARAMETERS.stream().anyMatch(arguments::has);
  }

  @Override
  public List<?> call(ColonnadeGraph graph, Arguments arguments) {
    if (!declares(arguments)) {
      return graph.schema().entries().stream().map(SchemaEntry::toMap).toList();
    }
    List<SchemaEdit> edits = edits(arguments);
    SchemaChange change = graph.schema().change();
    edits.forEach(change::declare);
    change.commit();
    return graph.schema().entries().stream()
        .filter(entry -> edits.stream().anyMatch(edit -> isOf(entry, edit)))
        .map(SchemaEntry::toMap)
        .toList();
  }

  private List<SchemaEdit> edits(Arguments arguments) {
    List<Map<?, ?>> changes = arguments.get(CHANGES).orElse(List.of());
    if (changes.isEmpty() || !given(arguments).equals(List.of(CHANGES.name()))) {
      return List.of(edit(arguments));
    }
    return changes.stream().map(change -> edit(Arguments.of(this, change))).toList();
  }

  private static List<String> given(Arguments arguments) {
    return PARAMETERS.stream().filter(arguments::has).map(Parameter::name).toList();
  }

  private static boolean isOf(SchemaEntry entry, SchemaEdit edit) {
    boolean isKey = entry.kind() == SchemaEntry.Kind.KEY;
    if (edit instanceof SchemaEdit.OfKey key) {
      return isKey && entry.name().equals(key.key());
    }
    if (edit instanceof SchemaEdit.OfName name) {
      return isKey == (name.kind() == NameKind.KEY)
          && name.to().filter(entry.name()::equals).isPresent();
    }
    return edit instanceof SchemaEdit.OfLabel label
        && entry.name().equals(label.label())
        && entry.kind()
            == (label.kind() == ElementKind.VERTEX
                ? SchemaEntry.Kind.VERTEX_LABEL
                : SchemaEntry.Kind.EDGE_LABEL);
  }

  private static SchemaEdit edit(Arguments arguments) {
    List<Parameter<String>> subjects = SUBJECTS.keySet().stream().filter(arguments::has).toList();
    if (subjects.size() != 1) {
      throw new InvalidInputException(Problem.WRONG_DECLARATION, "given", given(arguments));
    }
    Parameter<String> subject = subjects.get(0);
    List<Parameter<?>> foreign = new ArrayList<>(PARAMETERS);
    foreign.remove(subject);
    foreign.removeAll(Objects.requireNonNull(SUBJECTS.get(subject)));
    foreign.removeIf(parameter -> !arguments.has(parameter));
    if (!foreign.isEmpty()) {
      throw new InvalidInputException(
          Problem.WRONG_DECLARATION,
          "declares",
          subject.name(),
          "does not belong to it",
          foreign.stream().map(Parameter::name).toList());
    }
    String name = arguments.require(subject);
    if (arguments.has(KEY)) {
      return new SchemaEdit.OfKey(name, type(arguments), arguments.get(CARDINALITY));
    }
    if (arguments.has(VERTEX_LABEL) || arguments.has(EDGE_LABEL)) {
      return label(arguments);
    }
    boolean isKey = arguments.has(DROP_KEY) || arguments.has(RENAME_KEY);
    boolean isDropped = arguments.has(DROP_KEY) || arguments.has(DROP_LABEL);
    return new SchemaEdit.OfName(
        isKey ? NameKind.KEY : NameKind.LABEL,
        name,
        isDropped ? Optional.empty() : Optional.of(arguments.require(TO)));
  }

  private static Optional<ValueType> type(Arguments arguments) {
    Optional<ValueType> type = arguments.get(TYPE).map(ValueType::named);
    if (!arguments.isSet(COUNTER)) {
      return type;
    }
    if (type.filter(other -> !other.isCounter()).isPresent()) {
      throw new InvalidInputException(
          Problem.WRONG_DECLARATION, "counter", true, "type", type.get());
    }
    return Optional.of(ValueType.COUNTER);
  }

  private static SchemaEdit label(Arguments arguments) {
    Map<String, Object> defaults = new LinkedHashMap<>();
    arguments
        .get(DEFAULTS)
        .ifPresent(given -> given.forEach((key, value) -> putDefault(key, value, defaults)));
    return new SchemaEdit.OfLabel(
        arguments.has(EDGE_LABEL) ? ElementKind.EDGE : ElementKind.VERTEX,
        arguments.get(EDGE_LABEL).or(() -> arguments.get(VERTEX_LABEL)).orElseThrow(),
        Set.copyOf(arguments.get(REQUIRED).orElse(List.of())),
        Set.copyOf(arguments.get(OPTIONAL).orElse(List.of())),
        defaults,
        Set.copyOf(arguments.get(WITHOUT_DEFAULT).orElse(List.of())),
        arguments.get(SORT).map(sort -> sort.stream().map(SchemaService::sort).toList()),
        arguments.get(SIMPLE).map(is -> is ? Multiplicity.SIMPLE : Multiplicity.MULTI),
        arguments
            .get(PROJECTED)
            .map(keys -> new SchemaEdit.Projected(Optional.of(new LinkedHashSet<>(keys)))),
        arguments.get(UNCOUNTED).map(is -> is ? Counting.UNCOUNTED : Counting.COUNTED));
  }

  private static void putDefault(
      @Nullable Object key, @Nullable Object value, Map<String, Object> defaults) {
    if (key instanceof String text && value != null) {
      defaults.put(text, value);
    } else {
      throw new InvalidInputException(
          Problem.WRONG_DECLARATION,
          "defaults",
          "each is the text of a key with a value; withoutDefault takes one away",
          "key",
          String.valueOf(key));
    }
  }

  private static SchemaEdit.Sort sort(String text) {
    return SortText.parse(text, Problem.WRONG_DECLARATION);
  }
}
