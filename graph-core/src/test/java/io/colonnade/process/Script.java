package io.colonnade.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A traversal as data: can be printed, run on any graph, and made smaller. Immutable. */
record Script(List<Phrase> phrases) {

  private static final Set<String> DEDUP = Set.of("dedup");
  private static final Set<String> PATHS = Set.of("path", "simplePath", "cyclicPath");

  static Script of(Phrase... phrases) {
    return new Script(List.of(phrases));
  }

  /** How far the data determine the answer; not the paths of those that a dedup has let through. */
  Certainty certainty() {
    Certainty certainty = Certainty.BAG;
    boolean deduplicated = false;
    for (Phrase phrase : phrases) {
      certainty = deduplicated && phrase.calls(PATHS) ? Certainty.NONE : phrase.after(certainty);
      deduplicated |= phrase.calls(DEDUP);
    }
    return certainty;
  }

  boolean hasOpenLists() {
    return phrases.stream().anyMatch(Phrase::hasOpenLists);
  }

  /** The same without the phrases that let only some through: what those were taken from. */
  Script unbounded() {
    List<Phrase> kept = new ArrayList<>();
    for (Phrase phrase : phrases) {
      if (phrase.effect() != Effect.BOUNDS) {
        kept.add(
            new Phrase(phrase.effect(), phrase.calls().stream().map(Script::unbounded).toList()));
      }
    }
    return new Script(List.copyOf(kept));
  }

  private static Call unbounded(Call call) {
    List<Object> arguments = new ArrayList<>();
    for (Object argument : call.arguments()) {
      arguments.add(
          argument instanceof Child child && child.use() == Child.Use.EACH
              ? new Child(child.use(), child.script().unbounded())
              : argument);
    }
    return new Call(call.name(), List.copyOf(arguments));
  }

  /**
   * Scripts that are smaller in one place.
   *
   * @param fixed how many phrases at the beginning must stay
   */
  List<Script> smaller(int fixed) {
    List<Script> found = new ArrayList<>();
    for (int i = fixed; i < phrases.size(); i++) {
      for (List<Phrase> instead : phrases.get(i).smaller()) {
        List<Phrase> changed = new ArrayList<>(phrases.subList(0, i));
        changed.addAll(instead);
        changed.addAll(phrases.subList(i + 1, phrases.size()));
        if (!changed.isEmpty()) {
          found.add(new Script(List.copyOf(changed)));
        }
      }
    }
    return found;
  }

  @Override
  public String toString() {
    return Rendering.text(this);
  }
}
