package io.colonnade.graph;

import io.colonnade.codec.SeededRandom;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Snapshot isolation of the transactions of one process, see {@link IsolationHistory}. */
public abstract class IsolationModelContract extends GraphContract {

  @Test
  void interleavedTransactions_seeAndCommitAsTheModelSays() {
    IsolationHistory history = new IsolationHistory(List.of(graph), SeededRandom.of(getClass()));
    history.run(40);
    history.mustBeExercised();
  }
}
