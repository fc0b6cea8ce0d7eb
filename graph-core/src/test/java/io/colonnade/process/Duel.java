package io.colonnade.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * Does the same to the graph and to its model and compares what they say. The model is a
 * TinkerGraph; to roll back is to copy the one of the last commit. Confined to one thread.
 */
final class Duel {

  /** More results than this are not looked at: they only take time. */
  private static final int MOST_RESULTS = 20_000;

  private final Subject subject;
  private final ModelCounts counts;
  private TinkerGraph model = ModelGraph.empty();
  private TinkerGraph committed = ModelGraph.empty();
  private Canonical ofModel = new Canonical();
  private Canonical ofSubject = new Canonical();
  private boolean dirty;
  private boolean namesAreOld;

  /** Begins with both empty. */
  Duel(Subject subject, ModelCounts counts) {
    this.subject = subject;
    this.counts = counts;
    subject.clear();
  }

  TinkerGraph model() {
    return model;
  }

  List<EdgeName> edgeNames() {
    return ofModel.edgeNames();
  }

  /**
   * Empty if graph and model agree; that only one of them can do something at all is a mismatch.
   */
  Optional<Mismatch> play(Event event) {
    try {
      return playUnguarded(event);
    } catch (RuntimeException e) {
      return Optional.of(new Mismatch("that it can be done", Answer.failed(e).toString()));
    }
  }

  private Optional<Mismatch> playUnguarded(Event event) {
    if (namesAreOld && (event instanceof Event.Ask || event instanceof Event.Change)) {
      learnNames();
    }
    if (event instanceof Event.Ask ask) {
      return ask(ask);
    } else if (event instanceof Event.Change change) {
      return change(change);
    } else if (event instanceof Event.AddVertex added) {
      add(added, model);
      add(added, subject.graph());
      return changed();
    } else if (event instanceof Event.AddEdge added) {
      add(added, model);
      add(added, subject.graph());
      return changed();
    } else if (event instanceof Event.Commit) {
      subject.graph().tx().commit();
      committed = ModelGraph.copy(model);
      List<?> violations = subject.violations();
      if (!violations.isEmpty()) {
        return Optional.of(new Mismatch("[]", violations.toString()));
      }
    } else if (event instanceof Event.Rollback) {
      subject.graph().tx().rollback();
      model = ModelGraph.copy(committed);
    } else if (event instanceof Event.Reshape reshape) {
      subject.graph().tx().commit();
      committed = ModelGraph.copy(model);
      subject.reshape(reshape);
    } else {
      subject.reopen();
      model = ModelGraph.copy(committed);
    }
    dirty = false;
    return compareGraphs();
  }

  private Optional<Mismatch> changed() {
    dirty = true;
    namesAreOld = true;
    return Optional.empty();
  }

  private static void add(Event.AddVertex plan, Graph graph) {
    Vertex vertex = graph.addVertex(T.id, plan.id(), T.label, plan.label());
    for (Event.VertexPropertyPlan property : plan.properties()) {
      List<Object> meta = new ArrayList<>();
      property.meta().forEach((key, value) -> meta.addAll(List.of(key, value)));
      vertex.property(property.cardinality(), property.key(), property.value(), meta.toArray());
    }
  }

  private static void add(Event.AddEdge plan, Graph graph) {
    var out = graph.vertices(plan.out());
    var in = graph.vertices(plan.in());
    if (out.hasNext() && in.hasNext()) {
      List<Object> pairs = new ArrayList<>();
      plan.id().ifPresent(id -> pairs.addAll(List.of(T.id, id)));
      plan.properties().forEach((key, value) -> pairs.addAll(List.of(key, value)));
      out.next().addEdge(plan.label(), in.next(), pairs.toArray());
    }
  }

  // ---- traversals

  private void learnNames() {
    ofModel = Canonical.of(model);
    ofSubject = Canonical.of(subject.graph());
    namesAreOld = false;
  }

  private Optional<Mismatch> ask(Event.Ask ask) {
    Script script = ask.script();
    Certainty certainty = script.certainty();
    if (certainty == Certainty.NONE) {
      return Optional.empty();
    }
    Optional<Answer> expected = modelled(script, ask.without());
    Optional<Answer> whole =
        certainty == Certainty.PART ? modelled(script.unbounded(), ask.without()) : expected;
    if (expected.isEmpty() || whole.isEmpty() || hidesFailure(expected.get(), whole.get())) {
      counts.skipped();
      return Optional.empty();
    }
    Ran ran = run(script, Strategies.without(subject.traversal(), ask.without()), ofSubject);
    Answer actual = ran.answer();
    counts.asked(actual, dirty, ran.traversal(), certainty);
    boolean agrees =
        expected.get().agrees(actual, certainty)
            && (certainty != Certainty.PART || actual.isPartOf(whole.get()));
    return agrees ? Optional.empty() : Optional.of(Mismatch.of(expected.get(), actual));
  }

  /** Whether it depends on what a limit lets through if the traversal fails. */
  private static boolean hidesFailure(Answer bounded, Answer whole) {
    return whole.isFailure() && whole != bounded;
  }

  /** Empty if there is nothing to hold an answer against. */
  private Optional<Answer> modelled(
      Script script, List<Class<? extends TraversalStrategy<?>>> without) {
    Answer answer = run(script, Strategies.without(model.traversal(), without), ofModel).answer();
    boolean isSound = answer.results().size() < MOST_RESULTS && !stumbled(answer);
    return isSound ? Optional.of(answer) : Optional.empty();
  }

  /** TinkerGraph does not know what to do; for {@code V().hasId(within([])).hasId(1)}, say. */
  private static boolean stumbled(Answer ofModel) {
    return ofModel.failure().orElse(null) instanceof NullPointerException;
  }

  /** A traversal that could at least be built, and what it answered. */
  private record Ran(Answer answer, Optional<Traversal.Admin<?, ?>> traversal) {}

  private static Ran run(Script script, GraphTraversalSource g, Canonical names) {
    Traversal.Admin<?, ?> traversal;
    try {
      traversal = new Rendering(names::id).traversal(script, g);
    } catch (RuntimeException e) {
      return new Ran(Answer.failed(e), Optional.empty());
    }
    return new Ran(answer(traversal, names, script.hasOpenLists()), Optional.of(traversal));
  }

  private static Answer answer(Traversal.Admin<?, ?> traversal, Canonical names, boolean open) {
    try (traversal) {
      List<Object> results = new ArrayList<>();
      while (results.size() < MOST_RESULTS && traversal.hasNext()) {
        results.add(traversal.next());
      }
      return Answer.of(results.stream().map(result -> names.text(result, open)).toList());
    } catch (Exception e) {
      return Answer.failed(e);
    }
  }

  /** A change that fails has done a part of its work; both are rolled back then. */
  private Optional<Mismatch> change(Event.Change change) {
    Script script = change.script();
    Answer expected =
        run(script, Strategies.without(model.traversal(), change.without()), ofModel).answer();
    Ran ran = run(script, Strategies.without(subject.traversal(), change.without()), ofSubject);
    counts.changed(ran.answer(), ran.traversal());
    dirty = true;
    if (!stumbled(expected) && !expected.agrees(ran.answer(), script.certainty())) {
      return Optional.of(Mismatch.of(expected, ran.answer()));
    }
    return expected.isFailure() ? play(new Event.Rollback()) : compareGraphs();
  }

  private Optional<Mismatch> compareGraphs() {
    learnNames();
    List<String> expected = ofModel.lines(model);
    List<String> actual = ofSubject.lines(subject.graph());
    return expected.equals(actual) ? Optional.empty() : Optional.of(Mismatch.of(expected, actual));
  }
}
