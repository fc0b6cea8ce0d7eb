package io.colonnade.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user does with an archive that is unpacked in a directory with a space in its name. */
class ArchiveIT {

  private static final long MOST_BYTES = 45_000_000;

  /** The modules of a Java runtime without compiler and tools. */
  private static final String RUNTIME_ONLY =
      "--limit-modules=java.se,jdk.unsupported,jdk.management,jdk.net,jdk.zipfs";

  private static final String FIRST_START = "colonnade: the first start takes some seconds longer";

  @TempDir static Path scratch;

  private static InstalledArchive archive;
  private static Shell.Ran first;

  @TempDir Path folder;

  @BeforeAll
  static void install() throws IOException, InterruptedException {
    archive = InstalledArchive.unpack(scratch.resolve("a new folder"), scratch, "zip");
    first = archive.run(scratch, "console", "-e", "g.inject(1)");
  }

  private Shell.Ran run(String... arguments) throws IOException, InterruptedException {
    return archive.run(folder, arguments);
  }

  private static String succeeded(Shell.Ran ran) {
    assertEquals(0, ran.code(), ran::output);
    return ran.out().strip();
  }

  private static void refused(Shell.Ran ran, String said) {
    assertEquals(1, ran.code(), ran::output);
    assertEquals(1, ran.err().lines().count(), ran::output);
    assertTrue(ran.err().startsWith("colonnade: "), ran::output);
    assertTrue(ran.err().contains(said), ran::output);
  }

  // ---- use

  @Test
  void firstStart_saysThatItTakesLonger_andKeepsTheClassesForTheNext() throws Exception {
    assertEquals("1", succeeded(first));
    assertTrue(first.err().startsWith(FIRST_START), first::output);
    assertEquals(1, first.err().lines().count(), first::output);
    Map<String, String> mustBeUsed = Map.of("JAVA_OPTS", "-Xshare:on"); // else the JVM fails
    Shell.Ran next = archive.run(folder, mustBeUsed, "console", "-e", "g.inject(1)");
    assertEquals("1", succeeded(next));
    assertEquals("", next.err());
  }

  @Test
  void demo_runsOnce() throws Exception {
    assertTrue(succeeded(run("demo", "--once")).contains("committed, seen outside: 1"));
  }

  @Test
  void csv_isLoaded_queried_inspectedAndChecked() throws Exception {
    Files.writeString(
        folder.resolve("people.csv"),
        "~id,~label,name:String\nada,person,Ada\ngrace,person,Grace\n");
    Files.writeString(folder.resolve("knows.csv"), "~id,~from,~to,~label\n1,ada,grace,knows\n");
    assertTrue(
        succeeded(run("load", "--data", "new graph", "people.csv", "knows.csv"))
            .startsWith("loaded: 2 vertices and 1 edge"));
    assertEquals(
        "Grace",
        succeeded(
            run("console", "--data", "new graph", "-e", "g.V('ada').out('knows').values('name')")));
    assertTrue(succeeded(run("info", "new graph")).contains("person"));
    assertTrue(succeeded(run("check", "new graph")).contains("0 violations"));
    succeeded(run("export", "--data", "new graph", "out.graphml"));
  }

  @Test
  void javaRuntime_withoutCompilerAndTools_isEnough() throws Exception {
    Map<String, String> runtime = Map.of("JAVA_OPTS", RUNTIME_ONLY);
    String add = "g.addV('person').property('name', 'Ada').iterate(); g.tx().commit()";
    succeeded(archive.run(folder, runtime, "console", "--data", "graph", "--create", "-e", add));
    assertTrue(succeeded(archive.run(folder, runtime, "check", "graph")).contains("1 vertex"));
  }

  @Test
  void options_ofTheFile_reachTheJvm_andThoseOfTheEnvironmentPrevail() throws Exception {
    Path options = archive.home().resolve("conf/java.options");
    String before = Files.readString(options);
    try {
      Files.writeString(options, before + "-Dcolonnade.none=a b\n-Xmx1k", StandardOpenOption.WRITE);
      Shell.Ran ran = run("info", "graph");
      assertEquals(1, ran.code(), ran::output);
      assertTrue((ran.out() + ran.err()).contains("heap"), ran::output); // 1k is too small
      Map<String, String> enough = Map.of("JAVA_OPTS", "-Xmx256m");
      succeeded(archive.run(folder, enough, "console", "-e", "g.inject(1)"));
    } finally {
      Files.writeString(options, before);
    }
  }

  @Test
  void health_isThatOfTheServer() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    List<String> health =
        List.of(archive.bin().resolve("health").toString(), "127.0.0.1", Integer.toString(port));
    Shell.Ran without = Shell.run(folder, archive.environment(), health);
    assertEquals(1, without.code(), without::output);
    assertEquals("no answer from 127.0.0.1:" + port + "\n", without.err());
    Process server =
        ready(
            archive,
            archive.environment(),
            "server",
            "--data",
            "served",
            "--port",
            Integer.toString(port),
            "--heap",
            "300m");
    try {
      assertEquals(
          "memory: 300 MB of heap and 1,024 MB of buffers at most",
          Files.readString(folder.resolve("err")).strip());
      assertEquals(0, Shell.run(folder, archive.environment(), health).code());
    } finally {
      stop(server);
    }
  }

  @Test
  void heapThatIsNoSize_isRefused() throws Exception {
    for (String size : List.of("99m", "1k", "2", "0g", "-1g", "2gb", "lots", "")) {
      refused(run("server", "--data", "none", "--heap", size), "COL-7107");
    }
    assertFalse(Files.exists(folder.resolve("none")));
  }

  /** Starts a command that runs until it is stopped, and waits until it is ready. */
  private Process ready(
      InstalledArchive installed, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    List<String> command =
        new ArrayList<>(List.of(installed.bin().resolve("colonnade").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("err").toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (!Files.readString(out).startsWith("ready: ")) {
      if (process.waitFor(50, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
        stop(process);
        throw new AssertionError("not ready: " + Files.readString(folder.resolve("err")));
      }
    }
    return process;
  }

  private static void stop(Process process) {
    process.destroy();
    process.onExit().orTimeout(1, TimeUnit.MINUTES).join();
  }

  // ---- add-ons

  /** Unpacks the archive once more, and an add-on into the same directory. */
  private InstalledArchive withAddOn(String name) throws Exception {
    Path parent = folder.resolve("with the add-on");
    InstalledArchive both =
        InstalledArchive.unpack(parent, Files.createDirectory(folder.resolve("other")), "zip");
    InstalledArchive.unpack(
        InstalledArchive.built("add-ons/" + InstalledArchive.NAME + "-" + name + ".zip"), parent);
    return both;
  }

  // ---- HBase

  @Test
  void hbase_withoutTheAddOn_isRefusedWithTheNameOfTheAddOn() throws Exception {
    refused(
        run("info", "hbase://127.0.0.1:1/people"), "add-on archive colonnade-VERSION-hbase.zip");
  }

  @Test
  void hbase_withTheAddOn_isAsked() throws Exception {
    InstalledArchive both = withAddOn("hbase");
    Shell.Ran ran = both.run(folder, "info", "hbase://127.0.0.1:1/people");
    assertEquals(1, ran.code(), ran::output);
    assertTrue(ran.err().contains("COL-4401"), ran::output);
  }

  @Test
  void localHBase_withoutTheAddOn_isRefusedWithTheNameOfTheAddOn() throws Exception {
    refused(run("hbase", "--data", "H"), "add-on archive colonnade-VERSION-local-hbase.zip");
  }

  @Test
  void localHBase_withTheAddOn_starts() throws Exception {
    InstalledArchive both = withAddOn("local-hbase");
    Map<String, String> environment = new HashMap<>(both.environment());
    environment.put("PATH", System.getenv("PATH")); // HBase runs "ls" and "chmod"
    Process hbase = ready(both, environment, "hbase", "--data", "H");
    try {
      String place = Files.readString(folder.resolve("out")).strip();
      assertTrue(place.startsWith("ready: hbase://127.0.0.1:"), place);
    } finally {
      stop(hbase);
    }
  }

  // ---- Parquet

  @Test
  void parquet_withoutTheAddOn_isRefusedWithTheNameOfTheAddOn() throws Exception {
    Files.copy(
        Path.of("src/test/resources/parquet/people.parquet"), folder.resolve("people.parquet"));
    refused(
        run("load", "--data", "g", "--nodes", "people.parquet", "--id", "id"),
        "add-on archive colonnade-VERSION-parquet.zip");
    assertFalse(Files.exists(folder.resolve("g")));
  }

  @Test
  void parquet_withTheAddOn_isLoaded() throws Exception {
    InstalledArchive both = withAddOn("parquet");
    for (String name : List.of("people.parquet", "knows.parquet")) {
      Files.copy(Path.of("src/test/resources/parquet/" + name), folder.resolve(name));
    }
    String line =
        "load --data g --nodes people.parquet --id id --label person --ignore home"
            + " --edges knows.parquet --from a --to b --label knows";
    assertTrue(
        succeeded(both.run(folder, line.split(" "))).startsWith("loaded: 2 vertices and 1 edge"));
    String query = "g.V('ada').out('knows').values('name', 'born')";
    assertEquals(
        "Grace\n1906-12-09", succeeded(both.run(folder, "console", "--data", "g", "-e", query)));
  }

  // ---- contents

  @Test
  void archives_areSmall_andTheGlobOfThePagesFindsOne() throws IOException {
    for (String type : List.of(".zip", ".tar.gz")) {
      assertTrue(Files.size(InstalledArchive.built(InstalledArchive.NAME + type)) <= MOST_BYTES);
      try (var found = Files.newDirectoryStream(Path.of("target"), "colonnade-*" + type)) {
        List<Path> all = new ArrayList<>();
        found.forEach(all::add);
        assertEquals(1, all.size(), all.toString());
      }
    }
  }

  @Test
  void rocksdb_hasNativeCodeForOnePlatform() throws IOException {
    List<Path> jars = new ArrayList<>();
    try (var found = Files.newDirectoryStream(archive.home().resolve("lib"), "rocksdbjni-*.jar")) {
      found.forEach(jars::add);
    }
    assertEquals(1, jars.size(), jars.toString());
    try (ZipFile jar = new ZipFile(jars.get(0).toFile())) {
      List<String> libraries =
          jar.stream().map(entry -> entry.getName()).filter(n -> n.startsWith("librocks")).toList();
      assertEquals(1, libraries.size(), libraries.toString());
    }
  }

  @Test
  void licences_ofAllJarsAreListed() throws IOException {
    String listed = Files.readString(archive.home().resolve("THIRD-PARTY.md"));
    TreeSet<String> jars = new TreeSet<>();
    for (Path lib :
        List.of(
            archive.home().resolve("lib"),
            Path.of("target/lib-hbase"),
            Path.of("target/lib-parquet"))) {
      try (var found = Files.newDirectoryStream(lib, "*.jar")) {
        found.forEach(jar -> jars.add(jar.getFileName().toString()));
      }
    }
    jars.removeIf(jar -> jar.contains(OneDependencyIT.VERSION)); // Colonnade's own
    TreeSet<String> names = new TreeSet<>();
    for (String jar : jars) {
      Matcher name = Pattern.compile("(.*?)-[0-9].*").matcher(jar);
      assertTrue(name.matches(), jar);
      names.add(name.group(1));
    }
    TreeSet<String> rows = new TreeSet<>();
    Matcher row = Pattern.compile("(?m)^\\| `([^`]+)` \\| \\S.* \\| \\S.* \\|$").matcher(listed);
    while (row.find()) {
      rows.add(row.group(1));
    }
    assertEquals(names, rows);
  }

  @Test
  void archive_containsLicence_docs_andConfiguration() {
    for (String file :
        List.of(
            "LICENSE",
            "README.md",
            "docs/tutorial.md",
            "docs/colonnade.svg",
            "conf/logback.xml",
            "conf/grafana-dashboard.json")) {
      assertTrue(Files.isRegularFile(archive.home().resolve(file)), file);
    }
  }

  // ---- what is wrong

  @Test
  void damagedInstallation_isRefusedInOneLine() throws Exception {
    for (String file : List.of("lib/launch.sh", "lib/files.txt", "lib/picocli-4.7.6.jar")) {
      Path whole = archive.home().resolve(file);
      Path away = folder.resolve("away");
      Files.move(whole, away);
      try {
        refused(run("console", "-e", "g.inject(1)"), file + " is missing");
      } finally {
        Files.move(away, whole);
      }
    }
  }

  @Test
  void cutFile_isFoundByTheFirstStart() throws Exception {
    InstalledArchive cut =
        InstalledArchive.unpack(
            folder.resolve("cut"), Files.createDirectory(folder.resolve("other")), "tar.gz");
    Path jar = cut.home().resolve("lib/groovy-4.0.32.jar");
    Files.write(jar, new byte[10]);
    refused(cut.run(folder, "check", "graph"), "lib/groovy-4.0.32.jar does not have its size");
  }

  @Test
  void noJava_isRefusedInOneLine() throws Exception {
    Map<String, String> none = Map.of("JAVA_HOME", "");
    refused(archive.run(folder, none, "check", "graph"), "no Java 17 or newer found: install one");
    Map<String, String> wrong = Map.of("JAVA_HOME", folder.resolve("nowhere").toString());
    refused(archive.run(folder, wrong, "check", "graph"), "no Java 17 or newer found");
  }

  @Test
  void oldJava_isRefusedInOneLine() throws Exception {
    for (String version : List.of("1.8.0_402", "11.0.22")) {
      Path java = folder.resolve(version).resolve("bin/java");
      Files.createDirectories(java.getParent());
      Files.writeString(
          java, "#!/usr/bin/env bash\necho 'openjdk version \"" + version + "\"' >&2\n");
      assertTrue(java.toFile().setExecutable(true));
      Map<String, String> old = Map.of("JAVA_HOME", folder.resolve(version).toString());
      refused(archive.run(folder, old, "check", "graph"), "only version " + version + " at ");
    }
  }

  @Test
  void testCommand_isForACheckout() throws Exception {
    refused(run("test"), "test is for a checkout");
  }

  // ---- Docker

  @Test
  void dockerfile_usesWhatIsThere() throws IOException {
    DockerInstructions file = DockerInstructions.read(Path.of("../Dockerfile"));
    assertEquals("FROM", file.names().get(0));
    for (String name : file.names()) {
      assertTrue(DockerInstructions.KNOWN.contains(name), name);
    }
    String source = file.arguments("ADD").split(" ")[0];
    assertTrue(source.startsWith("examples/target/"), source);
    List<Path> added = new ArrayList<>();
    try (var found = Files.newDirectoryStream(Path.of("target"), source.substring(16))) {
      found.forEach(added::add);
    }
    assertEquals(1, added.size(), added.toString());
    assertTrue(Files.readString(Path.of("../.dockerignore")).contains("!" + source));
    for (String instruction : List.of("ENTRYPOINT", "HEALTHCHECK", "RUN")) {
      Matcher program =
          Pattern.compile("/opt/colonnade/(bin/\\w+)").matcher(file.arguments(instruction));
      assertTrue(program.find(), instruction);
      assertTrue(Files.isExecutable(archive.home().resolve(program.group(1))), program.group());
    }
    assertEquals(List.of("server"), file.list("CMD").subList(0, 1));
    assertEquals(List.of("/opt/colonnade/bin/colonnade"), file.list("ENTRYPOINT"));
  }

  /** The options of the image are options of the command. */
  @Test
  void dockerfile_startsAServerWithOptionsThatExist() throws Exception {
    String help = succeeded(run("server", "--help"));
    for (String word : DockerInstructions.read(Path.of("../Dockerfile")).list("CMD")) {
      if (word.startsWith("--")) {
        assertTrue(help.contains(word), word);
      }
    }
  }
}
