package io.colonnade.index.tables;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.TemporaryTransactionException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Random small commits to the people of a graph: some come, some go, some change their names, no
 * two have the same. Knows who is called what afterwards. Confined to one thread.
 */
final class NamedPeople {

  private static final String MADE = "made";

  private final ColonnadeGraph graph;
  private final Random random;
  private final List<Object> ids = new ArrayList<>();
  private final Map<Object, String> names = new LinkedHashMap<>();
  private final Set<String> gone = new LinkedHashSet<>();
  private final Map<Kind, Integer> commits = new HashMap<>();
  private int made;

  private enum Kind {
    ADD,
    RENAME,
    UNNAME,
    REMOVE,
    /** One gets the name that another gives up. */
    HAND_OVER
  }

  NamedPeople(ColonnadeGraph graph, Random random) {
    this.graph = graph;
    this.random = random;
    graph
        .vertices()
        .forEachRemaining(
            one -> {
              ids.add(one.id());
              names.put(one.id(), one.value("name"));
            });
    graph.tx().rollback();
  }

  /** Changes something and commits it. */
  void commit() {
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    commits.merge(kind, 1, Integer::sum);
    switch (kind) {
      case ADD -> {
        Vertex added = graph.addVertex(T.label, "person");
        ids.add(added.id());
        name(added, another());
      }
      case RENAME -> name(any(), another());
      case UNNAME -> unname(any());
      case REMOVE -> {
        Vertex one = any();
        forget(one);
        ids.remove(one.id());
        one.remove();
      }
      case HAND_OVER -> {
        Vertex from = any();
        Vertex to = any();
        String name = names.getOrDefault(from.id(), another());
        unname(from);
        name(to, name);
      }
    }
    graph.tx().commit();
  }

  /** Changes something and commits it; if it is refused, as if it had not been tried. */
  void commitAgainIfRefused() {
    List<Object> idsBefore = List.copyOf(ids);
    Map<Object, String> namesBefore = Map.copyOf(names);
    Set<String> goneBefore = Set.copyOf(gone);
    try {
      commit();
    } catch (TemporaryTransactionException e) {
      graph.tx().rollback();
      ids.clear();
      ids.addAll(idsBefore);
      names.clear();
      names.putAll(namesBefore);
      gone.clear();
      gone.addAll(goneBefore);
    }
  }

  private Vertex any() {
    return graph.vertices(ids.get(random.nextInt(ids.size()))).next();
  }

  private String another() {
    return MADE + made++;
  }

  private void name(Vertex one, String name) {
    forget(one);
    one.property("name", name);
    names.put(one.id(), name);
    gone.remove(name);
  }

  private void unname(Vertex one) {
    forget(one);
    one.properties("name").forEachRemaining(property -> property.remove());
  }

  private void forget(Vertex one) {
    String before = names.remove(one.id());
    if (before != null) {
      gone.add(before);
    }
  }

  /** Who is called what, by id. */
  Map<Object, String> names() {
    return names;
  }

  /** Names that nobody had before, and whose they are now. */
  Map<String, Object> renamed() {
    Map<String, Object> renamed = new LinkedHashMap<>();
    names.forEach(
        (id, name) -> {
          if (name.startsWith(MADE)) {
            renamed.put(name, id);
          }
        });
    return renamed;
  }

  /** Names that nobody has any more. */
  Set<String> gone() {
    return gone;
  }

  /** How often the rarest kind of change was made. */
  int leastOfAKind() {
    int least = Integer.MAX_VALUE;
    for (Kind kind : Kind.values()) {
      least = Math.min(least, commits.getOrDefault(kind, 0));
    }
    return least;
  }

  @Override
  public String toString() {
    return commits.toString();
  }
}
