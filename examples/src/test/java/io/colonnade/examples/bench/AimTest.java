package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AimTest {

  private static final Optional<Boolean> YES = Optional.of(true);
  private static final Optional<Boolean> NO = Optional.of(false);
  private static final Times TEN = new Times(10, 30, 100);
  private static final Times TWENTY = new Times(20, 70, 100);

  /** Colonnade needs a median of 20, raw RocksDB and TinkerGraph need one of 10. */
  private static Outcome outcome(int threads) {
    Cost cost = new Cost(2, 2, 30, 400, 5_000);
    return new Outcome(threads, TWENTY, Optional.of(TEN), TEN, cost, Optional.empty());
  }

  private static void assertAim(String text, Optional<Boolean> met, Aim aim, Outcome outcome) {
    assertEquals(text, aim.text());
    assertEquals(met, aim.isMet(outcome), text);
  }

  @Test
  void limits_areInclusive() {
    assertAim("2 raw", YES, new Aim.Raw(2), outcome(1));
    assertAim("1.9 raw", NO, new Aim.Raw(1.9), outcome(1));
    assertAim("2 T", YES, new Aim.Tinker(2), outcome(1));
    assertAim("1.25 T", NO, new Aim.Tinker(1.25), outcome(1));
    assertAim("2 calls", YES, new Aim.Calls(2), outcome(1));
    assertAim("1 call", NO, new Aim.Calls(1), outcome(1));
    assertAim("50,000/s", YES, new Aim.Rate(50_000), outcome(1));
    assertAim("60,000/s", NO, new Aim.Rate(60_000), outcome(1));
    assertAim("1 ms", YES, new Aim.Within(Duration.ofMillis(1)), outcome(1));
    assertAim("0 ms", NO, new Aim.Within(Duration.ofNanos(19_000)), outcome(1));
  }

  @Test
  void meanThatIsTooLarge_missesTheAim_evenIfTheMedianIsNot() {
    assertAim("2 T, mean too", NO, new Aim.TinkerMean(2), outcome(1));
    assertAim("2.5 T, mean too", YES, new Aim.TinkerMean(2.5), outcome(1));
  }

  @Test
  void aimThatIsOnlyStated_orForOneThread_isNotJudged() {
    assertAim("", Optional.empty(), Aim.none(), outcome(1));
    assertAim("1 batch", Optional.empty(), new Aim.Stated("1 batch"), outcome(1));
    assertAim("2 T", Optional.empty(), new Aim.Tinker(2), outcome(4));
    Outcome withoutRaw = new Outcome(1, TEN, Optional.empty(), TEN, Cost.NONE, Optional.empty());
    assertAim("2 raw", Optional.empty(), new Aim.Raw(2), withoutRaw);
  }

  @Test
  void warm_comparesWithTheReference() {
    Outcome cold = outcome(1);
    assertAim("2 warm", Optional.empty(), new Aim.Warm(2), cold);
    assertAim("2 warm", YES, new Aim.Warm(2), cold.comparedWith(new Outcome.Reference(10, 1)));
    assertAim("2 warm", NO, new Aim.Warm(2), cold.comparedWith(new Outcome.Reference(9, 1)));
  }

  @Test
  void scaling_comparesWithWhatThreadsDoToTinkerGraph() {
    Aim aim = new Aim.Scaling(4, 1.5);
    assertEquals(4, aim.threads());
    Outcome.Reference alone = new Outcome.Reference(10, 10); // Colonnade 2 times, Tinker once
    assertAim("4:1 1.5 T", NO, aim, outcome(4).comparedWith(alone));
    Outcome.Reference slower = new Outcome.Reference(10, 5); // both twice
    assertAim("4:1 1.5 T", YES, aim, outcome(4).comparedWith(slower));
    assertAim("4:1 1.5 T", Optional.empty(), aim, outcome(2).comparedWith(alone));
    assertAim("4:1 1.5 T", Optional.empty(), aim, outcome(4));
  }

  @Test
  void rate_isThatOfAllThreads_byTheMean() {
    assertEquals(57_143, outcome(4).perSecond(TWENTY));
  }
}
