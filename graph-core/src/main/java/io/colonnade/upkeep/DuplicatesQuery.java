package io.colonnade.upkeep;

import io.colonnade.schema.Dictionary;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import java.util.List;
import java.util.stream.Collectors;

/** The query that lists the elements which prevent a unique index. Stateless. */
final class DuplicatesQuery {

  private DuplicatesQuery() {}

  /**
   * Returns a Gremlin query of all values that several elements have, each with these elements. It
   * reads all elements that the index covers.
   */
  static String of(IndexDefinition index, GraphStore graph) {
    Dictionary names = graph.dictionary();
    List<String> keys =
        index.keys().stream().map(key -> quoted(names.name(NameKind.KEY, key.key()))).toList();
    StringBuilder query = new StringBuilder(index.kind() == ElementKind.VERTEX ? "g.V()" : "g.E()");
    index
        .label()
        .ifPresent(
            label -> query.append(call("hasLabel", quoted(names.name(NameKind.LABEL, label)))));
    keys.forEach(key -> query.append(call("has", key)));
    query.append(".group()").append(call("by", values(keys)));
    return query.append(".unfold().where(select(values).count(local).is(gt(1)))").toString();
  }

  private static String values(List<String> keys) {
    return keys.size() == 1
        ? keys.get(0)
        : "project("
            + String.join(", ", keys)
            + ")"
            + keys.stream().map(key -> call("by", key)).collect(Collectors.joining());
  }

  private static String call(String step, String argument) {
    return "." + step + "(" + argument + ")";
  }

  private static String quoted(String name) {
    return "'" + name.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
