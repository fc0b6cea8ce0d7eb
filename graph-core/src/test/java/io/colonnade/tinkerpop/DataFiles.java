package io.colonnade.tinkerpop;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.io.graphml.GraphMLResourceAccess;
import org.apache.tinkerpop.gremlin.structure.io.graphson.GraphSONResourceAccess;
import org.apache.tinkerpop.gremlin.structure.io.gryo.GryoResourceAccess;

/** The files that the features of the io step read, taken out of TinkerPop's jar. */
public final class DataFiles {

  private record Resource(Class<?> neighbour, String name) {}

  private static final Map<String, Resource> RESOURCES =
      Map.of(
          "tinkerpop-modern.kryo",
          new Resource(GryoResourceAccess.class, "tinkerpop-modern-v3.kryo"),
          "tinkerpop-modern.json",
          new Resource(GraphSONResourceAccess.class, "tinkerpop-modern-v3.json"),
          "tinkerpop-modern.xml",
          new Resource(GraphMLResourceAccess.class, "tinkerpop-modern.xml"));

  private DataFiles() {}

  /** Where the files lie, below the build directory. */
  public static Path directory() {
    return Path.of(System.getProperty("build.dir", "target"), "data").toAbsolutePath();
  }

  /**
   * Writes the file that a feature calls {@code data/NAME} and says where.
   *
   * @throws IllegalArgumentException if there is no such file
   */
  static Path extract(String pathInFeature) {
    String name = Path.of(pathInFeature).getFileName().toString();
    Resource resource = RESOURCES.get(name);
    if (resource == null) {
      throw new IllegalArgumentException("no data file of that name: " + pathInFeature);
    }
    Path file = directory().resolve(name);
    try (InputStream bytes = resource.neighbour().getResourceAsStream(resource.name())) {
      Files.createDirectories(directory());
      Files.copy(bytes, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }
}
