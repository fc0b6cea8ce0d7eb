package io.colonnade.process;

import io.colonnade.graph.Catalog;
import io.colonnade.schema.NameKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.Contains;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal.Symbols;
import org.apache.tinkerpop.gremlin.process.traversal.step.GValue;
import org.apache.tinkerpop.gremlin.structure.T;
import org.jspecify.annotations.Nullable;

/**
 * The labels and property keys that a traversal asks for by literals, as its bytecode has them,
 * which no strategy changes. A traversal that changes the graph asks for none: it may create them.
 * Immutable.
 */
public record AskedNames(Set<String> labels, Set<String> keys) {

  /** No names. */
  public static final AskedNames NONE = new AskedNames(Set.of(), Set.of());

  private static final Set<String> CHANGES =
      Set.of(
          Symbols.addV,
          Symbols.addE,
          Symbols.mergeV,
          Symbols.mergeE,
          Symbols.property,
          Symbols.drop);

  private static final Set<String> ENDS =
      Set.of(Symbols.inV, Symbols.outV, Symbols.otherV, Symbols.bothV, Symbols.toV);

  private static final Set<String> BRANCHES =
      Set.of(Symbols.repeat, Symbols.union, Symbols.coalesce, Symbols.local, Symbols.optional);

  /** Steps that give on what arrives, and words that only change the step before them. */
  private static final Set<String> PASSING =
      Set.of(
          Symbols.has,
          Symbols.hasLabel,
          Symbols.hasId,
          Symbols.hasNot,
          Symbols.where,
          Symbols.filter,
          Symbols.not,
          Symbols.and,
          Symbols.or,
          Symbols.is,
          Symbols.dedup,
          Symbols.limit,
          Symbols.range,
          Symbols.skip,
          Symbols.tail,
          Symbols.sample,
          Symbols.coin,
          Symbols.simplePath,
          Symbols.cyclicPath,
          Symbols.timeLimit,
          Symbols.order,
          Symbols.barrier,
          "aggregate",
          Symbols.sideEffect,
          Symbols.as,
          Symbols.identity,
          Symbols.by,
          Symbols.with,
          Symbols.emit,
          Symbols.until,
          Symbols.times,
          Symbols.from,
          Symbols.to,
          Symbols.option);

  /** What arrives at a step, as far as the steps before it decide that. */
  private enum Objects {
    ELEMENTS,
    /** Perhaps maps, whose keys are no property keys. */
    UNKNOWN
  }

  /** Returns the names that a traversal asks for. */
  public static AskedNames of(Traversal.Admin<?, ?> traversal) {
    Bytecode bytecode = traversal.getBytecode();
    if (changes(bytecode)) {
      return NONE;
    }
    AskedNames asked = new AskedNames(new HashSet<>(), new HashSet<>());
    Objects unused = asked.addAll(bytecode, Objects.UNKNOWN);
    return asked;
  }

  private static boolean changes(Bytecode bytecode) {
    for (Bytecode.Instruction step : bytecode.getStepInstructions()) {
      if (CHANGES.contains(step.getOperator())) {
        return true;
      }
      for (Object argument : step.getArguments()) {
        if (argument instanceof Bytecode inner && changes(inner)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Adds the names of a traversal and returns what leaves it. */
  private Objects addAll(Bytecode bytecode, Objects first) {
    Objects before = first; // the last step that is no by()
    Objects arriving = first;
    for (Bytecode.Instruction step : bytecode.getStepInstructions()) {
      String name = step.getOperator();
      if (!name.equals(Symbols.by)) {
        before = arriving;
      }
      addNames(name, step.getArguments(), before);
      Objects inner = addInner(step.getArguments(), before);
      arriving = after(name, step.getArguments(), arriving, inner);
    }
    return arriving;
  }

  /** Adds the names of inner traversals and returns what leaves all of them. */
  private Objects addInner(Object[] arguments, Objects arriving) {
    Objects leaving = Objects.ELEMENTS;
    for (Object argument : arguments) {
      if (argument instanceof Bytecode inner && addAll(inner, arriving) == Objects.UNKNOWN) {
        leaving = Objects.UNKNOWN;
      }
    }
    return leaving;
  }

  /**
   * Returns what leaves a step.
   *
   * @param inner what leaves its inner traversals
   */
  private static Objects after(String step, Object[] arguments, Objects arriving, Objects inner) {
    if (step.equals(Symbols.V)
        || step.equals(Symbols.E)
        || isHop(step, arguments)
        || ENDS.contains(step)) {
      return Objects.ELEMENTS;
    }
    if (BRANCHES.contains(step)) {
      return inner;
    }
    return PASSING.contains(step) ? arriving : Objects.UNKNOWN;
  }

  private static boolean isHop(String step, Object[] arguments) {
    return switch (step) {
      case Symbols.out, Symbols.in, Symbols.both, Symbols.outE, Symbols.inE, Symbols.bothE -> true;
      case Symbols.toE -> true;
      case Symbols.to -> arguments.length > 0 && !(value(arguments[0]) instanceof String);
      default -> false;
    };
  }

  private void addNames(String step, Object[] arguments, Objects arriving) {
    if (isHop(step, arguments)) {
      addTexts(arguments, labels);
      return;
    }
    switch (step) {
      case Symbols.has -> addHas(arguments);
      case Symbols.hasLabel -> addTests(arguments, labels);
      case Symbols.hasKey -> addTests(arguments, keys);
      case Symbols.hasNot,
              Symbols.values,
              Symbols.properties,
              Symbols.valueMap,
              Symbols.propertyMap,
              Symbols.elementMap ->
          addTexts(arguments, keys);
      case Symbols.by -> {
        if (arriving == Objects.ELEMENTS && arguments.length > 0) { // also the key of a map
          addTexts(new Object[] {arguments[0]}, keys);
        }
      }
      default -> {}
    }
  }

  /** Adds those of {@code has(key)}, {@code has(key, value)} and {@code has(label, key, value)}. */
  private void addHas(Object[] arguments) {
    if (arguments.length == 0) {
      return;
    }
    boolean hasLabel = arguments.length > 2;
    Object key = value(arguments[hasLabel ? 1 : 0]);
    if (hasLabel) {
      addTests(new Object[] {arguments[0]}, labels);
    }
    if (key instanceof String name) {
      keys.add(name);
    } else if (key == T.label && arguments.length > 1) {
      addTests(new Object[] {arguments[1]}, labels);
    }
  }

  private static void addTexts(Object[] arguments, Set<String> names) {
    for (Object argument : arguments) {
      if (value(argument) instanceof String name) {
        names.add(name);
      }
    }
  }

  /** Adds texts, and those that predicates require. */
  private static void addTests(Object[] arguments, Set<String> names) {
    addTexts(arguments, names);
    for (Object argument : arguments) {
      if (value(argument) instanceof P<?> predicate) {
        Object required = predicate.getValue();
        if (predicate.getBiPredicate() == Compare.eq) {
          addTexts(new Object[] {required}, names);
        } else if (predicate.getBiPredicate() == Contains.within
            && required instanceof Collection<?> all) {
          addTexts(all.toArray(), names);
        }
      }
    }
  }

  /** Returns the value of an argument, which may be that of a variable. */
  private static @Nullable Object value(@Nullable Object argument) {
    if (argument instanceof Bytecode.Binding<?> binding) {
      return binding.value();
    }
    return argument instanceof GValue<?> variable ? variable.get() : argument;
  }

  /** Returns a line for each name that a graph does not have, with the nearest that it has. */
  public List<String> notices(Catalog catalog) {
    List<String> notices = new ArrayList<>(0);
    addNotices(NameKind.LABEL, labels, catalog, notices);
    addNotices(NameKind.KEY, keys, catalog, notices);
    return notices;
  }

  private static void addNotices(
      NameKind kind, Set<String> names, Catalog catalog, List<String> notices) {
    Set<String> unknown = new TreeSet<>();
    for (String name : names) {
      if (!catalog.has(kind, name)) {
        unknown.add(name);
      }
    }
    for (String name : unknown) {
      String nearest =
          catalog.nearest(kind, name).map(", did you mean '%s'?"::formatted).orElse("");
      notices.add("the graph has no %s '%s'%s".formatted(kind.noun(), name, nearest));
    }
  }
}
