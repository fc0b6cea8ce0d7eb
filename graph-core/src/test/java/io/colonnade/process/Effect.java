package io.colonnade.process;

/**
 * What a phrase does to how far the data determine the answer. Gremlin promises no order except
 * after {@code order()}, so what {@code limit} keeps is up to the graph otherwise.
 */
enum Effect {
  /** One traverser out for each one in; order stays. */
  MAPS,
  /** Each traverser is filtered or multiplied by itself; the order of what comes out is open. */
  FLOWS,
  /** All traversers become one, whatever their order. */
  GATHERS,
  /** All traversers become one, in which lists have the order in which they came. */
  LISTS,
  /** What comes out has an order that the data determine. */
  ORDERS,
  /** Only some traversers go on; how many is determined, which ones only after an order. */
  BOUNDS,
  /** Nothing but the number of traversers matters after it. */
  COUNTS;

  /** How certain the answer is after this, if it was that certain before. */
  Certainty after(Certainty before) {
    return switch (this) {
      case MAPS -> before;
      case FLOWS -> before.isWhole() ? Certainty.BAG : Certainty.NONE;
      case GATHERS, LISTS, ORDERS -> before.isWhole() ? Certainty.LIST : Certainty.NONE;
      case BOUNDS -> before == Certainty.BAG ? Certainty.PART : before;
      case COUNTS -> before == Certainty.NONE ? Certainty.NONE : Certainty.LIST;
    };
  }
}
