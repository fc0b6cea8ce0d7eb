package io.colonnade.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Calls that make sense only together. Immutable. */
record Phrase(Effect effect, List<Call> calls) {

  Phrase(Effect effect, Call... calls) {
    this(effect, List.of(calls));
  }

  static Phrase maps(String step, Object... arguments) {
    return new Phrase(Effect.MAPS, Call.of(step, arguments));
  }

  static Phrase flows(String step, Object... arguments) {
    return new Phrase(Effect.FLOWS, Call.of(step, arguments));
  }

  Certainty after(Certainty before) {
    Certainty now = effect.after(before);
    for (Call call : calls) {
      for (Child child : call.children()) {
        if (child.certainty() == Certainty.PART && !now.isWhole()) {
          return Certainty.NONE;
        }
        now = child.certainty() == Certainty.LIST ? now : now.or(child.certainty());
      }
    }
    return effect == Effect.COUNTS && now != Certainty.NONE ? Certainty.LIST : now;
  }

  /** Is one of its calls one of these? */
  boolean calls(Set<String> names) {
    return calls.stream().anyMatch(call -> names.contains(call.name()));
  }

  /** Is the order of lists in the answer open because of this phrase? */
  boolean hasOpenLists() {
    return effect == Effect.LISTS
        || calls.stream()
            .flatMap(call -> call.children().stream())
            .anyMatch(child -> child.script().hasOpenLists());
  }

  /** Phrases that could stand here instead and are smaller, the smallest first. */
  List<List<Phrase>> smaller() {
    List<List<Phrase>> found = new ArrayList<>();
    found.add(List.of());
    for (int i = 0; i < calls.size(); i++) {
      for (Child child : calls.get(i).children()) {
        if (child.use() == Child.Use.EACH) {
          found.add(child.script().phrases());
        }
      }
      smaller(calls.get(i)).forEach(with(i, found));
    }
    return found;
  }

  private Consumer<Call> with(int position, List<List<Phrase>> found) {
    return call -> {
      List<Call> changed = new ArrayList<>(calls);
      changed.set(position, call);
      found.add(List.of(new Phrase(effect, List.copyOf(changed))));
    };
  }

  private static List<Call> smaller(Call call) {
    List<Call> found = new ArrayList<>();
    List<Object> arguments = call.arguments();
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i) instanceof Child child && child.use() != Child.Use.WHOLE) {
        if (call.children().size() > 1 && call.children().size() == arguments.size()) {
          List<Object> fewer = new ArrayList<>(arguments);
          fewer.remove(i);
          found.add(new Call(call.name(), List.copyOf(fewer)));
        }
        for (Script script : child.script().smaller(0)) {
          List<Object> changed = new ArrayList<>(arguments);
          changed.set(i, new Child(child.use(), script));
          found.add(new Call(call.name(), List.copyOf(changed)));
        }
      }
    }
    return found;
  }
}
