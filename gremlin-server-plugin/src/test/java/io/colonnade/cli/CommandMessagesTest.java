package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.error.GoldenLines;
import io.colonnade.graph.ColonnadeGraph;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line: each mistake is one line, and a stack trace only for who asks. */
final class CommandMessagesTest {

  private final GoldenLines lines = new GoldenLines("command-line");

  @TempDir Path scratch;

  /** A command with a bug. */
  @Command(name = "broken")
  static final class Broken implements Runnable {

    @Option(names = CommandLines.VERBOSE)
    private boolean verbose;

    @Override
    public void run() {
      throw new IllegalStateException(verbose ? "a bug, told at length" : "a bug");
    }
  }

  private static String err(CommandLine line, String... arguments) {
    StringWriter err = new StringWriter();
    line.setErr(new PrintWriter(err, true)).setOut(new PrintWriter(new StringWriter()));
    int code = line.execute(arguments);
    assertTrue(code == ExitCode.USAGE || code == ExitCode.FAILED, () -> "exit code " + code);
    return err.toString();
  }

  private void refused(String name, String... arguments) {
    String err = err(Main.commandLine(), arguments);
    assertEquals(1, err.lines().count(), err);
    lines.said(name, err.strip());
  }

  @Test
  void lines_areThoseOfTheFile() throws IOException {
    lines.maskText(scratch, "<dir>");
    refused("no command");
    refused("command", "chek");
    refused("command, none near", "frobnicate");
    refused("option", "server", "--prot=1");
    refused("option, none near", "server", "--frobnicate");
    refused("number", "server", "--port", "x");
    refused("word", "server", "--engine", "rocksb");
    refused("word, none near", "server", "--engine", "berkeley");
    refused("argument missing", "check");
    refused("no directory given", "server");
    refused("memory with a directory", "server", "--engine", "memory", "--data", "x");
    refused("port", "server", "--engine", "memory", "--port", "65536");
    refused("cors", "server", "--engine", "memory", "--cors", "*");
    refused("heap", "server", "--engine", "memory", "--heap", "2gb");
    refused("health", "server", "--engine", "memory", "--health", "8183");
    refused("health port", "server", "--engine", "memory", "--health", "localhost:65536");
    refused("health host", "server", "--engine", "memory", "--health", "no-such-host.invalid:1");
    refused("slow", "server", "--engine", "memory", "--slow-queries", "slow");
    refused("slow, zero", "server", "--engine", "memory", "--slow-queries", "0s");
    refused("slow log", "server", "--engine", "memory", "--slow-log", path("none/slow"));
    refused("open to all", "server", "--engine", "memory", "--host", "0.0.0.0");
    refused("host", "server", "--engine", "memory", "--host", "no-such-host.invalid");
    refused("config key", "server", "--engine", "memory", "--config", "colonnade.tx.maxage=1m");
    refused("config value", "server", "--engine", "memory", "--config", "colonnade.tx.max-age=x");
    refused("layout", "load", "--data", path("new"), "--layout", "edge-tabel", "x.csv");
    refused("layout, none near", "server", "--engine", "memory", "--layout", "rows");
    refused(
        "layout and config",
        "server",
        "--engine=memory",
        "--layout=edge-table",
        "--config=colonnade.layout=adjacency");
    refused("layout of a server", "console", "--connect", "localhost", "--layout", "adjacency");
    refused("tls without a server", "info", path("x"), "--tls-ca", path("ca.pem"));
    refused("certificate without a server", "info", path("x"), "--tls-cert", path("c.pem"));
    refused("key missing", "info", "--connect=localhost", "--tls-cert", path("c.pem"));
    String[] own = {"info", "--connect=localhost", "--tls-cert=c.pem", "--tls-key=c.key"};
    refused("certificate without tls", own);
    refused(
        "clients without tls", // at an address that needs no --insecure then
        "server",
        "--engine=memory",
        "--host=0.0.0.0",
        "--tls-client-ca",
        path("ca.pem"));
    refused("io directory", "server", "--engine", "memory", "--io-dir", path("none"));
    refused("directory missing", "check", path("none"));
    refused("directory empty", "check", Files.createDirectory(scratch.resolve("empty")).toString());
    Files.writeString(scratch.resolve("notes.txt"), "mine");
    refused("directory foreign", "check", scratch.toString());
    severalGraphs();
    configurationFile();
    localHBase();
    indexes();
    lines.said("a bug", err(CommandLines.of(new Broken())).strip());
    lines.check();
  }

  private void severalGraphs() throws IOException {
    refused("graph without name", "server", "--graph", path("x"));
    refused("graph name", "server", "--graph", "my-people=" + path("x"));
    refused("graph without place", "server", "--graph", "people=");
    refused("graph of HBase", "server", "--graph", "people=hbase://localhost");
    refused("graph g", "server", "--data", path("x"), "--graph", "g=" + path("y"));
    refused("graph name twice", "server", "--graph=a=" + path("x"), "--graph=a=" + path("y"));
    refused("graph twice", "server", "--graph=a=" + path("x"), "--graph=b=" + path("y/../x"));
    refused(
        "option of no graph",
        "server",
        "--graph=a=" + path("x"),
        "--config=b.colonnade.layout=rows");
    Path foreign = Files.createDirectory(scratch.resolve("foreign"));
    Files.writeString(foreign.resolve("notes.txt"), "mine");
    refused(
        "graph not opened", "server", "--port=0", "--graph=b=" + foreign, "--graph=a=" + path("x"));
  }

  private void configurationFile() throws IOException {
    refused("conf missing", "server", "--conf", path("none"));
    refused("conf is a directory", "server", "--conf", scratch.toString());
    refusedFile("conf empty", "# data=./graph\n");
    refusedFile("conf key", "data=./graph\nprot=8183\n");
    refusedFile("conf key of a graph", "graph.people=./people\ngraph.people.layout=rows\n");
    refusedFile("conf key twice", "data=./graph\nport=1\nport=2\n");
    refusedFile("conf value", "data=./graph\nport=x\n");
    refusedFile("conf graph", "graph.my-people=./people\n");
    refusedFile("conf without graph", "port=8183\n");
    refusedFile("conf host", "data=./graph\nhost=0.0.0.0\n");
  }

  private void refusedFile(String name, String text) throws IOException {
    Path file = Files.writeString(scratch.resolve("server.properties"), text);
    refused(name, "server", "--conf", file.toString());
  }

  private void localHBase() {
    refused("local HBase without directory", "hbase");
    refused("local HBase port", "hbase", "--data", path("h"), "--port", "65536");
    String home = System.getProperty("colonnade.home", "");
    System.setProperty("colonnade.home", scratch.toString());
    try {
      refused("local HBase not built", "hbase", "--data", path("h"));
    } finally {
      System.setProperty("colonnade.home", home);
    }
  }

  private void indexes() {
    String graph = path("graph");
    try (ColonnadeGraph made = Colonnade.open(graph)) {
      made.schema().change().key("name", String.class).commit();
      made.addVertex(T.label, "person", "name", "Ada");
      made.addVertex(T.label, "person", "name", "Ada");
      made.tx().commit();
    }
    refused("index", "index");
    refused("index command", "index", "creat", graph);
    refused("index of nothing", "index", "create", graph, "byName", "--key=name");
    refused(
        "index of both",
        "index",
        "create",
        graph,
        "byName",
        "--vertex-label=person",
        "--edge-label=knows",
        "--key=name");
    refusedIndex("index type", graph, "--key=name", "--type=uniqe");
    refusedIndex("index key", graph, "--key=nmae");
    refusedIndex("index without key", graph);
    refusedIndex("index order alone", graph, "--key=name", "--key=desc");
    refusedIndex("index keys", graph, "--key=a", "--key=b", "--key=c", "--key=d", "--key=e");
    refusedIndex("index salt", graph, "--key=name", "--salt=1000");
    refusedIndex("index salt is no number", graph, "--key=name", "--salt=x");
    refusedIndex("index of duplicates", graph, "--key=name", "--type=unique");
    refusedIndex("index exists", graph, "--key=name");
    refused("index unknown", "index", "drop", graph, "byname");
    refused("index graph missing", "index", "list", path("none"));
  }

  private void refusedIndex(String name, String graph, String... options) {
    List<String> arguments =
        new ArrayList<>(List.of("index", "create", graph, "byName", "--vertex-label=person"));
    arguments.addAll(List.of(options));
    refused(name, arguments.toArray(String[]::new));
  }

  private String path(String name) {
    return scratch.resolve(name).toString();
  }

  @Test
  void verbose_showsTheStackTraceAndThenTheSameLine() {
    String quiet = err(Main.commandLine(), "check", path("none"));
    String verbose = err(Main.commandLine(), "check", "--verbose", path("none"));
    assertTrue(verbose.contains("\tat io.colonnade"), verbose);
    assertTrue(verbose.endsWith(quiet), verbose);
    assertEquals(1, quiet.lines().count(), quiet);
  }
}
