package io.colonnade.schema;

import io.colonnade.store.Snapshot;
import io.colonnade.store.WriteSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;

/**
 * The numbers of names for one change of the schema. A name that no process has used gets the next
 * number, which the commit of the change creates: if another process creates a name of that kind
 * first, the commit is refused, so no process can have used a new name before. Confined to one
 * change.
 */
public final class NewNames implements SchemaPlan.Numbers {

  private final Dictionary dictionary;
  private final Snapshot snapshot;
  private final Map<NameKind, Integer> sizes = new EnumMap<>(NameKind.class);
  private final Map<NameKind, Map<String, Integer>> made = new EnumMap<>(NameKind.class);

  private NewNames(Dictionary dictionary, Snapshot snapshot) {
    this.dictionary = dictionary;
    this.snapshot = snapshot;
    for (NameKind kind : NameKind.values()) {
      sizes.put(kind, dictionary.size(kind));
      made.put(kind, new LinkedHashMap<>());
    }
  }

  /** Returns the numbers for a change that is planned on a snapshot, whose names are learned. */
  public static NewNames in(Snapshot snapshot, Dictionary dictionary) {
    dictionary.learn(snapshot);
    return new NewNames(dictionary, snapshot);
  }

  @Override
  public int of(NameKind kind, String name) {
    return dictionary
        .find(kind, name)
        .or(() -> Dictionary.stored(snapshot, kind, name))
        .orElseGet(() -> made(kind).computeIfAbsent(name, any -> next(kind, name)));
  }

  private int next(NameKind kind, String name) {
    int count = made(kind).size();
    dictionary.mustTakeMore(kind, name, count);
    return Objects.requireNonNull(sizes.get(kind)) + count;
  }

  /** Returns whether the change creates the name of that number. */
  public boolean contains(NameKind kind, int number) {
    return made(kind).containsValue(number);
  }

  /** Returns whether the change creates no names. */
  public boolean isEmpty() {
    return made.values().stream().allMatch(Map::isEmpty);
  }

  void write(WriteSet writeSet) {
    made.forEach(
        (kind, names) ->
            names.forEach((name, number) -> Dictionary.write(writeSet, kind, name, number)));
  }

  void forEach(NameKind kind, BiConsumer<String, Integer> each) {
    made(kind).forEach(each);
  }

  private Map<String, Integer> made(NameKind kind) {
    return Objects.requireNonNull(made.get(kind));
  }
}
