package io.colonnade.examples.bench;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** What an operation is to achieve. Immutable. */
sealed interface Aim {

  /** The aim of operations that have none. */
  static Aim none() {
    return new Stated("");
  }

  /** The aim for people; empty if there is none. */
  String text();

  /** Whether an outcome meets the aim; empty if this outcome does not decide it. */
  Optional<Boolean> isMet(Outcome outcome);

  /** How many threads run the operation in the outcome that decides. */
  default int threads() {
    return 1;
  }

  /** An aim that this program does not judge. */
  record Stated(String text) implements Aim {

    @Override
    public Optional<Boolean> isMet(Outcome outcome) {
      return Optional.empty();
    }
  }

  /** At most so many times the median of raw RocksDB. */
  record Raw(double most) implements Aim {

    @Override
    public String text() {
      return factor(most) + " raw";
    }

    @Override
    public Optional<Boolean> isMet(Outcome outcome) {
      return alone(outcome)
          .flatMap(Outcome::raw)
          .map(raw -> outcome.colonnade().p50() <= most * raw.p50());
    }
  }

  /** At most so many times the median of TinkerGraph. */
  record Tinker(double most) implements Aim {

    @Override
    public String text() {
      return factor(most) + " T";
    }

    @Override
    public Optional<Boolean> isMet(Outcome outcome) {
      return alone(outcome).map(o -> o.colonnade().p50() <= most * o.tinker().p50());
    }
  }

  /** At most so many times the median of TinkerGraph, and so many times its mean. */
  record TinkerMean(double most) implements Aim {

    @Override
    public String text() {
      return factor(most) + " T, mean too";
    }

    @Override
    public Optional<Boolean> isMet(Outcome outcome) {
      return alone(outcome)
          .map(
              o ->
                  o.colonnade().p50() <= most * o.tinker().p50()
                      && o.colonnade().mean() <= most * o.tinker().mean());
    }
  }

  /** At most so many calls of the store. */
  record Calls(int most) implements Aim {

    @Override
    public String text() {
      return most == 1 ? "1 call" : most + " calls";
    }

    @Override
    public Optional<Boolean> isMet(Outcome outcome) {
      return alone(outcome).map(o -> o.cost().calls() <= most);
    }
  }

  /** At least so many operations a second, by the median time. */
  record Rate(int least) implements Aim {

    @Override
    public String text() {
      return String.format(Locale.ROOT, "%,d/s", least);
    }

    @Override
    public Optional<Boolean> isMet(Outcome outcome) {
      return alone(outcome).map(o -> 1e6 / o.colonnade().p50() >= least);
    }
  }

  /** At most that median. */
  record Within(Duration most) implements Aim {

    @Override
    public String text() {
      return most.toMillis() + " ms";
    }

    @Override
    public Optional<Boolean> isMet(Outcome outcome) {
      return alone(outcome).map(o -> o.colonnade().p50() <= most.toNanos() / 1e3);
    }
  }

  /** At most so many times the median of Colonnade in a warm JVM, which is the reference. */
  record Warm(double most) implements Aim {

    @Override
    public String text() {
      return factor(most) + " warm";
    }

    @Override
    public Optional<Boolean> isMet(Outcome outcome) {
      return outcome.reference().map(warm -> outcome.colonnade().p50() <= most * warm.colonnade());
    }
  }

  /**
   * More threads slow the median down by at most so many times the factor by which they slow down
   * TinkerGraph's. The reference is the same operation on one thread.
   */
  record Scaling(int threads, double most) implements Aim {

    @Override
    public String text() {
      return threads + ":1 " + factor(most) + " T";
    }

    @Override
    public Optional<Boolean> isMet(Outcome outcome) {
      if (outcome.threads() != threads) {
        return Optional.empty();
      }
      return outcome
          .reference()
          .map(
              one ->
                  outcome.colonnade().p50() / one.colonnade()
                      <= most * outcome.tinker().p50() / one.tinker());
    }
  }

  private static Optional<Outcome> alone(Outcome outcome) {
    return Optional.of(outcome).filter(each -> each.threads() == 1);
  }

  private static String factor(double most) {
    return most == Math.rint(most) ? String.format("%.0f", most) : Double.toString(most);
  }
}
