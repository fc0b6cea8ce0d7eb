package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A directory with files to load, and the graph into which {@code colonnade load} loads them. */
abstract class LoadFixture {

  @TempDir Path scratch;

  Path rejects;

  @BeforeEach
  void places() {
    rejects = scratch.resolve("rejects.csv");
  }

  Ran load(String... arguments) {
    List<String> all = new ArrayList<>(List.of("load", "--quiet", "--data"));
    all.add(scratch.resolve("graph").toString());
    all.addAll(List.of("--rejects", rejects.toString(), "--config"));
    all.add("colonnade.store.rocksdb.sync=never");
    all.addAll(List.of(arguments));
    return Ran.of(all);
  }

  String file(String name, String... lines) throws IOException {
    return Files.writeString(scratch.resolve(name), String.join("\n", lines) + "\n").toString();
  }

  static void assertLoaded(int vertices, int edges, Ran ran) {
    String start =
        "loaded: " + Noun.VERTEX.times(vertices) + " and " + Noun.EDGE.times(edges) + " (";
    assertTrue(ran.code() == ExitCode.OK && ran.out().startsWith(start), ran.toString());
  }
}
