package io.colonnade.console;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The first lines of the console: the graph, and three statements to try. Stateless. */
final class Greeting {

  private Greeting() {}

  /** Returns statements that fit the data; an empty graph gets statements that add elements. */
  static List<String> lines(Session session, boolean isRemote) {
    List<String> lines = new ArrayList<>();
    lines.add("Colonnade: " + session.describe() + ". Enter :help for help, :exit to leave.");
    try {
      List<String> ideas = ideas(session, isRemote);
      lines.add("Three things to try:");
      ideas.forEach(idea -> lines.add("  " + idea));
    } catch (Exception e) {
      lines.add("The graph cannot be read: " + Failure.of(e, "").reason());
    } finally {
      session.rest();
    }
    return lines;
  }

  private static List<String> ideas(Session session, boolean isRemote) throws Exception {
    Optional<Object> vertex = first(session, "g.V().limit(1).label()");
    if (vertex.isEmpty()) {
      String add =
          "g.addV('person').property('name','Ada').as('a')."
              + "addV('person').property('name','Bob').addE('knows').from('a')";
      return isRemote
          ? List.of(add, "g.V().has('name','Ada').out('knows').elementMap()", "g.V().count()")
          : List.of(add, "g.V().has('name','Ada').out('knows').elementMap()", "g.tx().commit()");
    }
    String label = vertex.get().toString();
    Optional<Object> edge = first(session, "g.V().limit(100).outE().limit(1).label()");
    return List.of(
        "g.V().limit(3).elementMap()",
        "g.V().hasLabel(" + quoted(label) + ").count()",
        edge.map(
                name ->
                    "g.V().limit(3).out(" + quoted(name.toString()) + ").path().by(elementMap())")
            .orElse("g.V().groupCount().by(label)"));
  }

  private static Optional<Object> first(Session session, String statement) throws Exception {
    Iterator<@Nullable Object> results = session.evaluate(statement);
    return results.hasNext() ? Optional.ofNullable(results.next()) : Optional.empty();
  }

  private static String quoted(String name) {
    return "'" + name.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
