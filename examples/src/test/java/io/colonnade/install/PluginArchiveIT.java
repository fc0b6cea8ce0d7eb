package io.colonnade.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in the archive for the directory {@code ext} of TinkerPop's own tools. */
class PluginArchiveIT {

  private static final long MOST_BYTES = 12_000_000;

  private static final String JAR = InstalledArchive.NAME + ".jar";

  private static Path archive() throws IOException {
    return InstalledArchive.built("add-ons/" + InstalledArchive.NAME + "-plugin.zip");
  }

  private static List<String> names(Path zip) throws IOException {
    try (ZipFile file = new ZipFile(zip.toFile())) {
      return file.stream()
          .filter(entry -> !entry.isDirectory())
          .map(entry -> entry.getName())
          .toList();
    }
  }

  /** The tools look for jars in {@code ext/NAME/plugin} only. */
  @Test
  void archive_isSmall_andHasTwoJarsAndTheLicences() throws IOException {
    assertTrue(Files.size(archive()) <= MOST_BYTES);
    assertEquals(
        Set.of("LICENSE", "THIRD-PARTY.md", "plugin/" + JAR, "plugin/rocksdbjni-10.10.1.jar"),
        names(archive()).stream()
            .map(name -> name.replaceFirst("^colonnade/", ""))
            .collect(Collectors.toSet()));
    assertTrue(names(archive()).stream().allMatch(name -> name.startsWith("colonnade/")));
  }

  /** An older Caffeine is in front of ours on the class path of the tools. */
  @Test
  void jar_hasNoPackageThatOthersHaveToo() throws IOException {
    TreeSet<String> foreign = new TreeSet<>();
    for (String name : names(Path.of("target/plugin").resolve(JAR))) {
      if (name.endsWith(".class") && !name.startsWith("io/colonnade/")) {
        foreign.add(name);
      }
    }
    assertEquals(Set.of(), foreign);
  }

  /** What replaces parts of a server: it must start as if Colonnade were not there. */
  @Test
  void jar_registersThePluginLayoutsAndIndexes_andNoScriptEngineAndNoProcessor()
      throws IOException {
    assertEquals(
        Set.of(
            "org.apache.tinkerpop.gremlin.jsr223.GremlinPlugin",
            "io.colonnade.layout.LayoutProvider",
            "io.colonnade.index.IndexMaintainer"),
        names(Path.of("target/plugin").resolve(JAR)).stream()
            .filter(name -> name.startsWith("META-INF/services/"))
            .map(name -> name.substring("META-INF/services/".length()))
            .collect(Collectors.toSet()));
  }

  @Test
  void rocksdb_hasNativeCodeForOnePlatform(@TempDir Path folder)
      throws IOException, InterruptedException {
    InstalledArchive.unpack(archive(), folder);
    List<String> libraries =
        names(folder.resolve("colonnade/plugin/rocksdbjni-10.10.1.jar")).stream()
            .filter(name -> name.startsWith("librocksdbjni-"))
            .toList();
    assertEquals(1, libraries.size(), libraries.toString());
  }
}
