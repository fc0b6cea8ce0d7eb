package io.colonnade.service;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.SchemaChange;
import io.colonnade.model.EdgeShape.Multiplicity;
import io.colonnade.schema.Cardinality;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.SchemaEntry;
import io.colonnade.schema.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code colonnade.schema}: without arguments lists labels and keys, one map each; with arguments
 * declares a key or a label, or several at once, and tells what is declared of them then.
 * Immutable.
 *
 * <pre>{@code
 * g.call('colonnade.schema')
 * g.call('colonnade.schema', [key: 'at', type: 'OffsetDateTime', cardinality: 'single'])
 * g.call('colonnade.schema', [vertexLabel: 'person', required: ['name'], defaults: [score: 0]])
 * g.call('colonnade.schema', [edgeLabel: 'posted', sort: ['at desc'], required: ['text']])
 * g.call('colonnade.schema', [changes: [[key: 'at', type: 'Long'], [vertexLabel: 'person']]])
 * }</pre>
 */
public final class SchemaService implements GraphService {

  public static final String NAME = "colonnade.schema";

  private static final Parameter<String> KEY =
      Parameter.text("key", "The property key to declare.");

  private static final Parameter<String> TYPE =
      Parameter.text(
          "type", "Of the values of the key, such as String or OffsetDateTime, or any again.");

  private static final Parameter<Cardinality> CARDINALITY =
      new Parameter<>(
          "cardinality",
          "single, list or set",
          SchemaService::cardinality,
          "How many values of the key a vertex has.");

  private static final Parameter<String> VERTEX_LABEL =
      Parameter.text("vertexLabel", "The label of vertices to declare.");

  private static final Parameter<String> EDGE_LABEL =
      Parameter.text("edgeLabel", "The label of edges to declare.");

  private static final Parameter<List<String>> REQUIRED =
      Parameter.texts(
          "required", "Keys that elements of the label must have when they are committed.");

  private static final Parameter<List<String>> OPTIONAL =
      Parameter.texts(
          "optional", "Required keys that elements of the label need not have any more.");

  private static final Parameter<Map<?, ?>> DEFAULTS =
      Parameter.map("defaults", "Values that new elements of the label get, by key.");

  private static final Parameter<List<String>> WITHOUT_DEFAULT =
      Parameter.texts("withoutDefault", "Keys for which there is no default any more.");

  private static final Parameter<List<String>> SORT =
      Parameter.texts(
          "sort",
          "Keys by which the edges of the label lie, each with asc or desc behind it; none for no"
              + " order. Only as long as no edge of the label exists.");

  private static final Parameter<Boolean> SIMPLE =
      Parameter.flag(
          "simple",
          "Whether at most one edge of the label leads from a vertex to another. Only as long as no"
              + " edge of the label exists.");

  private static final Parameter<List<String>> PROJECTED =
      Parameter.texts(
          "projected",
          "Keys whose values are repeated beside the vertices, so that outE().values() reads them"
              + " with the hop; none for no key; not given: values that are small. Matters to the"
              + " layout edge-table. Only as long as no edge of the label exists.");

  private static final Parameter<List<Map<?, ?>>> CHANGES =
      new Parameter<>(
          "changes",
          "a list of maps",
          SchemaService::maps,
          "Several declarations, each as a call of its own would have it: all of them or none.");

  private static final List<Parameter<?>> SUBJECTS = List.of(KEY, VERTEX_LABEL, EDGE_LABEL);

  private static final List<Parameter<?>> OF_KEYS = List.of(TYPE, CARDINALITY);

  private static final List<Parameter<?>> OF_LABELS =
      List.of(REQUIRED, OPTIONAL, DEFAULTS, WITHOUT_DEFAULT);

  private static final List<Parameter<?>> OF_EDGES = List.of(SORT, SIMPLE, PROJECTED);

  private static final List<Parameter<?>> PARAMETERS =
      List.of(
          KEY,
          TYPE,
          CARDINALITY,
          VERTEX_LABEL,
          EDGE_LABEL,
          REQUIRED,
          OPTIONAL,
          DEFAULTS,
          WITHOUT_DEFAULT,
          SORT,
          SIMPLE,
          PROJECTED,
          CHANGES);

  private static Optional<List<Map<?, ?>>> maps(Object value) {
    if (!(value instanceof Collection<?> several)) {
      return Optional.empty();
    }
    List<Map<?, ?>> maps = new ArrayList<>();
    several.forEach(
        each -> {
          if (each instanceof Map<?, ?> map) {
            maps.add(map);
          }
        });
    return maps.size() == several.size() ? Optional.of(maps) : Optional.empty();
  }

  /** By its name, or TinkerPop's constant of that name. */
  private static Optional<Cardinality> cardinality(Object value) {
    return Arrays.stream(Cardinality.values())
        .filter(each -> each.name().equalsIgnoreCase(String.valueOf(value)))
        .findFirst();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Lists labels and property keys, or declares some of them.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return PARAMETERS;
  }

  @Override
  public Set<Access> accesses() {
    return Set.of(Access.READ, Access.ADMIN);
  }

  @Override
  public Access access(Arguments arguments) {
    return declares(arguments) ? Access.ADMIN : Access.READ;
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
    return edit instanceof SchemaEdit.OfLabel label
        ? entry.kind()
                == (label.kind() == ElementKind.VERTEX
                    ? SchemaEntry.Kind.VERTEX_LABEL
                    : SchemaEntry.Kind.EDGE_LABEL)
            && entry.name().equals(label.label())
        : entry.kind() == SchemaEntry.Kind.KEY
            && edit instanceof SchemaEdit.OfKey key
            && entry.name().equals(key.key());
  }

  private static SchemaEdit edit(Arguments arguments) {
    List<String> subjects = SUBJECTS.stream().filter(arguments::has).map(Parameter::name).toList();
    if (subjects.size() != 1) {
      throw new InvalidInputException(Problem.WRONG_DECLARATION, "given", given(arguments));
    }
    List<Parameter<?>> foreign = new ArrayList<>(arguments.has(KEY) ? OF_LABELS : OF_KEYS);
    if (!arguments.has(EDGE_LABEL)) {
      foreign.addAll(OF_EDGES);
    }
    foreign.add(CHANGES);
    foreign.removeIf(parameter -> !arguments.has(parameter));
    if (!foreign.isEmpty()) {
      throw new InvalidInputException(
          Problem.WRONG_DECLARATION,
          "declares",
          subjects.get(0),
          "does not belong to it",
          foreign.stream().map(Parameter::name).toList());
    }
    return arguments.has(KEY)
        ? new SchemaEdit.OfKey(
            arguments.get(KEY).orElseThrow(),
            arguments.get(TYPE).map(ValueType::named),
            arguments.get(CARDINALITY))
        : label(arguments);
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
            .map(keys -> new SchemaEdit.Projected(Optional.of(new LinkedHashSet<>(keys)))));
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
