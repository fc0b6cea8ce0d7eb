package io.colonnade.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The archive of this build, unpacked, and the environment of a computer that has a Java runtime
 * and nothing else that Colonnade could use: no Maven, and no variable and no directory that leads
 * to the checkout. Immutable.
 *
 * @param home the directory of the unpacked archive
 * @param tools the only directory of programs on the path
 * @param user the home directory of the user, empty
 */
public record InstalledArchive(Path home, Path tools, Path user) {

  static final String NAME = "colonnade-" + OneDependencyIT.VERSION;

  /** What {@code bin/colonnade} may use: it runs on each system that has bash. */
  private static final List<String> TOOLS =
      List.of("bash", "cksum", "dirname", "head", "mv", "readlink", "rm", "sed", "tr", "wc", "env");

  /** What only the pages use. */
  private static final List<String> TOOLS_OF_PAGES = List.of("cat");

  /**
   * Unpacks the archive.
   *
   * @param parent the directory that gets it
   * @param scratch an empty directory for the rest
   * @param type of the archive: {@code zip} or {@code tar.gz}
   */
  public static InstalledArchive unpack(Path parent, Path scratch, String type)
      throws IOException, InterruptedException {
    Path archive = built(NAME + "." + type);
    Path target = Files.createDirectories(parent);
    unpack(archive, target);
    Path tools = Files.createDirectory(scratch.resolve("tools"));
    for (String tool : TOOLS) {
      Files.createSymbolicLink(tools.resolve(tool), onPath(tool));
    }
    for (String tool : TOOLS_OF_PAGES) {
      Files.createSymbolicLink(tools.resolve(tool), onPath(tool));
    }
    return new InstalledArchive(
        target.resolve(NAME), tools, Files.createDirectory(scratch.resolve("user")));
  }

  /** Returns a file that the build has made. */
  static Path built(String name) throws IOException {
    Path file = Path.of("target").resolve(name);
    if (!Files.exists(file)) {
      throw new IllegalStateException("run this with: mvn verify; missing: " + file);
    }
    return file.toRealPath();
  }

  static void unpack(Path archive, Path target) throws IOException, InterruptedException {
    List<String> command =
        archive.toString().endsWith(".zip")
            ? List.of("unzip", "-q", archive.toString(), "-d", target.toString())
            : List.of("tar", "-xzf", archive.toString(), "-C", target.toString());
    Shell.Ran ran = Shell.run(target, Map.of(), command);
    if (ran.code() != 0) {
      throw new IllegalStateException(ran.output());
    }
  }

  private static Path onPath(String tool) {
    for (String directory : System.getenv("PATH").split(":")) {
      Path file = Path.of(directory).resolve(tool);
      if (Files.isExecutable(file)) {
        return file;
      }
    }
    throw new IllegalStateException("not on the path: " + tool);
  }

  /** Returns the directory of the launcher {@code colonnade}. */
  public Path bin() {
    return home.resolve("bin");
  }

  /** Returns all variables of the environment. */
  public Map<String, String> environment() {
    Map<String, String> all = new HashMap<>();
    all.put("PATH", tools.toString());
    all.put("HOME", user.toString());
    all.put("JAVA_HOME", System.getProperty("java.home"));
    return all;
  }

  /** Runs a command of Colonnade in a directory. */
  Shell.Ran run(Path directory, String... arguments) throws IOException, InterruptedException {
    return run(directory, Map.of(), arguments);
  }

  /**
   * Runs a command of Colonnade in a directory.
   *
   * @param changed variables that differ; an empty value removes one
   */
  Shell.Ran run(Path directory, Map<String, String> changed, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(bin().resolve("colonnade").toString()));
    command.addAll(List.of(arguments));
    Map<String, String> only = new HashMap<>();
    System.getenv().keySet().forEach(name -> only.put(name, ""));
    only.putAll(environment());
    only.putAll(changed);
    return Shell.run(directory, only, command);
  }
}
