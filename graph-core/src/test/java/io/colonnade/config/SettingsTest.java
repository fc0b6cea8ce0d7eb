package io.colonnade.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingsTest {

  @Test
  void everyOption_isListed() throws IllegalAccessException {
    List<Object> declared = new ArrayList<>();
    for (Field field : Options.class.getFields()) {
      if (field.getType() == Option.class) {
        declared.add(field.get(null));
      }
    }
    assertEquals(declared, Options.ALL);
  }

  @Test
  void absentOption_hasItsFallback() {
    assertEquals(SyncMode.COMMIT, Settings.of(Map.of()).get(Options.SYNC));
  }

  @Test
  void option_isGivenOnlyIfItWasNamed() {
    assertEquals(Optional.empty(), Settings.of(Map.of()).given(Options.LAYOUT));
    String fallback = Options.LAYOUT.fallback();
    Settings named = Settings.of(Map.of(Options.LAYOUT.key(), fallback));
    assertEquals(Optional.of(fallback), named.given(Options.LAYOUT));
  }

  @Test
  void keysOfOthers_areLeftAlone() {
    Settings.of(Map.of("gremlin.graph", "x", "storage.backend", "y"));
  }

  @ParameterizedTest
  @CsvSource({"4096, 4096", "64kb, 65536", "2 MB, 2097152", "1gb, 1073741824"})
  void size_inAnyUnit_isBytes(String text, long bytes) {
    assertEquals(bytes, Settings.of(Map.of(Options.MEMORY.key(), text)).get(Options.MEMORY));
  }

  @ParameterizedTest
  @CsvSource({"100ms, PT0.1S", "30s, PT30S", "10m, PT10M", "2h, PT2H", "PT5M, PT5M"})
  void duration_inAnyUnit_isRead(String text, Duration duration) {
    assertEquals(duration, Settings.of(Map.of(Options.MAX_AGE.key(), text)).get(Options.MAX_AGE));
  }

  @ParameterizedTest
  @CsvSource({
    "colonnade.tx.max-age, soon",
    "colonnade.tx.max-age, 0s",
    "colonnade.tx.max-bytes, -1",
    "colonnade.tx.max-bytes, 9999999999gb",
    "colonnade.store.rocksdb.sync, often",
    "colonnade.schema.max-names, 0"
  })
  void valueThatCannotBeRead_isNamedWithWhatIsExpected(String key, String text) {
    InvalidInputException e =
        assertThrows(InvalidInputException.class, () -> Settings.of(Map.of(key, text)));
    assertTrue(e.getMessage().contains(key) && e.getMessage().contains("expected="), e::getMessage);
  }

  @Test
  void unknownKey_namesTheNearest() {
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class,
            () -> Settings.of(Map.of("colonnade.store.rocksdb.snyc", "commit")));
    assertTrue(e.getMessage().contains("nearest=colonnade.store.rocksdb.sync"), e::getMessage);
  }
}
