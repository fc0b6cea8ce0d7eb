package io.colonnade.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Maven project outside of the checkout that has the one dependency is built and run. Maven takes
 * Colonnade from what this build has packaged, all else from the repository of this build, and
 * writes neither of them.
 */
class OneDependencyIT {

  @TempDir static Path scratch;

  static final String VERSION = "0.1.0-SNAPSHOT";

  private static Path project;

  @BeforeAll
  static void build() throws IOException, InterruptedException {
    Path repository = scratch.resolve("built");
    BuiltRepository.write(Path.of("..").toRealPath(), VERSION, repository);
    project = Files.createDirectory(scratch.resolve("project"));
    for (String file : List.of("pom.xml", "settings.xml", "src/main/java/People.java")) {
      Path copy = project.resolve(file);
      Files.createDirectories(copy.getParent());
      Files.writeString(copy, resource(file, repository));
    }
    List<String> maven = new ArrayList<>(List.of("mvn", "-B", "-ntp", "-q", "-o"));
    maven.addAll(List.of("-Daether.offline.protocols=file", "-s", "settings.xml"));
    maven.add("-Dmaven.repo.local=" + scratch.resolve("local"));
    maven.addAll(List.of("compile", "dependency:copy-dependencies@class-path"));
    Shell.Ran ran = Shell.run(project, Map.of(), maven);
    assertEquals(0, ran.code(), ran::output);
  }

  private static String resource(String file, Path repository) throws IOException {
    return Files.readString(Path.of("src/test/resources/io/colonnade/install/project", file))
        .replace("@version@", VERSION)
        .replace("@built@", repository.toUri().toString())
        .replace("@others@", BuiltRepository.ofThisBuild().toUri().toString());
  }

  private static Shell.Ran people(String... arguments) throws IOException, InterruptedException {
    String classPath = String.join(File.pathSeparator, "target/classes", "target/dependency/*");
    List<String> java = new ArrayList<>();
    java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    java.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classPath, "People"));
    java.addAll(List.of(arguments));
    return Shell.run(project, Map.of(), java);
  }

  @Test
  void program_usesAnIndex_inBothLayouts() throws Exception {
    for (String layout : List.of("adjacency", "edge-table")) {
      for (int run = 0; run < 2; run++) { // the second one opens what the first one has written
        Shell.Ran ran = people(layout, "data-" + layout);
        assertEquals(0, ran.code(), ran::output);
        assertEquals("Grace, by index byName", ran.out().strip(), ran::output);
      }
    }
  }

  /** Without a provider, SLF4J says so on standard error, and nothing else appears there. */
  @Test
  void program_withoutAProviderOfSlf4j_onlyGetsItsNote() throws Exception {
    Shell.Ran ran = people("adjacency", "data-quiet");
    assertTrue(ran.err().lines().allMatch(line -> line.startsWith("SLF4J")), ran::output);
    assertTrue(ran.err().contains("No SLF4J providers were found"), ran::output);
  }

  /** A user need not know more than this coordinate; nothing is there that only tests need. */
  @Test
  void dependency_bringsLayoutsIndexesAndRocks_andNoHBase() throws IOException {
    List<String> jars = new ArrayList<>();
    try (var files = Files.list(project.resolve("target/dependency"))) {
      files.map(file -> file.getFileName().toString()).forEach(jars::add);
    }
    for (String wanted :
        List.of(
            "colonnade", "graph-core", "storage-adjacency", "storage-edge-table", "index-tables")) {
      assertTrue(jars.contains(wanted + "-" + VERSION + ".jar"), jars.toString());
    }
    for (String wanted : List.of("rocksdbjni", "gremlin-core", "caffeine", "slf4j-api")) {
      assertTrue(jars.stream().anyMatch(jar -> jar.startsWith(wanted)), jars.toString());
    }
    for (String other : List.of("hbase", "gremlin-server", "groovy", "junit", "logback")) {
      assertTrue(jars.stream().noneMatch(jar -> jar.startsWith(other)), jars.toString());
    }
  }
}
