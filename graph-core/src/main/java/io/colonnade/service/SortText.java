package io.colonnade.service;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.SortKey;
import io.colonnade.schema.SchemaEdit;
import java.util.Locale;

/** A key with its order as one text: {@code at desc}. Stateless. */
public final class SortText {

  private SortText() {}

  /**
   * Reads {@code at desc}, {@code at asc}, or {@code at}, which is ascending.
   *
   * @param problem the problem if the text is an order without a key: two texts instead of one
   *     would otherwise create a key with the name of the order
   * @throws InvalidInputException of that problem
   */
  public static SchemaEdit.Sort parse(String text, Problem problem) {
    String trimmed = text.trim();
    int space = trimmed.lastIndexOf(' ');
    String order = trimmed.substring(space + 1).toLowerCase(Locale.ROOT);
    boolean isOrder = order.equals("asc") || order.equals("desc");
    if (!isOrder) {
      return new SchemaEdit.Sort(trimmed, SortKey.Order.ASCENDING);
    }
    if (space < 0) {
      throw new InvalidInputException(
          problem,
          "reason",
          "an order follows its key in the same text, such as 'at " + trimmed + "'",
          "given",
          trimmed);
    }
    return new SchemaEdit.Sort(
        trimmed.substring(0, space).trim(),
        order.equals("desc") ? SortKey.Order.DESCENDING : SortKey.Order.ASCENDING);
  }

  /** The shortest text that is read as the same. */
  static String of(String key, SortKey.Order order) {
    boolean isOrderLess = order == SortKey.Order.ASCENDING && !key.contains(" ");
    return isOrderLess ? key : key + (order == SortKey.Order.DESCENDING ? " desc" : " asc");
  }
}
