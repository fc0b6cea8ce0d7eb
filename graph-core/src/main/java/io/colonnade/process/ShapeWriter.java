package io.colonnade.process;

import io.colonnade.process.Shape.Content;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.Contains;
import org.apache.tinkerpop.gremlin.process.traversal.NotP;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.PBiPredicate;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Text;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.DefaultGraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.AbstractLambdaTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.ColumnTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.ConstantTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.IdentityTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.LoopTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.PredicateTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.TokenTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.TrueTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.ValueTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.PathProcessor;
import org.apache.tinkerpop.gremlin.process.traversal.step.Scoping;
import org.apache.tinkerpop.gremlin.process.traversal.step.TraversalParent;
import org.apache.tinkerpop.gremlin.process.traversal.util.AndP;
import org.apache.tinkerpop.gremlin.process.traversal.util.ConnectiveP;
import org.apache.tinkerpop.gremlin.process.traversal.util.DefaultTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.util.OrP;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.jspecify.annotations.Nullable;

/**
 * Writes the shape of a traversal, part by part. The length of a list precedes its elements, so
 * that traversals with different parts have different shapes. A traversal has no shape if it
 * contains a step, predicate or child traversal of an unknown class, or exceeds the bounds.
 * Confined to one shape.
 */
final class ShapeWriter {

  private static final int MOST_PARTS = 500;
  private static final int MOST_CHARS = 4_000;
  private static final int MOST_VALUES = 16;

  private static final Set<Class<?>> PREDICATES =
      Set.of(P.class, TextP.class, NotP.class, AndP.class, OrP.class);

  /** Tests within predicates; others are code of the user, which a kept shape would keep alive. */
  private static final Set<Class<?>> TESTS =
      Set.of(
          Compare.class,
          Contains.class,
          Text.class,
          Text.RegexPredicate.class,
          NotP.NotPBiPredicate.class);

  /** Traversals within steps that are no more than a key, a token or a value. */
  private static final Set<Class<?>> SIMPLE_CHILDREN =
      Set.of(
          ValueTraversal.class,
          TokenTraversal.class,
          IdentityTraversal.class,
          ColumnTraversal.class,
          ConstantTraversal.class,
          LoopTraversal.class,
          PredicateTraversal.class,
          TrueTraversal.class);

  /** How much of the values of a predicate belongs to the shape. */
  enum Values {
    /** Whether there is one, and whether it is a string or a collection. */
    KIND,
    /** All of them. */
    ALL
  }

  private final EnumSet<Content> contents = EnumSet.noneOf(Content.class);
  private final List<P<?>> results = new ArrayList<>(0);
  private @Nullable Object[] parts = new Object[32];
  private int size;
  private int chars;
  private boolean isUnknown;

  private ShapeWriter() {}

  /**
   * Returns the shape of a traversal before these strategies are applied.
   *
   * @return null if it has none
   */
  static @Nullable Shape write(StrategyRoute.Run run, Traversal.Admin<?, ?> root) {
    ShapeWriter writer = new ShapeWriter();
    writer.part(run);
    writer.traversal(root);
    if (writer.contents.contains(Content.COUNT)) { // CountStrategy reads the limits of counts
      writer.results.forEach(predicate -> writer.predicate(predicate, Values.ALL));
    }
    return writer.isUnknown
        ? null
        : new Shape(Arrays.copyOf(writer.parts, writer.size), writer.contents, writer.chars);
  }

  /** Marks the traversal as one that has no shape. */
  void unknown() {
    isUnknown = true;
  }

  void content(Content content) {
    contents.add(content);
  }

  /** Writes an immutable object. */
  void part(@Nullable Object part) {
    if (size == MOST_PARTS) {
      isUnknown = true;
      return;
    }
    if (size == parts.length) {
      parts = Arrays.copyOf(parts, 2 * size);
    }
    parts[size++] = part;
  }

  void text(@Nullable String text) {
    if (text != null) {
      chars += text.length();
      isUnknown |= chars > MOST_CHARS;
    }
    part(text);
  }

  void texts(@Nullable String @Nullable [] texts) {
    if (texts == null) {
      unknown();
      return;
    }
    part(texts.length);
    for (String text : texts) {
      text(text);
    }
  }

  private void names(@Nullable Set<String> names) {
    if (names == null || names.isEmpty()) {
      part(names == null ? null : Set.of());
    } else {
      names.forEach(name -> chars += name == null ? 0 : name.length());
      isUnknown |= chars > MOST_CHARS;
      part(Collections.unmodifiableSet(new HashSet<>(names)));
    }
  }

  private void traversal(Traversal.Admin<?, ?> traversal) {
    Class<?> type = traversal.getClass();
    boolean isKnown = type == DefaultGraphTraversal.class || type == DefaultTraversal.class;
    if (!isKnown || traversal.isLocked()) {
      unknown();
      return;
    }
    part(traversal.getSteps().size());
    for (Step<?, ?> step : traversal.getSteps()) {
      if (isUnknown) {
        return;
      }
      step(step);
    }
  }

  private void step(Step<?, ?> step) {
    part(step.getClass());
    Set<String> labels = step.getLabels();
    part(labels.size());
    for (String label : labels) {
      isUnknown |= label == null || Graph.Hidden.isHidden(label);
      text(label);
    }
    if (step instanceof Scoping scoping) {
      names(scoping.getScopeKeys());
    }
    if (step instanceof PathProcessor path) {
      names(path.getKeepLabels());
    }
    ShapedSteps.write(step, this);
    if (step instanceof TraversalParent parent && !isUnknown) {
      part(parent.getLocalChildren().size());
      parent.getLocalChildren().forEach(this::child);
      part(parent.getGlobalChildren().size());
      parent.getGlobalChildren().forEach(this::child);
    }
  }

  private void child(Traversal.@Nullable Admin<?, ?> child) {
    if (isUnknown || child == null) {
      unknown();
    } else if (child instanceof AbstractLambdaTraversal<?, ?> simple) {
      isUnknown =
          !SIMPLE_CHILDREN.contains(child.getClass()) || simple.getBypassTraversal() != null;
      part(child.getClass());
      if (child instanceof ValueTraversal<?, ?> value) {
        text(value.getPropertyKey());
      } else if (child instanceof TokenTraversal<?, ?> token) {
        part(token.getToken());
      } else if (child instanceof LoopTraversal<?> loop) {
        part(loop.getMaxLoops());
      }
    } else {
      content(Content.CHILD);
      traversal(child);
    }
  }

  /** Writes a predicate to which {@code count()} may be compared. */
  void result(@Nullable P<?> predicate) {
    predicate(predicate, Values.KIND);
    if (predicate != null) {
      results.add(predicate);
    }
  }

  void predicate(@Nullable P<?> predicate, Values values) {
    if (predicate == null || !PREDICATES.contains(predicate.getClass())) {
      unknown();
      return;
    }
    boolean hasVariables = predicate.isParameterized();
    isUnknown |= hasVariables && values == Values.ALL;
    if (hasVariables) {
      content(Content.VARIABLE);
    }
    part(predicate.getClass());
    part(hasVariables);
    if (predicate instanceof ConnectiveP<?> connective) {
      part(connective.getPredicates().size());
      connective.getPredicates().forEach(one -> predicate(one, values));
      return;
    }
    PBiPredicate<?, ?> test = predicate.getBiPredicate();
    isUnknown |= !isKnown(test);
    part(test instanceof Enum<?> ? test : test.getClass());
    if (values == Values.KIND) {
      part(kind(predicate.getValue()));
    } else if (test instanceof Enum<?>) {
      value(predicate.getValue());
    } else {
      unknown();
    }
  }

  private static boolean isKnown(PBiPredicate<?, ?> test) {
    Class<?> type = test instanceof Enum<?> one ? one.getDeclaringClass() : test.getClass();
    return TESTS.contains(type)
        && (!(test instanceof NotP.NotPBiPredicate<?, ?> not) || isKnown(not.getOriginal()));
  }

  private static @Nullable Class<?> kind(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    if (value instanceof Collection) {
      return Collection.class;
    }
    return value instanceof String ? String.class : Object.class;
  }

  private void value(@Nullable Object value) {
    if (value instanceof Collection<?> several) {
      if (several.size() > MOST_VALUES) {
        unknown();
        return;
      }
      part(several.size());
      several.forEach(this::value);
    } else if (value instanceof String text) {
      text(text);
    } else if (value == null
        || value instanceof Integer
        || value instanceof Long
        || value instanceof Double) {
      part(value);
    } else {
      unknown();
    }
  }
}
