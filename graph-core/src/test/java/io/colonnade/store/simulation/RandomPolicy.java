package io.colonnade.store.simulation;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Decides at random. A thread continues with a probability that differs between histories, so that
 * some histories switch at every step and others rarely.
 */
final class RandomPolicy implements Policy {

  private static final double[] CONTINUE = {0, 0.5, 0.8, 0.95};

  private final SplittableRandom random;
  private final double continues;

  RandomPolicy(long seed) {
    this.random = new SplittableRandom(seed);
    this.continues = CONTINUE[random.nextInt(CONTINUE.length)];
  }

  @Override
  public int next(List<Candidate> candidates, int current) {
    if (candidates.size() == 1) {
      return 0;
    }
    if (current >= 0 && random.nextDouble() < continues) {
      return current;
    }
    return random.nextInt(candidates.size());
  }

  @Override
  public Optional<Fault> fault(Faults faults, Set<Fault> possible) {
    double left = random.nextDouble();
    for (Fault fault : possible) {
      left -= faults.probability(fault);
      if (left < 0) {
        return Optional.of(fault);
      }
    }
    return Optional.empty();
  }

  @Override
  public long below(long bound) {
    return random.nextLong(bound);
  }

  @Override
  public long duration(long most) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(most);
    return 1 + random.nextLong(Math.min(most, 1L << (1 + random.nextInt(bits))));
  }
}
