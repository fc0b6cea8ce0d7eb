package io.colonnade.process;

import io.colonnade.graph.Elements;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * The predicates of a step for one pass over many elements. Each label name is tested once; later
 * elements compare the number of the label. Confined to one iterator.
 */
final class OnePass implements Predicate<Element> {

  private final Elements elements;
  private final List<ElementPredicate> onLabels = new ArrayList<>();
  private final List<ElementPredicate> others = new ArrayList<>();
  private final BitSet tested = new BitSet(); // by number of the label
  private final BitSet passing = new BitSet();

  OnePass(ElementPredicate.All tests, Elements elements) {
    this.elements = elements;
    for (ElementPredicate test : tests.tests()) {
      boolean isOnLabel = test instanceof ElementPredicate.Has has && has.isOn(T.label);
      (isOnLabel ? onLabels : others).add(test);
    }
  }

  @Override
  public boolean test(Element element) {
    return hasLabel(element) && passes(others, element);
  }

  private boolean hasLabel(Element element) {
    if (onLabels.isEmpty()) {
      return true;
    }
    OptionalInt number = elements.labelNumber(element);
    if (number.isEmpty()) {
      return passes(onLabels, element);
    }
    int label = number.getAsInt();
    if (!tested.get(label)) {
      tested.set(label);
      passing.set(label, passes(onLabels, element));
    }
    return passing.get(label);
  }

  private static boolean passes(List<ElementPredicate> tests, Element element) {
    for (ElementPredicate test : tests) {
      if (!test.test(element)) {
        return false;
      }
    }
    return true;
  }
}
