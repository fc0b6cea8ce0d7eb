package io.colonnade.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page about TinkerPop's own server and console, followed in a folder in which both have been
 * unpacked. Then the server is stopped, and the graph that it has left is checked.
 */
class StockToolsIT {

  static final String PAGE = "tinkerpop.md";

  private static final String SERVER = "apache-tinkerpop-gremlin-server-3.8.1";

  private static final String CONSOLE = "apache-tinkerpop-gremlin-console-3.8.1";

  private static final String OLD_CONSOLE = "apache-tinkerpop-gremlin-console-3.7.3";

  /** What the server has of the libraries of the console. */
  private static final List<String> LIBRARIES =
      List.of("gremlin-core", "gremlin-language", "gremlin-shaded", "gremlin-util");

  @TempDir static Path scratch;

  @TestFactory
  Stream<DynamicTest> page() throws IOException, InterruptedException {
    Path repository = Path.of("..").toRealPath();
    Launcher.isBuilt(repository);
    Folder folder = Folder.open(Files.createDirectory(scratch.resolve(PAGE)), repository);
    unpackTools(folder);
    Runners runners = new Runners(folder);
    Stream<DynamicTest> snippets =
        Snippet.read(repository.resolve("docs").resolve(PAGE)).stream()
            .map(snippet -> dynamicTest(snippet.name(), () -> ReadmeIT.run(snippet, runners)));
    Stream<DynamicTest> after =
        Stream.of(
            dynamicTest("a client of the server runs code", () -> clientRunsCode(folder)),
            dynamicTest("services of the command line are missing", () -> loadIsRefused(folder)),
            dynamicTest("stopped server leaves a graph without flaws", () -> isClean(folder)),
            dynamicTest("server logs why it has no graph", () -> unknownOption(folder)));
    return Stream.concat(snippets, after).onClose(folder::close);
  }

  private static void unpackTools(Folder folder) throws IOException, InterruptedException {
    Path target = Path.of("target").toRealPath();
    String plugin = "colonnade-0.1.0-SNAPSHOT-plugin.zip";
    Files.createSymbolicLink(
        folder.path().resolve(plugin), target.resolve("add-ons").resolve(plugin));
    Path stock = target.resolve("stock");
    unpack(folder, stock.resolve("gremlin-server-3.8.1-distribution.zip"));
    unpack(folder, stock.resolve("gremlin-console-3.7.3-distribution.zip"));
    Path server = folder.path().resolve(SERVER);
    Path console = Files.move(folder.path().resolve(OLD_CONSOLE), folder.path().resolve(CONSOLE));
    Path lib = console.resolve("lib");
    for (String library : LIBRARIES) {
      replace(lib, library, server.resolve("lib"));
    }
    replace(lib, "gremlin-driver", stock);
    for (String ext : List.of("gremlin-groovy", "tinkergraph-gremlin")) {
      Path plugins = Path.of("ext", ext, "plugin");
      replace(console.resolve(plugins), ext, server.resolve(plugins));
    }
  }

  private static void unpack(Folder folder, Path archive) throws IOException, InterruptedException {
    assertEquals(0, folder.run(List.of("unzip", "-q", archive.toString()), "").code());
  }

  /** Replaces the jar of an older version. */
  private static void replace(Path directory, String name, Path from) throws IOException {
    Files.delete(directory.resolve(name + "-3.7.3.jar"));
    String jar = name + "-3.8.1.jar";
    Files.copy(from.resolve(jar), directory.resolve(jar));
  }

  // ---- what the table of the page says

  private static void clientRunsCode(Folder folder) throws IOException, InterruptedException {
    Folder.Ran ran = folder.run(curl(folder, "new File('conf').exists()"), "");
    assertTrue(
        ran.output().contains("\"data\":{\"@type\":\"g:List\",\"@value\":[true]}"), ran::output);
  }

  private static List<String> curl(Folder folder, String gremlin) {
    String url = folder.adapted("http://localhost:8182");
    return List.of("curl", "-s", url, "-d", "{\"gremlin\":\"" + gremlin + "\"}");
  }

  private static void loadIsRefused(Folder folder) throws IOException, InterruptedException {
    Files.writeString(folder.path().resolve("people.csv"), "~id,~label\neve,person\n");
    String address = folder.adapted("localhost:8182");
    Folder.Ran ran =
        folder.run(List.of("./colonnade", "load", "--connect", address, "people.csv"), "");
    assertEquals(1, ran.code(), ran::output);
    assertTrue(ran.errors().contains("COL-2401"), ran::errors);
  }

  private static void isClean(Folder folder) throws IOException, InterruptedException {
    folder.close();
    Folder.Ran ran = folder.run(List.of("./colonnade", "check", SERVER + "/data/people"), "");
    assertEquals(0, ran.code(), ran::output);
    assertTrue(ran.output().startsWith("2 vertices, 1 edge"), ran::output);
    assertTrue(ran.output().contains("0 violations"), ran::output);
  }

  private static void unknownOption(Folder folder) throws IOException, InterruptedException {
    Path options = folder.path().resolve(SERVER).resolve("conf/colonnade.properties");
    Files.writeString(options, "colonnade.cache.sise=1\n", StandardOpenOption.APPEND);
    String shown =
        """
        …
        …COL-2001…nearest=colonnade.cache.size…
        …
        …Channel started at port 8182.
        """;
    List<String> server = List.of(SERVER + "/bin/gremlin-server.sh", "conf/colonnade.yaml");
    Folder.Ran ran = folder.runInBackground(server, shown);
    assertTrue(ShownOutput.matches(shown, ran.output()), ran::output);
  }
}
