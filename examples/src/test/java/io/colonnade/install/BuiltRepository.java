package io.colonnade.install;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * A Maven repository with the modules that this build has packaged, in a directory of its own: what
 * {@code mvn install} would put into the repository of the user. Stateless.
 */
final class BuiltRepository {

  /** The modules that a project needs which has the one dependency, by directory and artifact. */
  private static final List<List<String>> JARS =
      List.of(
          List.of("library", "colonnade"),
          List.of("graph-core", "graph-core"),
          List.of("storage-adjacency", "storage-adjacency"),
          List.of("storage-edge-table", "storage-edge-table"),
          List.of("index-tables", "index-tables"));

  private BuiltRepository() {}

  /** Writes the repository into a directory that does not exist. */
  static void write(Path checkout, String version, Path directory) throws IOException {
    put(checkout.resolve("pom.xml"), directory, "colonnade-parent", version, "pom");
    put(checkout.resolve("bom/pom.xml"), directory, "colonnade-bom", version, "pom");
    for (List<String> jar : JARS) {
      Path module = checkout.resolve(jar.get(0));
      String artifact = jar.get(1);
      Path built = module.resolve("target").resolve(artifact + "-" + version + ".jar");
      put(module.resolve("pom.xml"), directory, artifact, version, "pom");
      put(built, directory, artifact, version, "jar");
    }
  }

  private static void put(Path file, Path directory, String artifact, String version, String type)
      throws IOException {
    if (!Files.exists(file)) {
      throw new IllegalStateException("run this with: mvn verify; missing: " + file);
    }
    Path home = directory.resolve("io/colonnade").resolve(artifact).resolve(version);
    Files.createDirectories(home);
    Files.copy(file, home.resolve(artifact + "-" + version + "." + type));
  }

  /** Returns the repository from which this build has the jars of others. */
  static Path ofThisBuild() {
    try {
      Path jar = Path.of(Graph.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path artifact = Path.of("org/apache/tinkerpop/gremlin-core/3.8.1").resolve(jar.getFileName());
      if (!jar.endsWith(artifact)) {
        throw new IllegalStateException("the class path is not that of Maven: " + jar);
      }
      Path repository = jar;
      for (int i = 0; i < artifact.getNameCount(); i++) {
        repository = repository.getParent();
      }
      return repository;
    } catch (URISyntaxException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }
}
