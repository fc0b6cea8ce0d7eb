package io.colonnade.graph;

import io.colonnade.codec.Id;
import io.colonnade.error.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.jspecify.annotations.Nullable;

/** Conversion of the objects that users give as ids. Stateless. */
final class Ids {

  private Ids() {}

  /**
   * Returns the id that a user supplies for a new element.
   *
   * @throws UnsupportedOperationException if an object of that class cannot be an id
   */
  static Id supplied(Object given) {
    return Id.ofObject(given)
        .orElseThrow(
            () ->
                new UnsupportedOperationException(
                    Problem.ID_CLASS.message("class", given.getClass().getName())));
  }

  /**
   * Returns the ids that a look-up by this object may mean. An element means its id; a number means
   * the whole number that it equals; a String means itself, and the number or UUID that it spells.
   * Any other object means no id.
   */
  static List<Id> candidates(@Nullable Object given) {
    List<Id> meant = new ArrayList<>(2);
    if (given instanceof Element element) {
      meant.add(supplied(element.id()));
    } else if (given instanceof String text) {
      meant.add(Id.of(text));
      Id.ofSpelledNumber(text).ifPresent(meant::add);
      spelledUuid(text).ifPresent(meant::add);
    } else if (given instanceof Number number) {
      wholeNumber(number).ifPresent(meant::add);
    } else if (given != null) {
      Id.ofObject(given).ifPresent(meant::add);
    }
    return meant;
  }

  private static Optional<Id> wholeNumber(Number number) {
    Optional<Id> whole = Id.ofObject(number);
    if (whole.isPresent()) {
      return whole;
    }
    try {
      return Optional.of(Id.of(new BigDecimal(number.toString()).longValueExact()));
    } catch (ArithmeticException | NumberFormatException e) {
      return Optional.empty(); // a fraction, an infinity, or a number too large for an id
    }
  }

  private static Optional<Id> spelledUuid(String text) {
    final int textLength = 36;
    if (text.length() != textLength) {
      return Optional.empty();
    }
    try {
      return Optional.of(Id.of(UUID.fromString(text)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
