package io.colonnade.service;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.IndexTarget;
import io.colonnade.schema.AbsentValues;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexDraft;
import io.colonnade.schema.IndexType;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * {@code colonnade.index.create}: creates an index, and answers at once with a map of the job that
 * builds it. Immutable.
 *
 * <pre>{@code
 * g.call('colonnade.index.create', [name: 'byEmail', vertexLabel: 'person', keys: ['email'],
 *     type: 'unique'])
 * g.call('colonnade.index.create', [name: 'newest', edgeLabel: 'posted', keys: ['at desc'],
 *     salt: 8])
 * }</pre>
 */
final class IndexCreateService {

  private static final Parameter<String> INDEX = Parameter.text("name", "Name of the index.");

  private static final Parameter<String> VERTEX_LABEL =
      Parameter.text("vertexLabel", "Index the vertices of this label.");

  private static final Parameter<String> EDGE_LABEL =
      Parameter.text("edgeLabel", "Index the edges of this label.");

  private static final Parameter<ElementKind> ELEMENTS =
      Parameter.choice(
          "elements",
          List.of(ElementKind.values()),
          IndexListing::elements,
          "Index all elements of this kind, whatever their label.");

  private static final Parameter<List<String>> KEYS =
      Parameter.texts(
          "keys",
          "Property key of the index, in a range index optionally followed by asc or desc, in"
              + " quotes. Up to four keys; the first is the most significant.");

  private static final Parameter<IndexType> TYPE =
      Parameter.choice(
          "type",
          List.of(IndexType.RANGE, IndexType.EQUALITY, IndexType.UNIQUE, IndexType.LABEL),
          IndexType::text,
          "Type of the index (default: range). Each key of a unique index needs a declared type.");

  private static final Parameter<Boolean> ABSENT =
      Parameter.flag("absent", "Also index elements that have no value.");

  private static final Parameter<Long> SALT =
      Parameter.whole(
          "salt",
          "Number of parts, from 1 to "
              + IndexDefinition.MOST_BUCKETS
              + ", over which the index is spread, so that ascending values"
              + " are not all written at one end (default: 1).");

  private static final Parameter<List<String>> COVERING =
      Parameter.texts(
          "covering",
          "Property key whose values are also stored in the entries of the index; may be repeated.");

  private static final List<Parameter<?>> TARGETS = List.of(VERTEX_LABEL, EDGE_LABEL, ELEMENTS);

  private IndexCreateService() {}

  static GraphService service() {
    return new PlainService(
        IndexServices.CREATE,
        "Creates an index: commits keep it from now on, and a job builds it; answers with the job.",
        List.of(INDEX, VERTEX_LABEL, EDGE_LABEL, ELEMENTS, KEYS, TYPE, ABSENT, SALT, COVERING),
        Access.SCHEMA,
        IndexCreateService::create);
  }

  private static List<?> create(ColonnadeGraph graph, Arguments arguments) {
    String name = arguments.require(INDEX);
    IndexTarget target = target(name, arguments);
    IndexDraft draft =
        new IndexDraft(
            name,
            target.kind(),
            target.label(),
            arguments.get(TYPE).orElse(IndexType.RANGE),
            arguments.get(KEYS).orElse(List.of()).stream()
                .map(key -> SortText.parse(key, Problem.WRONG_INDEX))
                .toList(),
            arguments.isSet(ABSENT) ? AbsentValues.INDEXED : AbsentValues.SKIPPED,
            clamped(arguments.get(SALT).orElse(1L)),
            new HashSet<>(arguments.get(COVERING).orElse(List.of())));
    return List.of(JobServices.describe(JobServices.of(graph, graph.schema().createIndex(draft))));
  }

  /** What is far out of bounds stays out of them. */
  private static int clamped(long parts) {
    return (int) Math.max(0, Math.min(Integer.MAX_VALUE, parts));
  }

  private static IndexTarget target(String index, Arguments arguments) {
    List<String> given = TARGETS.stream().filter(arguments::has).map(Parameter::name).toList();
    if (given.size() != 1) {
      throw new InvalidInputException(
          Problem.WRONG_INDEX,
          "index",
          index,
          "reason",
          "one of vertexLabel, edgeLabel and elements says what is in it",
          "given",
          given);
    }
    return arguments
        .get(VERTEX_LABEL)
        .map(IndexTarget::vertex)
        .or(() -> arguments.get(EDGE_LABEL).map(IndexTarget::edge))
        .orElseGet(() -> new IndexTarget(arguments.require(ELEMENTS), Optional.empty()));
  }
}
