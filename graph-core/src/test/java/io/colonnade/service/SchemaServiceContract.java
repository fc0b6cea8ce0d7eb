package io.colonnade.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.GraphContract;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.script.Bindings;
import javax.script.ScriptException;
import javax.script.SimpleBindings;
import org.apache.tinkerpop.gremlin.jsr223.GremlinLangScriptEngine;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.ReadOnlyStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.VerificationException;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.junit.jupiter.api.Test;

/** The schema as every driver reaches it. */
public abstract class SchemaServiceContract extends GraphContract {

  private final GremlinLangScriptEngine engine = new GremlinLangScriptEngine();

  /** What a text in the grammar of Gremlin gives, which allows no code. */
  private List<?> called(String script) throws ScriptException {
    Bindings bindings = new SimpleBindings();
    bindings.put("g", g);
    return ((org.apache.tinkerpop.gremlin.process.traversal.Traversal<?, ?>)
            engine.eval(script, bindings))
        .toList();
  }

  @Test
  void call_declaresAndLists() throws ScriptException {
    assertEquals(List.of(), called("g.call('colonnade.schema')"));
    assertEquals(
        List.of(Map.of("key", "at", "declared", true, "type", "Long", "cardinality", "single")),
        called("g.call('colonnade.schema', [key: 'at', type: 'Long', cardinality: 'single'])"));
    assertEquals(
        List.of(
            Map.of(
                "edgeLabel",
                "posted",
                "declared",
                true,
                "required",
                List.of("text"),
                "sort",
                List.of("at desc"))),
        called(
            "g.call('colonnade.schema', [edgeLabel: 'posted', sort: ['at desc'], required:"
                + " ['text'], simple: false])"));
    assertEquals(
        List.of(
            Map.of(
                "vertexLabel",
                "person",
                "declared",
                true,
                "required",
                List.of("name"),
                "defaults",
                Map.of("score", 0))),
        called(
            "g.call('colonnade.schema', [vertexLabel: 'person', required: ['name'], defaults:"
                + " [score: 0]])"));
    graph.addVertex(T.label, "city", "name", "Rome");
    graph.tx().commit();
    assertEquals(
        List.of(
            "{key=at, declared=true, type=Long, cardinality=single}",
            "{key=text, declared=true}",
            "{key=name, declared=true}",
            "{key=score, declared=true}",
            "{vertexLabel=person, declared=true, required=[name], defaults={score=0}}",
            "{edgeLabel=posted, declared=true, required=[text], sort=[at desc]}",
            "{label=city, declared=false}"),
        called("g.call('colonnade.schema')").stream().map(String::valueOf).toList());
  }

  @Test
  void uncountedLabel_isDeclaredAndListed_untilThereIsAnEdge() throws ScriptException {
    assertEquals(
        "[{edgeLabel=seen, declared=true, uncounted=true}]",
        called("g.call('colonnade.schema', [edgeLabel: 'seen', uncounted: true])").toString());
    assertEquals(
        "[{edgeLabel=seen, declared=true}]",
        called("g.call('colonnade.schema', [edgeLabel: 'seen', uncounted: false])").toString());
    assertThrows(
        RuntimeException.class,
        () -> called("g.call('colonnade.schema', [vertexLabel: 'seen', uncounted: true])"));
    Vertex one = graph.addVertex();
    one.addEdge("seen", one);
    graph.tx().commit();
    assertThrows(
        RuntimeException.class,
        () -> called("g.call('colonnade.schema', [edgeLabel: 'seen', uncounted: true])"));
  }

  @Test
  void projectedKeys_areDeclaredAndListed_untilThereIsAnEdge() throws ScriptException {
    assertEquals(
        "[{edgeLabel=rated, declared=true, projected=[note, stars]}]",
        called("g.call('colonnade.schema', [edgeLabel: 'rated', projected: ['stars', 'note']])")
            .toString());
    assertEquals(
        "[{edgeLabel=rated, declared=true, projected=[]}]",
        called("g.call('colonnade.schema', [edgeLabel: 'rated', projected: []])").toString());
    graph.schema().change().edgeLabel("rated", rated -> rated.projectedBySize()).commit();
    assertEquals(
        "[{edgeLabel=rated, declared=true}]",
        called("g.call('colonnade.schema', [edgeLabel: 'rated', required: []])").toString());
    Vertex one = graph.addVertex();
    one.addEdge("rated", one);
    graph.tx().commit();
    assertThrows(
        InvalidInputException.class,
        () -> called("g.call('colonnade.schema', [edgeLabel: 'rated', projected: ['stars']])"));
    assertThrows(
        InvalidInputException.class,
        () -> called("g.call('colonnade.schema', [vertexLabel: 'person', projected: ['name']])"));
  }

  @Test
  void changes_areDeclaredTogetherOrNotAtAll() throws ScriptException {
    assertEquals(
        "[{key=at, declared=true, type=Long},"
            + " {edgeLabel=posted, declared=true, sort=[at desc]}]",
        called(
                "g.call('colonnade.schema', [changes: [[key: 'at', type: 'Long'],"
                    + " [edgeLabel: 'posted', sort: ['at desc']]]])")
            .toString());
    List<?> before = called("g.call('colonnade.schema')");
    for (String wrong :
        List.of(
            "[changes: [[key: 'new'], [key: 'at', sort: ['x']]]]",
            "[changes: [[key: 'new'], [changes: [[key: 'x']]]]]",
            "[changes: [[key: 'new'], [key: 'y', changes: [[key: 'x']]]]]",
            "[changes: [[key: 'new']], key: 'at']",
            "[changes: []]",
            "[changes: [[key: 'new'], 1]]")) {
      assertThrows(
          InvalidInputException.class,
          () -> called("g.call('colonnade.schema', " + wrong + ")"),
          wrong);
    }
    assertEquals(before, called("g.call('colonnade.schema')"));
  }

  @Test
  void call_takesBackWhatMayBeTakenBack() throws ScriptException {
    called(
        "g.call('colonnade.schema', [vertexLabel: 'person', required: ['name', 'born'], defaults:"
            + " [score: 0, rank: 1]])");
    assertEquals(
        "[{vertexLabel=person, declared=true, required=[born], defaults={rank=1}}]",
        called(
                "g.call('colonnade.schema', [vertexLabel: 'person', optional: 'name',"
                    + " withoutDefault: ['score']])")
            .toString());
    called("g.call('colonnade.schema', [key: 'born', type: 'Integer'])");
    assertEquals(
        "[{key=born, declared=true}]",
        called("g.call('colonnade.schema', [key: 'born', type: 'any'])").toString());
  }

  @Test
  void wrongCall_saysWhatIsWrong_andDeclaresNothing() {
    Map<String, String> wrong = new HashMap<>();
    wrong.put("[edgeLabel: 'a', sort: ['at', 'desc']]", "such as 'at desc'");
    wrong.put("[edgeLabel: 'a', sort: 'ASC']", "such as 'at ASC'");
    wrong.putAll(
        Map.of(
            "[keys: 'at']", "nearest=key]",
            "[key: 'at', type: 'Sting']", "nearest=String",
            "[key: 'at', cardinality: 'many']", "expected=single, list or set",
            "[type: 'String']", "given=[type]",
            "[key: 'a', edgeLabel: 'b']", "given=[key, edgeLabel]",
            "[key: 'a', sort: ['at']]", "does not belong to it=[sort]",
            "[vertexLabel: 'a', simple: true]", "does not belong to it=[simple]",
            "[edgeLabel: 'a', type: 'String']", "does not belong to it=[type]",
            "[edgeLabel: 'a', required: [1]]", "expected=a list of texts",
            "[vertexLabel: 'a', defaults: [b: null]]", "key=b"));
    wrong.put("[renameKey: 'a']", "parameter=to");
    wrong.put("[dropKey: 'a', to: 'b']", "does not belong to it=[to]");
    wrong.put("[dropKey: 'a', dropLabel: 'b']", "given=[dropKey, dropLabel]");
    wrong.forEach(
        (arguments, said) -> {
          InvalidInputException e =
              assertThrows(
                  InvalidInputException.class,
                  () -> called("g.call('colonnade.schema', " + arguments + ")"),
                  arguments);
          assertTrue(e.getMessage().contains(said), e.getMessage());
        });
    assertTrue(graph.schema().entries().stream().noneMatch(entry -> entry.isDeclared()));
  }

  @Test
  void call_renamesAndDrops() throws ScriptException {
    graph.addVertex(T.label, "persn", "nmae", "Ada").property("nmae").property("sorce", 7);
    graph.tx().commit();
    assertEquals(
        "[{key=name, declared=false}]",
        called("g.call('colonnade.schema', [renameKey: 'nmae', to: 'name'])").toString());
    assertEquals(
        "[{label=person, declared=false}]",
        called("g.call('colonnade.schema', [renameLabel: 'persn', to: 'person'])").toString());
    assertEquals(List.of("Ada"), g.V().hasLabel("person").values("name").toList());
    g.V().properties().properties("sorce").drop().iterate();
    g.tx().commit();
    assertEquals(List.of(), called("g.call('colonnade.schema', [dropKey: 'sorce'])"));
    called("g.call('colonnade.schema', [changes: [[key: 'a'], [renameKey: 'name', to: 'b']]])");
    assertEquals(
        "[{key=b, declared=false}, {key=a, declared=true}, {label=person, declared=false}]",
        called("g.call('colonnade.schema')").toString());
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class,
            () -> called("g.call('colonnade.schema', [dropLabel: 'person'])"));
    assertEquals(Problem.NAME_IN_USE, e.problem());
  }

  @Test
  void call_takesTinkerPopsCardinality() {
    g.call(SchemaService.NAME, Map.of("key", "k", "cardinality", VertexProperty.Cardinality.set))
        .iterate();
    assertEquals(VertexProperty.Cardinality.set, graph.features().vertex().getCardinality("k"));
  }

  @Test
  void readOnlyTraversal_listsOnly() {
    var reading = g.withStrategies(ReadOnlyStrategy.instance());
    assertEquals(List.of(), reading.call(SchemaService.NAME).toList());
    assertThrows(
        VerificationException.class,
        () -> reading.call(SchemaService.NAME, Map.of("key", "at")).toList());
  }

  @Test
  void declarationAfterChanges_isRefused() {
    g.addV("person").iterate();
    IllegalStateException e =
        assertThrows(
            IllegalStateException.class,
            () -> g.call(SchemaService.NAME, Map.of("key", "at")).iterate());
    assertTrue(e.getMessage().startsWith(Problem.CHANGES_BEFORE_SCHEMA.code()), e.getMessage());
    assertEquals(1, g.V().count().next());
  }
}
