package io.colonnade.schema;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShape.Counting;
import io.colonnade.model.EdgeShape.Multiplicity;
import io.colonnade.model.SortKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a schema change. Checks that the declarations agree with each other, but not that
 * the graph agrees with them. Confined to one change.
 */
public final class SchemaPlan {

  /** Assigns numbers to names. */
  @FunctionalInterface
  public interface Numbers {
    /** Returns the number of a name. */
    int of(NameKind kind, String name);
  }

  private final Schema before;
  private final Dictionary dictionary;
  private final Numbers numbers;
  private final Map<String, DeclaredKey> keys = new LinkedHashMap<>();
  private final Map<ElementKind, Map<String, DeclaredLabel>> labels =
      Map.of(ElementKind.VERTEX, new LinkedHashMap<>(), ElementKind.EDGE, new LinkedHashMap<>());

  private final List<NameChange> names = new ArrayList<>();

  private SchemaPlan(Schema before, Dictionary dictionary, Numbers numbers) {
    this.before = before;
    this.dictionary = dictionary;
    this.numbers = numbers;
  }

  /**
   * Plans a change.
   *
   * @param numbers assigns numbers to names that the dictionary does not have
   * @throws InvalidInputException if declarations contradict each other, or if a name cannot be
   *     renamed or dropped
   */
  public static SchemaPlan of(
      Schema before, Dictionary dictionary, List<SchemaEdit> edits, Numbers numbers) {
    SchemaPlan plan = new SchemaPlan(before, dictionary, numbers);
    for (SchemaEdit edit : edits) {
      if (edit instanceof SchemaEdit.OfKey key) {
        plan.apply(key);
      } else if (edit instanceof SchemaEdit.OfLabel label) {
        plan.apply(label);
      } else if (edit instanceof SchemaEdit.OfName name) {
        plan.apply(name);
      }
    }
    plan.mustAgree();
    return plan;
  }

  /**
   * Plans the end of a pending change, of which indexes and names that were created since its begin
   * may not allow some part.
   *
   * @throws InvalidInputException if a name cannot be renamed or dropped any more, or if an index
   *     needs the type of a key
   */
  public static SchemaPlan of(Schema before, Dictionary dictionary, PendingChange pending) {
    SchemaPlan plan =
        new SchemaPlan(
            before,
            dictionary,
            (kind, name) -> {
              throw new IllegalStateException("a pending change has numbers for all names");
            });
    pending.keys().forEach(key -> plan.keys.put(key.name(), key));
    pending.labels().forEach(label -> plan.labels(label.kind()).put(label.name(), label));
    pending.names().forEach(plan::add);
    plan.mustAgree();
    return plan;
  }

  private void mustAgree() {
    mustBeUnused();
    fitDefaults();
    mustBeSortable();
    mustIdentify();
    mustCount();
  }

  /** Returns the keys whose declarations are new or changed. */
  public Collection<DeclaredKey> keys() {
    return List.copyOf(keys.values());
  }

  /** Returns the labels whose declarations are new or changed. */
  public Collection<DeclaredLabel> labels() {
    List<DeclaredLabel> all = new ArrayList<>();
    labels.values().forEach(ofKind -> all.addAll(ofKind.values()));
    return all;
  }

  /** Returns the names that are renamed or dropped. */
  public List<NameChange> names() {
    return List.copyOf(names);
  }

  /** Returns the schema after the change. */
  public Schema after() {
    return before.with(keys(), labels(), names);
  }

  private void apply(SchemaEdit.OfKey edit) {
    DeclaredKey was = key(edit.key());
    ValueType type = edit.type().orElse(was.type());
    if (was.isCounter() && !type.isCounter()) {
      throw counter("a counter stays one until its key is dropped", edit.key());
    }
    if (was.countsEdges()) {
      type = was.type();
    }
    keys.put(edit.key(), new DeclaredKey(was.name(), was.number(), type, cardinality(edit, was)));
  }

  /** A key that becomes a counter loses its cardinality, as a counter has one value. */
  private static Optional<Cardinality> cardinality(SchemaEdit.OfKey edit, DeclaredKey was) {
    if (edit.cardinality().isPresent()) {
      return edit.cardinality();
    }
    boolean becomesCounter = edit.type().filter(ValueType::isCounter).isPresent();
    return becomesCounter ? Optional.empty() : was.cardinality();
  }

  private void apply(SchemaEdit.OfLabel edit) {
    Map<String, DeclaredLabel> ofKind = labels(edit.kind());
    DeclaredLabel was = label(edit.kind(), edit.label());
    Set<Integer> required = new TreeSet<>(was.required());
    edit.required().forEach(name -> required.add(key(name).number()));
    remove(edit.optional(), required, edit, "the label does not require the key");
    Map<Integer, Object> defaults = new TreeMap<>(was.defaults());
    edit.defaults().forEach((name, value) -> defaults.put(key(name).number(), value));
    remove(edit.withoutDefault(), defaults.keySet(), edit, "the label has no default for the key");
    ofKind.put(
        edit.label(),
        new DeclaredLabel(
            edit.kind(), edit.label(), was.number(), required, defaults, shape(edit, was)));
  }

  private void apply(SchemaEdit.OfName edit) {
    NameKind kind = edit.kind();
    int number =
        dictionary
            .find(kind, edit.name())
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        Problem.UNKNOWN_NAME,
                        Nearest.details(
                            edit.name(), dictionary.all(kind), kind.noun(), edit.name())));
    add(new NameChange(kind, number, edit.name(), edit.to()));
  }

  private void add(NameChange change) {
    NameKind kind = change.kind();
    change
        .to()
        .filter(to -> dictionary.find(kind, to).isPresent())
        .ifPresent(
            to -> {
              throw new InvalidInputException(
                  Problem.NAME_TAKEN, kind.noun(), change.name(), "new name", to);
            });
    names.add(change);
  }

  /**
   * Refuses a change that mentions a changed name elsewhere, and one that drops a name that a
   * declaration or an index uses.
   */
  private void mustBeUnused() {
    Set<String> mentioned = new HashSet<>();
    keys.keySet().forEach(key -> mentioned.add(NameKind.KEY + key));
    labels().forEach(label -> mentioned.add(NameKind.LABEL + label.name()));
    for (NameChange change : names) {
      mustBeNew(mentioned, change.kind(), change.name());
      change.to().ifPresent(to -> mustBeNew(mentioned, change.kind(), to));
      Optional<String> user = change.to().isPresent() ? Optional.empty() : user(change);
      if (user.isPresent()) {
        throw change.inUse(user.get());
      }
    }
  }

  private static void mustBeNew(Set<String> mentioned, NameKind kind, String name) {
    if (!mentioned.add(kind + name)) {
      throw new InvalidInputException(
          Problem.CONTRADICTION,
          "reason",
          "a name that is renamed or dropped occurs once in a change",
          kind.noun(),
          name);
    }
  }

  /** Returns the first declaration or index that uses a name; empty if none does. */
  private Optional<String> user(NameChange change) {
    Stream<String> ofLabels =
        change.kind() == NameKind.LABEL
            ? Stream.empty()
            : Arrays.stream(ElementKind.values())
                .flatMap(kind -> after().labels(kind).stream())
                .filter(label -> label.uses(change.number()))
                .map(label -> label.kind().noun() + " " + label.name());
    Stream<String> ofIndexes =
        before.indexes().stream()
            .filter(index -> index.state() != IndexState.REMOVED)
            .filter(index -> index.uses(change.kind(), change.number()))
            .map(index -> "index " + index.name());
    return Stream.concat(ofLabels, ofIndexes).findFirst();
  }

  private void remove(
      Set<String> names, Set<Integer> from, SchemaEdit.OfLabel edit, String refusal) {
    for (String name : names) {
      if (!from.remove(key(name).number())) {
        throw contradiction(refusal, edit.kind(), edit.label(), "key", name);
      }
    }
  }

  private EdgeShape shape(SchemaEdit.OfLabel edit, DeclaredLabel was) {
    List<SortKey> sort = new ArrayList<>(was.shape().sort());
    if (edit.sort().isPresent()) {
      sort.clear();
      Set<String> seen = new HashSet<>();
      for (SchemaEdit.Sort each : edit.sort().get()) {
        if (!seen.add(each.key())) {
          throw contradiction(
              "a label sorts by a key once", edit.kind(), edit.label(), "key", each.key());
        }
        sort.add(new SortKey(key(each.key()).number(), each.order()));
      }
    }
    Optional<Set<Integer>> projected =
        edit.projected().map(now -> now.keys().map(this::numbers)).orElse(was.shape().projected());
    Multiplicity multiplicity = edit.multiplicity().orElse(was.shape().multiplicity());
    Counting counting = edit.counting().orElse(was.shape().counting());
    EdgeShape shape = new EdgeShape(sort, multiplicity, projected, counting);
    if (edit.kind() == ElementKind.VERTEX && !shape.equals(EdgeShape.PLAIN)) {
      throw contradiction(
          "only edges are sorted, simple, projected or counted", edit.kind(), edit.label());
    }
    if (shape.multiplicity() == Multiplicity.SIMPLE && !sort.isEmpty()) {
      throw contradiction(
          "edges of a simple label are sorted by their other vertices, so they have no sort keys",
          edit.kind(),
          edit.label());
    }
    return shape;
  }

  private Set<Integer> numbers(Set<String> names) {
    return names.stream().map(name -> key(name).number()).collect(Collectors.toSet());
  }

  /**
   * Converts default values to the types of their keys, including types that this change declares.
   */
  private void fitDefaults() {
    Schema after = after();
    for (ElementKind kind : ElementKind.values()) {
      for (DeclaredLabel label : after.labels(kind)) {
        Map<Integer, Object> fitted = new TreeMap<>();
        label
            .defaults()
            .forEach((number, value) -> fitted.put(number, fit(label, after, number, value)));
        if (!fitted.equals(label.defaults())) {
          labels(kind)
              .put(
                  label.name(),
                  new DeclaredLabel(
                      kind, label.name(), label.number(), label.required(), fitted, label.shape()));
        }
      }
    }
  }

  private static Object fit(DeclaredLabel label, Schema after, int number, Object value) {
    Optional<DeclaredKey> key = after.key(number);
    ValueType type = key.map(DeclaredKey::type).orElse(ValueType.ANY);
    return type.fit(value)
        .orElseThrow(
            () ->
                contradiction(
                    "the default is not of the type of its key",
                    label.kind(),
                    label.name(),
                    "key",
                    key.map(DeclaredKey::name).orElse("?"),
                    "type",
                    type,
                    "default",
                    value,
                    "class",
                    value.getClass().getSimpleName()));
  }

  /** Refuses sort keys whose types have no order in Gremlin. */
  private void mustBeSortable() {
    Schema after = after();
    for (DeclaredLabel label : after.labels(ElementKind.EDGE)) {
      for (SortKey sort : label.shape().sort()) {
        Optional<DeclaredKey> key = after.key(sort.key());
        ValueType type = key.map(DeclaredKey::type).orElse(ValueType.ANY);
        if (!type.isSortable()) {
          throw contradiction(
              "edges are not sorted by values of this type",
              label.kind(),
              label.name(),
              "key",
              key.map(DeclaredKey::name).orElse("?"),
              "type",
              type,
              "sortable",
              String.join(" ", ValueType.SORTABLE));
        }
      }
    }
  }

  /**
   * Refuses to remove the type of a key by which a unique index identifies elements. A key of an
   * older index that never had a type may stay without one.
   */
  private void mustIdentify() {
    for (DeclaredKey key : keys()) {
      boolean isLifted =
          !key.type().isIdentifying()
              && before.key(key.name()).filter(was -> was.type().isIdentifying()).isPresent();
      if (isLifted) {
        before.indexes().stream()
            .filter(index -> index.isUnique() && index.state() != IndexState.REMOVED)
            .filter(index -> index.keys().stream().anyMatch(own -> own.key() == key.number()))
            .findFirst()
            .ifPresent(index -> refuseLifting(key, index));
      }
    }
  }

  /** Refuses declarations and indexes that use a counter like a property. */
  private void mustCount() {
    Schema after = after();
    for (DeclaredKey key : after.keys()) {
      if (key.isCounter()) {
        if (key.cardinality().isPresent()) {
          throw counter("a counter has no cardinality", key.name());
        }
        for (ElementKind kind : ElementKind.values()) {
          for (DeclaredLabel label : after.labels(kind)) {
            if (label.uses(key.number())) {
              throw counter(
                  "a counter is not required, has no default, and is neither sorted by nor projected",
                  key.name(),
                  kind.noun(),
                  label.name());
            }
          }
        }
        for (IndexDefinition index : before.indexes()) {
          if (index.state() != IndexState.REMOVED && index.uses(NameKind.KEY, key.number())) {
            throw counter("a counter cannot be indexed", key.name(), "index", index.name());
          }
        }
      }
    }
  }

  private static InvalidInputException counter(String reason, String key, Object... more) {
    List<Object> details = new ArrayList<>(List.of("reason", reason, "key", key));
    details.addAll(List.of(more));
    return new InvalidInputException(Problem.COUNTER_KEY, details.toArray());
  }

  private static void refuseLifting(DeclaredKey key, IndexDefinition index) {
    throw new InvalidInputException(
        Problem.TYPE_OF_UNIQUE, "index", index.name(), "key", key.name(), "type", key.type());
  }

  private static InvalidInputException contradiction(
      String reason, ElementKind kind, String label, Object... more) {
    List<Object> details = new ArrayList<>(List.of("reason", reason, kind.noun(), label));
    details.addAll(List.of(more));
    return new InvalidInputException(Problem.CONTRADICTION, details.toArray());
  }

  private DeclaredKey key(String name) {
    return keys.computeIfAbsent(
        name,
        any ->
            before
                .key(name)
                .orElseGet(
                    () ->
                        new DeclaredKey(
                            name,
                            numbers.of(NameKind.KEY, name),
                            ValueType.ANY,
                            Optional.empty())));
  }

  private DeclaredLabel label(ElementKind kind, String name) {
    return labels(kind)
        .computeIfAbsent(
            name,
            any ->
                before
                    .label(kind, name)
                    .orElseGet(
                        () -> DeclaredLabel.plain(kind, name, numbers.of(NameKind.LABEL, name))));
  }

  private Map<String, DeclaredLabel> labels(ElementKind kind) {
    return Objects.requireNonNull(labels.get(kind));
  }
}
