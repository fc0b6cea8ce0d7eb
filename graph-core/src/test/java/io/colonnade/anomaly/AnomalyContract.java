package io.colonnade.anomaly;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.anomaly.AnomalyTable.Finding;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.SeededRandom;
import io.colonnade.store.WeakenedStore.Weakness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Of LDBC's anomalies, only write skew occurs; and on a store with the right weakness each of them
 * does, so that "does not occur" means something. Each is tried twice: by a schedule on one thread,
 * which is certain to bring it about where it can occur, and by a crowd of threads.
 */
public abstract class AnomalyContract {

  private static final int THREADS = 4;
  private static final int TRANSACTIONS = 25;
  private static final int SOUND_ROUNDS = 2;

  /** Enough to call it impossible: a crowd needs one or two rounds. */
  private static final int WEAKENED_ROUNDS = 100;

  @TempDir private Path directory;

  private int stages;

  /** Engine and layout, by the keys of their options. */
  protected abstract Map<String, String> engineAndLayout();

  private Stage open(Anomaly anomaly, Weakness weakness) {
    Path graph = directory.resolve("graph" + stages++);
    return Stage.open(engineAndLayout(), graph, anomaly.scenario(), weakness);
  }

  private boolean occursInSchedule(Anomaly anomaly, Weakness weakness) {
    try (Stage stage = open(anomaly, weakness)) {
      boolean occurs = stage.runSchedule();
      if (weakness == Weakness.NONE) {
        assertIsWhole(stage);
      }
      return occurs;
    }
  }

  private static void assertIsWhole(Stage stage) {
    assertEquals(List.of(), GraphCheck.run(stage.graphStore()).violations());
  }

  @ParameterizedTest
  @EnumSource
  void schedule_onASoundStore_letsInOnlyWhatIsPermitted(Anomaly anomaly) {
    assertEquals(anomaly == Anomaly.WRITE_SKEW, occursInSchedule(anomaly, Weakness.NONE));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "WRITE_SKEW")
  void schedule_onAWeakenedStore_letsItIn(Anomaly anomaly) {
    assertTrue(occursInSchedule(anomaly, anomaly.weakness()));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "WRITE_SKEW")
  void crowd_onASoundStore_doesNotLetItIn(Anomaly anomaly) throws InterruptedException {
    Random seeds = SeededRandom.of(getClass());
    try (Stage stage = open(anomaly, Weakness.NONE)) {
      for (int round = 0; round < SOUND_ROUNDS; round++) {
        assertFalse(stage.runCrowd(THREADS, TRANSACTIONS, seeds.nextLong()));
      }
      assertIsWhole(stage);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "WRITE_SKEW")
  void crowd_onAWeakenedStore_letsItIn(Anomaly anomaly) throws InterruptedException {
    Random seeds = SeededRandom.of(getClass());
    boolean occurs = false;
    try (Stage stage = open(anomaly, anomaly.weakness())) {
      for (int round = 0; round < WEAKENED_ROUNDS && !occurs; round++) {
        occurs = stage.runCrowd(THREADS, TRANSACTIONS, seeds.nextLong());
      }
    }
    assertTrue(occurs);
  }

  @Test
  void table_ofThePage_isTheOneThatThisRunMakes() throws IOException {
    Map<Anomaly, Finding> findings = new EnumMap<>(Anomaly.class);
    for (Anomaly anomaly : Anomaly.values()) {
      findings.put(anomaly, finding(anomaly));
    }
    String table = AnomalyTable.markdown(findings);
    Path made =
        Path.of(
            "target",
            "anomalies-" + String.join("-", new TreeMap<>(engineAndLayout()).values()) + ".md");
    Files.writeString(made, table);
    String page = Files.readString(Path.of("..", "docs", "guarantees.md"));
    assertEquals(
        Optional.of(table),
        AnomalyTable.in(page),
        "if it should be so, copy "
            + made.toAbsolutePath().normalize()
            + " into docs/guarantees.md, between the lines "
            + AnomalyTable.BEGIN
            + " and "
            + AnomalyTable.END);
  }

  private Finding finding(Anomaly anomaly) {
    if (occursInSchedule(anomaly, Weakness.NONE)) {
      return Finding.OCCURS;
    }
    return occursInSchedule(anomaly, anomaly.weakness())
        ? Finding.OCCURS_IF_WEAKENED
        : Finding.OCCURS_NOWHERE;
  }
}
