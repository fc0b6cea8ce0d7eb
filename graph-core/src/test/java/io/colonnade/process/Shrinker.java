package io.colonnade.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes a history that ends in a mismatch smaller as long as it still ends in one: leaves events
 * out, then takes smaller ones instead. Confined to one thread.
 */
final class Shrinker {

  private static final int MOST_TRIES = 2_000;

  private final Function<List<Event>, Optional<Mismatch>> replay;
  private int tries;

  /**
   * @param replay plays a history from the beginning and tells what its last event shows
   */
  Shrinker(Function<List<Event>, Optional<Mismatch>> replay) {
    this.replay = replay;
  }

  /** The smallest history found; the given one if it cannot be repeated. */
  List<Event> shrink(List<Event> history) {
    if (!fails(history)) {
      return history;
    }
    List<Event> now = history;
    int before;
    do {
      before = weight(now);
      now = smallerLast(now);
      now = fewer(now);
      now = smallerEvents(now);
    } while (weight(now) < before && tries < MOST_TRIES);
    return now;
  }

  private static int weight(List<Event> history) {
    return history.stream().mapToInt(event -> event.toString().length()).sum();
  }

  private boolean fails(List<Event> history) {
    tries++;
    return replay.apply(history).isPresent();
  }

  /** Leaves out events, many at once first; never the last one. */
  private List<Event> fewer(List<Event> history) {
    List<Event> now = history;
    for (int size = Math.max(1, now.size() / 2); size >= 1; size /= 2) {
      for (int from = 0; from < now.size() - 1 && tries < MOST_TRIES; ) {
        List<Event> candidate = new ArrayList<>(now.subList(0, from));
        candidate.addAll(now.subList(Math.min(from + size, now.size() - 1), now.size()));
        if (fails(candidate)) {
          now = candidate;
        } else {
          from += size;
        }
      }
    }
    return now;
  }

  private List<Event> smallerLast(List<Event> history) {
    return smaller(history, history.size() - 1);
  }

  private List<Event> smallerEvents(List<Event> history) {
    List<Event> now = history;
    for (int i = 0; i < now.size(); i++) {
      now = smaller(now, i);
    }
    return now;
  }

  private List<Event> smaller(List<Event> history, int position) {
    List<Event> now = history;
    boolean found = true;
    while (found && tries < MOST_TRIES) {
      found = false;
      for (Event event : now.get(position).smaller()) {
        List<Event> candidate = new ArrayList<>(now);
        candidate.set(position, event);
        if (fails(candidate)) {
          now = candidate;
          found = true;
          break;
        }
      }
    }
    return now;
  }
}
