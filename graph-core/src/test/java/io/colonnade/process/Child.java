package io.colonnade.process;

/**
 * A traversal inside a step.
 *
 * @param use what the step wants of it
 */
record Child(Use use, Script script) {

  /** What the step around a child wants of it. */
  enum Use {
    /** Everything that comes out. */
    EACH,
    /** Whether anything comes out. */
    EXISTS,
    /** Its one result, or something else that would mean something else if shortened. */
    WHOLE
  }

  static Child each(Phrase... phrases) {
    return new Child(Use.EACH, Script.of(phrases));
  }

  static Child exists(Phrase... phrases) {
    return new Child(Use.EXISTS, Script.of(phrases));
  }

  static Child whole(Call... calls) {
    return new Child(Use.WHOLE, Script.of(new Phrase(Effect.MAPS, calls)));
  }

  /** How certain the answer around it is because of this child. */
  Certainty certainty() {
    return switch (use) {
      case EACH -> script.certainty().or(Certainty.BAG);
      case EXISTS -> script.certainty() == Certainty.NONE ? Certainty.NONE : Certainty.BAG;
      case WHOLE -> Certainty.LIST;
    };
  }
}
