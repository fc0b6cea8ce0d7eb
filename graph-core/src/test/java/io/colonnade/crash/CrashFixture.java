package io.colonnade.crash;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** What the contracts of this package share: a directory, and an engine and layout to name. */
public abstract class CrashFixture {

  @TempDir protected Path parent;

  /** Engine and layout; the engine keeps its data in a directory. */
  protected abstract Map<String, String> engineAndLayout();

  /** Options of a graph in that directory, whose commits reach the device. */
  final Map<String, String> options(Path directory) {
    Map<String, String> options = new HashMap<>(engineAndLayout());
    options.put("colonnade.directory", directory.toString());
    options.put("colonnade.store.rocksdb.sync", "commit");
    return options;
  }

  /** Opens such a graph in this process. */
  final ColonnadeGraph open(Path directory) {
    return Colonnade.open(Map.<String, Object>copyOf(options(directory)));
  }
}
