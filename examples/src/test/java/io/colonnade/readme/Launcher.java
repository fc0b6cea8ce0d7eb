package io.colonnade.readme;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The launcher, which would build what is not built. Stateless. */
public final class Launcher {

  private Launcher() {}

  /** What runs these tests has built all that the launcher would build: tells it so. */
  public static void isBuilt(Path repository) throws IOException {
    Path target = repository.resolve("examples/target");
    if (!Files.isDirectory(target.resolve("lib"))) {
      throw new IllegalStateException("run this with: mvn verify");
    }
    Files.write(target.resolve(".built"), new byte[0]);
  }
}
