package io.colonnade.service;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.IndexBuilder;
import io.colonnade.graph.IndexTarget;
import io.colonnade.model.SortKey;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.SchemaEdit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Order;

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
final class IndexCreateService implements GraphService {

  static final String NAME = "colonnade.index.create";

  private static final Parameter<String> INDEX =
      Parameter.text("name", "What the index shall be called; no other has that name.");

  private static final Parameter<String> VERTEX_LABEL =
      Parameter.text("vertexLabel", "The label of the vertices that are in it.");

  private static final Parameter<String> EDGE_LABEL =
      Parameter.text("edgeLabel", "The label of the edges that are in it.");

  private static final Parameter<ElementKind> ELEMENTS =
      new Parameter<>(
          "elements",
          "vertices or edges",
          IndexCreateService::elements,
          "All vertices or all edges are in it, whatever their label.");

  private static final Parameter<List<String>> KEYS =
      Parameter.texts(
          "keys",
          "One to four keys by whose values it finds, the first decides; of a range index each may"
              + " have asc or desc behind it; none of a label index.");

  private static final Parameter<IndexType> TYPE =
      new Parameter<>(
          "type",
          "range, equality, unique or label",
          IndexCreateService::type,
          "What it is good for: ranges and order, equal values only, at most one element with the"
              + " same values of keys with declared types, labels; range if absent.");

  private static final Parameter<Boolean> ABSENT =
      Parameter.flag("absent", "Elements without a value are in it, too; they are not if absent.");

  private static final Parameter<Long> SALT =
      Parameter.whole(
          "salt",
          "In how many parts it lies, so that not all is written at one end, 1 to 256; 1 if absent.");

  private static final Parameter<List<String>> COVERING =
      Parameter.texts(
          "covering", "Keys whose values stand in its entries as well; none if absent.");

  private static final List<Parameter<?>> TARGETS = List.of(VERTEX_LABEL, EDGE_LABEL, ELEMENTS);

  private static final List<Parameter<?>> PARAMETERS =
      List.of(INDEX, VERTEX_LABEL, EDGE_LABEL, ELEMENTS, KEYS, TYPE, ABSENT, SALT, COVERING);

  private static Optional<IndexType> type(Object value) {
    return Arrays.stream(IndexType.values())
        .filter(each -> each.text().equalsIgnoreCase(String.valueOf(value)))
        .findFirst();
  }

  private static Optional<ElementKind> elements(Object value) {
    return Arrays.stream(ElementKind.values())
        .filter(each -> IndexListing.elements(each).equalsIgnoreCase(String.valueOf(value)))
        .findFirst();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Creates an index: commits keep it from now on, and a job builds it; answers with the"
        + " job.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return PARAMETERS;
  }

  @Override
  public Set<Access> accesses() {
    return Set.of(Access.ADMIN);
  }

  @Override
  public List<?> call(ColonnadeGraph graph, Arguments arguments) {
    String name = arguments.require(INDEX);
    IndexBuilder index = graph.schema().index(name).on(target(name, arguments));
    arguments.get(TYPE).ifPresent(index::type);
    for (String key : arguments.get(KEYS).orElse(List.of())) {
      SchemaEdit.Sort sort = SortText.parse(key, Problem.WRONG_INDEX);
      index.key(sort.key(), sort.order() == SortKey.Order.DESCENDING ? Order.desc : Order.asc);
    }
    if (arguments.isSet(ABSENT)) {
      index.withAbsent();
    }
    arguments.get(SALT).ifPresent(parts -> index.salt(clamped(parts)));
    index.covering(arguments.get(COVERING).orElse(List.of()).toArray(String[]::new));
    return List.of(JobServices.describe(index.create()));
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
