package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The console at a pseudo terminal, which Python makes. */
class TerminalIT {

  private static final String PROMPT = "gremlin> ";

  @TempDir Path scratch;

  private record Shown(int code, String text) {}

  /** Types at the console: each first text is waited for, and each second text then typed. */
  private Shown typed(List<String> options, String... steps) throws Exception {
    Path script = Files.writeString(scratch.resolve("steps"), String.join("\n", steps) + "\n");
    Path python = Path.of("src/test/resources/io/colonnade/console/terminal.py");
    List<String> command = new ArrayList<>(List.of("python3", python.toAbsolutePath().toString()));
    command.add(script.toString());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Dcolonnade.interactive=true"); // as the launcher says
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.add("console");
    command.addAll(options);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(scratch.resolve("shown").toFile());
    builder.environment().put("HOME", scratch.toString());
    builder.environment().put("TERM", "xterm");
    builder.environment().put("PAGER", "sed 's/^/paged /'");
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(2, TimeUnit.MINUTES), "the terminal hangs");
    } finally {
      process.destroyForcibly();
    }
    String shown = Files.readString(scratch.resolve("shown"), StandardCharsets.UTF_8);
    return new Shown(process.exitValue(), shown.replaceAll("\u001b\\[[?0-9;]*[a-zA-Z]", ""));
  }

  @Test
  void rowsAreATable_ctrlCDropsALine_tabCompletesCommands() throws Exception {
    Shown shown =
        typed(
            List.of(),
            PROMPT,
            "g.inject([a: 1, b: 'x'], [a: 22, b: 'y'])\\r",
            "2 rows, ",
            "",
            PROMPT,
            "g.inject('never', \\x03",
            PROMPT,
            ":tim\\toff\\r",
            PROMPT,
            "g.inject('last')\\r",
            "==>last",
            "",
            PROMPT,
            ":exit\\r");
    assertEquals(0, shown.code(), shown.text());
    assertTrue(
        shown.text().replace("\r", "").contains("a   b\n1   x\n22  y\n2 rows, "), shown.text());
    assertFalse(shown.text().contains("==>never"), shown.text());
    assertTrue(shown.text().contains(":timing off"), shown.text());
    assertFalse(shown.text().contains("1 row, "), shown.text());
    assertFalse(shown.text().contains("error"), shown.text());
  }

  @Test
  void directory_thatDoesNotExist_isMadeAfterAYesOnly() throws Exception {
    Path data = scratch.resolve("new graph");
    List<String> options = List.of("--data", data.toString());
    Shown no = typed(options, "[y/N] ", "\\r");
    assertEquals(ExitCode.FAILED, no.code(), no.text());
    assertTrue(no.text().contains("does not exist. Make a new graph there?"), no.text());
    assertTrue(no.text().contains("COL-7407 "), no.text());
    assertFalse(Files.exists(data));
    Shown interrupted = typed(options, "[y/N] ", "\\x03");
    assertEquals(ExitCode.FAILED, interrupted.code(), interrupted.text());
    assertFalse(Files.exists(data));
    Shown yes = typed(options, "[y/N] ", "y\\r", PROMPT, ":exit\\r");
    assertEquals(0, yes.code(), yes.text());
    assertTrue(Files.isDirectory(data));
  }

  @Test
  void resultsThatAreLongerThanTheScreen_areShownInThePager() throws Exception {
    Shown shown =
        typed(
            List.of(),
            PROMPT,
            "(1..60)\\r",
            "60 rows, ",
            "",
            PROMPT,
            ":pager off\\r",
            PROMPT,
            "(101..160)\\r",
            "60 rows, ",
            "",
            PROMPT,
            ":exit\\r");
    assertEquals(0, shown.code(), shown.text());
    String text = shown.text().replace("\r", "");
    assertTrue(text.contains("paged ==>1\npaged ==>2\n"), text);
    assertTrue(text.contains("paged ==>60\n60 rows, "), text);
    assertTrue(text.contains("\n==>160\n60 rows, "), text);
    assertFalse(text.contains("paged ==>1" + "60"), text);
  }

  @Test
  void tab_completesALabelOfTheGraph() throws Exception {
    Shown shown =
        typed(
            List.of(),
            PROMPT,
            "g.addV('astronaut').iterate()\\r",
            "0 rows, ",
            "",
            PROMPT,
            "g.V().hasLabel('ast\\t).label()\\r",
            "==>astronaut",
            "",
            PROMPT,
            ":exit\\r");
    assertEquals(0, shown.code(), shown.text());
  }
}
