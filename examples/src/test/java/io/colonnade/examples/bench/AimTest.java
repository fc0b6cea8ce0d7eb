package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.config.SyncMode;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AimTest {

  private static final String YES = "yes";
  private static final String NO = "no";
  private static final Setting SETTING = Setting.of("layout", SyncMode.COMMIT);
  private static final String NOT_JUDGED = "";
  private static final Times TEN = new Times(10, 30, 100);
  private static final Times TWENTY = new Times(20, 70, 100);

  /** Colonnade needs a median of 20, raw RocksDB and TinkerGraph need one of 10. */
  private static Row row(int threads) {
    return Row.race("op", SETTING, threads)
        .withTimes("", TWENTY)
        .withTimes("raw_", TEN)
        .withTimes("tinker_", TEN)
        .withCost(new Cost(2, 0, 0, 2, 30, 400, 5_000));
  }

  private static Row row(int threads, double reference, double tinkerReference) {
    Row other = Row.of("p50_us", reference, "tinker_p50_us", tinkerReference, "bytes", 320);
    return row(threads).judgedBy(Aim.NONE, Optional.of(other));
  }

  private static void assertAim(String text, String met, Aim aim, Row row) {
    assertEquals(text, aim.text());
    assertEquals(met, aim.met(row), text);
  }

  @Test
  void limits_areInclusive() {
    assertAim("2 raw", YES, Aim.raw(2), row(1));
    assertAim("1.9 raw", NO, Aim.raw(1.9), row(1));
    assertAim("2 T", YES, Aim.tinker(2), row(1));
    assertAim("1.25 T", NO, Aim.tinker(1.25), row(1));
    assertAim("2 calls", YES, Aim.calls(2), row(1));
    assertAim("1 call", NO, Aim.calls(1), row(1));
    assertAim("50,000/s", YES, Aim.rate(50_000), row(1));
    assertAim("60,000/s", NO, Aim.rate(60_000), row(1));
    assertAim("1 ms", YES, Aim.within(Duration.ofMillis(1)), row(1));
    assertAim("0 ms", NO, Aim.within(Duration.ofNanos(19_000)), row(1));
  }

  @Test
  void meanThatIsTooLarge_missesTheAim_evenIfTheMedianIsNot() {
    assertAim("2 T, mean too", NO, Aim.tinkerMean(2), row(1));
    assertAim("2.5 T, mean too", YES, Aim.tinkerMean(2.5), row(1));
  }

  @Test
  void aimThatIsOnlyStated_orForOneThread_isNotJudged() {
    assertAim("", NOT_JUDGED, Aim.NONE, row(1));
    assertAim("1 batch", NOT_JUDGED, Aim.stated("1 batch"), row(1));
    assertAim("2 T", NOT_JUDGED, Aim.tinker(2), row(4));
    Row withoutRaw = Row.race("op", SETTING, 1).withTimes("", TEN).withTimes("tinker_", TEN);
    assertAim("2 raw", NOT_JUDGED, Aim.raw(2), withoutRaw);
  }

  @Test
  void warm_comparesWithTheReference() {
    assertAim("2 warm", NOT_JUDGED, Aim.warm(2), row(1));
    assertAim("2 warm", YES, Aim.warm(2), row(1, 10, 1));
    assertAim("2 warm", NO, Aim.warm(2), row(1, 9, 1));
  }

  @Test
  void beside_comparesWithTheReference_andInBytesToo() {
    assertAim("2 of 0", NOT_JUDGED, Aim.beside(2, "of 0"), row(1));
    assertAim("2 of 0", YES, Aim.beside(2, "of 0"), row(1, 10, 1));
    assertAim("1.9 of 0", NO, Aim.beside(1.9, "of 0"), row(1, 10, 1));
    assertAim("2 of 0, bytes too", YES, Aim.besideInBytes(2, "of 0"), row(1, 10, 1));
    assertAim("1.2 of 0, bytes too", NO, Aim.besideInBytes(1.2, "of 0"), row(1, 20, 1));
  }

  @Test
  void rawOnSeveralThreads_isJudgedThere() {
    assertAim("2 raw", YES, Aim.raw(2, 8), row(8));
    assertAim("1.9 raw", NO, Aim.raw(1.9, 8), row(8));
    assertAim("2 raw", NOT_JUDGED, Aim.raw(2, 8), row(1));
  }

  @Test
  void scaling_comparesWithWhatThreadsDoToTinkerGraph() {
    Aim aim = Aim.scaling(4, 1.5);
    assertEquals(4, aim.threads());
    // Colonnade takes twice as long as alone; TinkerGraph as long as alone, or twice as long, too.
    assertAim("4:1 1.5 T", NO, aim, row(4, 10, 10));
    assertAim("4:1 1.5 T", YES, aim, row(4, 10, 5));
    assertAim("4:1 1.5 T", NOT_JUDGED, aim, row(2, 10, 10));
    assertAim("4:1 1.5 T", NOT_JUDGED, aim, row(4));
  }

  @Test
  void rate_isThatOfAllThreads_byTheMean() {
    assertEquals(57_143, row(4).number("per_s"));
  }
}
