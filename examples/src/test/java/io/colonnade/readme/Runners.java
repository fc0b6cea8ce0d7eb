package io.colonnade.readme;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a snippet of each language is run in the folder of its page. */
final class Runners {

  private static final String JAVA_HEAD =
      """
      import io.colonnade.Colonnade;
      import io.colonnade.graph.*;
      import java.nio.file.Path;
      import java.util.*;
      import org.apache.tinkerpop.gremlin.driver.*;
      import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
      import org.apache.tinkerpop.gremlin.process.traversal.*;
      import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.*;
      import org.apache.tinkerpop.gremlin.structure.*;
      import static org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource.traversal;

      class Snippet {
        public static void main(String[] arguments) throws Exception {
      """;

  private static final String GO_HEAD =
      """
      package main

      import (
      %s
      \tgremlingo "github.com/apache/tinkerpop/gremlin-go/v3/driver"
      )

      func main() {
      """;

  private static final Path CLIENTS =
      Path.of("../gremlin-server-plugin/target/clients").toAbsolutePath().normalize();

  private static final String COMMAND = "$ ";

  private final Folder folder;
  private int files;

  Runners(Folder folder) {
    this.folder = folder;
  }

  Folder.Ran run(Snippet snippet) throws IOException, InterruptedException {
    String text = folder.adapted(snippet.fence().text());
    if (snippet.fence().has("background")) {
      return folder.runInBackground(shell(text), snippet.shown().orElseThrow());
    }
    return switch (snippet.fence().language()) {
      case "bash" -> folder.run(shell(text), "");
      case "java" -> folder.run(java(text), "");
      case "gremlin" -> console(text);
      case "python" -> folder.run(List.of(client("requirements/bin/python"), "-c", text), "");
      case "javascript" -> folder.run(javaScript(text), "");
      case "go" -> go(text);
      default -> throw new IllegalStateException("nobody knows how to run " + snippet.name());
    };
  }

  private static List<String> shell(String text) {
    return List.of("bash", "-euo", "pipefail", "-c", text);
  }

  /** As one source file, on the class path of a user's project. */
  private List<String> java(String text) throws IOException {
    Path source = folder.path().resolve("snippet" + files++).resolve("Snippet.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, JAVA_HEAD + text.indent(4) + "  }\n}\n");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-"))
        .forEach(command::add);
    command.add("-XX:TieredStopAtLevel=1"); // it ends soon
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), source.toString()));
    return command;
  }

  /** In the directory that has the packages, which is where Node looks for them. */
  private List<String> javaScript(String text) throws IOException {
    Path file = Path.of(client("javascript")).resolve("readme.js");
    Files.writeString(file, text + "\n");
    return List.of("node", file.toString());
  }

  private Folder.Ran go(String text) throws IOException, InterruptedException {
    Path home = Files.createDirectories(folder.path().resolve("go" + files++));
    for (String file : List.of("go.mod", "go.sum")) {
      Files.copy(CLIENTS.resolve("../../src/test/clients/go").resolve(file), home.resolve(file));
    }
    Files.writeString(home.resolve("main.go"), GO_HEAD.formatted(goImports(text)) + text + "\n}\n");
    String build = "go build -C '%1$s' -buildvcs=false -o program . && exec '%1$s/program'";
    return folder.run(shell(build.formatted(home)), ""); // in the folder, unlike go run
  }

  /** Go refuses an import that is not used. */
  private static String goImports(String text) {
    return Stream.of("crypto/tls", "crypto/x509", "fmt", "os")
        .filter(name -> text.contains(name.replaceFirst(".*/", "") + "."))
        .map(name -> "\t\"" + name + "\"\n")
        .collect(Collectors.joining());
  }

  /** What the tests of the clients have installed. */
  static String client(String file) {
    Path installed = CLIENTS.resolve(file);
    if (!Files.exists(installed)) {
      throw new IllegalStateException("the tests of the clients run first: mvn verify");
    }
    return installed.toString();
  }

  /** Runs the command of a transcript, and types what the transcript shows after its prompts. */
  private Folder.Ran console(String transcript) throws IOException, InterruptedException {
    String first = transcript.lines().findFirst().orElseThrow();
    if (!first.startsWith(COMMAND)) {
      throw new IllegalStateException("a transcript begins with its command: " + transcript);
    }
    String typed =
        transcript
            .lines()
            .filter(line -> line.startsWith("gremlin>"))
            .map(line -> line.substring("gremlin>".length()).strip())
            .collect(Collectors.joining("\n", "", "\n"));
    return folder.run(shell(first.substring(COMMAND.length())), typed);
  }
}
