package io.colonnade.config;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestTest {

  private static final List<String> NAMES = List.of("rocksdb", "memory", "--port", "check", "a");

  @ParameterizedTest
  @CsvSource({"rocksb,rocksdb", "ROCKSDB,rocksdb", "mmeory,memory", "--prot,--port", "chekc,check"})
  void slip_findsTheNameThatWasMeant(String slip, String meant) {
    assertEquals(Optional.of(meant), Nearest.to(slip, NAMES));
  }

  @Test
  void partOfAName_findsTheWhole() {
    assertEquals(
        Optional.of("colonnade.engine"), Nearest.to("engine", List.of("colonnade.engine")));
  }

  @ParameterizedTest
  @CsvSource({"berkeley", "xy", "server", "--verbose"})
  void anotherWord_findsNothing(String other) {
    assertEquals(Optional.empty(), Nearest.to(other, NAMES));
  }

  @Test
  void prefixThatAllHave_makesNoName_near() {
    List<String> names = List.of("colonnade.layout", "colonnade.tx.max-age");
    assertEquals(Optional.empty(), Nearest.to("colonnade.colour", names));
    assertEquals(Optional.of("colonnade.tx.max-age"), Nearest.to("colonnade.tx.maxage", names));
    assertEquals(Optional.of("colonnade.tx.max-age"), Nearest.to("colonade.tx.max-age", names));
  }

  @Test
  void details_nameTheNearest_onlyIfThereIsOne() {
    assertArrayEquals(
        new Object[] {"engine", "rocksb", "nearest", "rocksdb"},
        Nearest.details("rocksb", NAMES, "engine", "rocksb"));
    assertArrayEquals(
        new Object[] {"engine", "berkeley"},
        Nearest.details("berkeley", NAMES, "engine", "berkeley"));
  }
}
