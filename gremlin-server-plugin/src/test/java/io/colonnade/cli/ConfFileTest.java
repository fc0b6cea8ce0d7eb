package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.server.Certificate;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The configuration file of the server: each mistake is one line, and creates nothing. */
@Timeout(60)
final class ConfFileTest {

  private static final Path EXAMPLE =
      Path.of("..", "examples", "src", "main", "launcher", "conf", "server.properties");

  @TempDir Path scratch;

  private Path file(String text) throws Exception {
    return Files.writeString(scratch.resolve("server.properties"), text);
  }

  /** Runs a server that must be refused because of its file. */
  private String refused(Path file, String... more) throws Exception {
    List<String> words = new ArrayList<>(List.of("server", "--conf", file.toString()));
    words.addAll(List.of(more));
    Ran ran = Ran.of(words);
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertEquals(ExitCode.USAGE, ran.code(), ran.err());
    assertEquals("", ran.out());
    assertFalse(Files.exists(scratch.resolve("data")));
    return ran.err().strip();
  }

  private String refused(String text, String... more) throws Exception {
    return refused(file(text), more);
  }

  private static ServerCommand parsed(Path file, String... more) {
    ServerCommand command = new ServerCommand();
    CommandLine line = CommandLines.of(command);
    List<String> words = new ArrayList<>(List.of("--conf", file.toString()));
    words.addAll(List.of(more));
    line.parseArgs(words.toArray(String[]::new));
    command.readFile(file);
    return command;
  }

  private Map<String, ServedPlan> plans(String text, String... more) throws Exception {
    return parsed(file(text), more).plans().stream()
        .collect(Collectors.toMap(ServedPlan::source, plan -> plan));
  }

  private String at(String name) {
    return scratch.resolve(name).toString();
  }

  // ---- the file

  @Test
  void file_thatCannotBeRead_isRefused() throws Exception {
    String missing = refused(scratch.resolve("none"));
    assertTrue(missing.startsWith("colonnade: COL-7128 the configuration file cannot be"), missing);
    assertTrue(missing.endsWith("[file=" + at("none") + ", reason=it does not exist]"), missing);
    String directory = refused(scratch);
    assertTrue(directory.endsWith("reason=it is not a file]"), directory);
    Path binary = Files.write(scratch.resolve("latin"), new byte[] {'a', '=', (byte) 0xE4});
    assertTrue(refused(binary).endsWith("reason=it is not UTF-8]"));
    Path utf16 = Files.writeString(scratch.resolve("utf16"), "a=ä", StandardCharsets.UTF_16);
    assertTrue(refused(utf16).startsWith("colonnade: COL-7128 "));
    Path large = Files.writeString(scratch.resolve("large"), "#".repeat((1 << 20) + 1));
    assertTrue(refused(large).endsWith("reason=it is larger than 1 MB]"));
    String escape = refused("port=\\uzz12");
    assertTrue(escape.startsWith("colonnade: COL-7128 "), escape);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "# data=x\n", "  \n! comment\n", "\uFEFF"})
  void file_withoutOptions_isRefused(String text) throws Exception {
    String line = refused(text);
    assertTrue(line.startsWith("colonnade: COL-7129 the configuration file sets no option"), line);
  }

  @Test
  void key_twice_isRefused() throws Exception {
    String line = refused("data=./data\nport=1\n\nport = 2\n");
    assertTrue(line.startsWith("colonnade: COL-7131 a key is in the configuration file twice"));
    assertTrue(line.endsWith(", key=port]"), line);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "prot,port",
        "Port,port",
        "--port,port",
        "conf,-",
        "help,-",
        "verbose,-",
        "config,-",
        "graph,graph.NAME",
        "include,-",
        "colonnade.layuot,colonnade.layout",
        "colonade.layout,colonnade.layout",
        "graph.a.colonnade.layuot,graph.a.colonnade.layout",
        "graph.a.layout,graph.a.colonnade.layout",
        "graph.a.b.colonnade.layout,-",
        "$(reboot);',-"
      })
  void key_unknown_isRefusedWithTheNearest(String key, String nearest) throws Exception {
    String line = refused("data=./data\n" + key + "=x\n");
    assertTrue(line.startsWith("colonnade: COL-7130 unknown key in the configuration file"), line);
    assertTrue(line.contains("[file=" + at("server.properties") + ", key=" + key), line);
    if (nearest != null) {
      assertTrue(line.endsWith(", nearest=" + nearest + "]"), line);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "port=x|port|'x' is not an int",
        "port=|port|'' is not an int",
        "engine=berkeley|engine|expected one of [rocksdb, hbase, memory]",
        "layout=rows|layout|expected one of",
        "insecure=maybe|insecure|'maybe' is neither true nor false",
        "keep-going=|keep-going|'' is neither true nor false",
        "graph.my-people=./x|graph.my-people|COL-7121",
        "graph.=./x|graph.|COL-7121",
        "graph.people=|graph.people|COL-7121",
        "graph.people=hbase://x|graph.people|hbase://",
      })
  void value_thatCannotBeRead_isRefusedWithItsKey(String setting, String key, String reason)
      throws Exception {
    String line = refused("data=./data\n" + setting + "\n");
    assertTrue(line.startsWith("colonnade: COL-7132 the server refuses a value of the"), line);
    assertTrue(line.contains(", key=" + key + "]; cause: "), line);
    assertTrue(line.contains(reason), line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "port=65536|COL-7103",
        "host=0.0.0.0|COL-7104",
        "cors=*|COL-7106",
        "heap=2gb|COL-7107",
        "io-dir=./none|COL-8104",
        "engine=memory|COL-7102",
        "colonnade.tx.max-age=x|COL-2002",
        "graph.people.colonnade.layout=adjacency|COL-7127",
        "graph.g=./other|COL-7122",
        "graph.other=./x/../data|COL-7123",
      })
  void options_thatTheCommandLineRefuses_areRefused(String setting, String code) throws Exception {
    String line = refused("data=./data\n" + setting + "\n");
    assertTrue(line.startsWith("colonnade: COL-7133 the server refuses the options of its"), line);
    assertTrue(line.contains("; cause: " + code + " "), line);
  }

  @Test
  void flag_isSetByTrueOnly_andTheCommandLineWins() throws Exception {
    String line = refused("data=./data\nhost=0.0.0.0\ninsecure=false\n");
    assertTrue(line.contains("; cause: COL-7104 "), line);
    Path open = file("data=./data\nhost=0.0.0.0\ninsecure=true\n");
    assertEquals("0.0.0.0", parsed(open).checked().options().host());
    Path closed = file("data=./data\nhost=0.0.0.0\ninsecure=false\n");
    assertEquals("0.0.0.0", parsed(closed, "--insecure").checked().options().host());
  }

  @Test
  void file_withoutData_isRefusedAsTheCommandLineIs() throws Exception {
    String line = refused("port=0\n");
    assertTrue(line.contains("; cause: COL-7101 "), line);
  }

  // ---- what it means

  @Test
  void paths_areRelativeToTheFile() throws Exception {
    Files.createDirectory(scratch.resolve("exports"));
    Map<String, ServedPlan> plans =
        plans(
            """
            data = ./graph
            backup-dir = backups
            graph.people = sub/../people
            graph.far = hbase://localhost:16000/far
            graph.people.colonnade.backup.directory = ./own
            """);
    assertEquals("data in " + at("graph"), plans.get("g").place());
    assertEquals("data in " + at("people"), plans.get("people").place());
    assertEquals("data in hbase://localhost:16000/far", plans.get("far").place());
    assertEquals(at("backups/g"), plans.get("g").options().get("colonnade.backup.directory"));
    assertEquals(at("own"), plans.get("people").options().get("colonnade.backup.directory"));
  }

  @Test
  void options_ofAllGraphsAndOfOne_reachThem() throws Exception {
    Map<String, ServedPlan> plans =
        plans(
            """
            \uFEFFgraph.a = ./a
            graph.b = ./b
            colonnade.cache.size = 64mb
            graph.b.colonnade.cache.size = 32mb
            graph.b.colonnade.layout = edge-table
            """);
    assertEquals("64mb", plans.get("a").options().get("colonnade.cache.size"));
    assertEquals("32mb", plans.get("b").options().get("colonnade.cache.size"));
    assertEquals("edge-table", plans.get("b").options().get("colonnade.layout"));
    assertFalse(plans.get("a").options().containsKey("colonnade.layout"));
  }

  @Test
  void commandLine_winsOverTheFile() throws Exception {
    Map<String, ServedPlan> plans =
        plans(
            """
            data = ./graph
            layout = adjacency
            graph.a = ./a
            graph.b = ./b
            colonnade.cache.size = 64mb
            graph.b.colonnade.cache.size = 32mb
            keep-going = false
            """,
            "--graph=a=" + at("other"),
            "--data",
            at("mine"),
            "--config=colonnade.layout=edge-table",
            "--config=b.colonnade.cache.size=16mb",
            "--keep-going");
    assertEquals("data in " + at("mine"), plans.get("g").place());
    assertEquals("data in " + at("other"), plans.get("a").place());
    assertEquals("data in " + at("b"), plans.get("b").place());
    assertEquals("64mb", plans.get("a").options().get("colonnade.cache.size"));
    assertEquals("16mb", plans.get("b").options().get("colonnade.cache.size"));
    assertEquals("edge-table", plans.get("a").options().get("colonnade.layout"));
  }

  @Test
  void commandLine_winsOverAValueThatIsWrong_butTheFileIsStillRefused() throws Exception {
    assertTrue(refused("data=./data\nport=x\n", "--port=0").contains("key=port]"));
  }

  @Test
  void port_ofTheFile_isUsed() throws Exception {
    String line = refused("data=./data\nport=70000\n");
    assertTrue(line.contains("port=70000"), line);
    String won = refused("data=./data\nport=8182\n", "--port=70001");
    assertTrue(won.contains("port=70001"), won);
  }

  // ---- the example

  @Test
  void example_isAcceptedAsItIs_andWithAllLines() throws Exception {
    String text = Files.readString(EXAMPLE);
    assertTrue(Files.exists(EXAMPLE));
    Path conf = Files.createDirectory(scratch.resolve("conf")).resolve("server.properties");
    Files.writeString(conf, text);
    assertEquals(1, parsed(conf).checked().graphs().size());
    Files.createDirectory(scratch.resolve("exports"));
    Certificate certificate = Certificate.create(scratch, "localhost", "EC");
    Files.copy(certificate.chain, scratch.resolve("conf/server.pem"));
    Files.copy(certificate.key, scratch.resolve("conf/server.key"));
    Files.copy(certificate.chain, scratch.resolve("conf/clients.pem"));
    String heap = (Runtime.getRuntime().maxMemory() >> 20) + "m";
    String all = text.replaceAll("(?m)^#(?=[a-z])", "").replaceAll("(?m)^heap=.*", "heap=" + heap);
    Files.writeString(conf, all);
    ServerCommand command = parsed(conf);
    assertEquals(3, command.checked().graphs().size());
    CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.forAnnotatedObject(command);
    for (CommandLine.Model.OptionSpec option : spec.options()) {
      String key = option.longestName().substring(2);
      if (!List.of("conf", "help", "version", "config", "graph").contains(key)) {
        assertTrue(all.contains("\n" + key + "="), key + " is not in the example");
      }
    }
  }
}
