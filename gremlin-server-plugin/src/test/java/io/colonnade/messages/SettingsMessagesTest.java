package io.colonnade.messages;

import io.colonnade.Colonnade;
import io.colonnade.error.GoldenLines;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options that are wrong. */
final class SettingsMessagesTest {

  private final GoldenLines lines = new GoldenLines("settings");

  @TempDir Path scratch;

  @Test
  void lines_areThoseOfTheFile() {
    refused("option unknown", "colonnade.tx.maxage", "1m");
    refused("option unknown, none near", "colonnade.colour", "red");
    refused("duration", "colonnade.tx.max-age", "soon");
    refused("size", "colonnade.store.rocksdb.memory", "lots");
    refused("number", "colonnade.schema.max-names", "0");
    refused("word", "colonnade.store.rocksdb.sync", "comit");
    refused("word, none near", "colonnade.schema.default-cardinality", "bag");
    refused("engine", "colonnade.engine", "rocksb");
    refused("engine, none near", "colonnade.engine", "berkeley");
    refused("layout", "colonnade.layout", "adjacancy");
    lines.thrown("other layout", this::openWithOtherLayout);
    lines.thrown("no directory", () -> Colonnade.open(Map.of()));
    lines.check();
  }

  private void openWithOtherLayout() {
    Colonnade.open(scratch).close();
    Colonnade.open(
        Map.of("colonnade.directory", scratch.toString(), "colonnade.layout", "edge-table"));
  }

  private void refused(String name, String key, String value) {
    Map<String, Object> options = new HashMap<>(Map.of("colonnade.engine", "memory"));
    options.put(key, value);
    lines.thrown(name, () -> Colonnade.open(options).close());
  }
}
