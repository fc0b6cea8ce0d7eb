package io.colonnade.process;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A random history: a graph, then reads, changes and ends of transactions in any order. Confined to
 * one thread.
 */
final class RandomHistory {

  private static final int EVENTS = 125;

  private final Dice dice;
  private final boolean persistent;
  private final boolean edgesByName;
  private final RandomGraph graph;
  private final Deque<Event> planned = new ArrayDeque<>();
  private int left = EVENTS;

  RandomHistory(Dice dice, boolean persistent) {
    this.dice = dice;
    this.persistent = persistent;
    this.edgesByName = dice.oneIn(3);
    this.graph = new RandomGraph(dice, edgesByName);
    planned.addAll(graph.events());
    if (!dice.oneIn(5)) { // else the graph is read and changed before it is ever committed
      planned.add(new Event.Commit());
    }
  }

  boolean hasNext() {
    return left > 0;
  }

  /**
   * @param duel whose model says what there is to speak of
   */
  Event next(Duel duel) {
    if (!planned.isEmpty()) {
      return planned.remove();
    }
    left--;
    Vocabulary vocabulary = Vocabulary.of(duel.model(), duel.edgeNames(), edgesByName);
    int choice = dice.below(100);
    if (choice < 78) {
      return new Event.Ask(RandomTraversal.any(dice, vocabulary), Strategies.some(dice));
    } else if (choice < 92) {
      return new Event.Change(
          new RandomChanges(dice, vocabulary, graph).any(), Strategies.some(dice));
    } else if (choice < 97) {
      return new Event.Commit();
    } else if (choice < 99 || !persistent) {
      return new Event.Rollback();
    }
    return new Event.Reopen();
  }
}
