package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.store.Crew;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person or a shell script does with curl. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CurlIT {

  private Path directory;
  private ServerProcess server;

  @BeforeAll
  void start(@TempDir Path scratch) throws Exception {
    directory = scratch;
    server = ServerProcess.start(scratch);
  }

  @AfterAll
  void stop() throws Exception {
    server.close();
  }

  /** What curl prints, with the status at its end; curl may say nothing else. */
  private String curl(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of("curl", "--silent", "--show-error", "--write-out", " %{http_code}"));
    command.addAll(List.of(arguments));
    command.add(server.http());
    Program.Output output = Program.run(directory, command.toArray(String[]::new));
    assertEquals(0, output.exit(), output.err());
    return output.out();
  }

  private static JsonNode json(String answer) throws IOException {
    return new ObjectMapper().readTree(answer.substring(0, answer.lastIndexOf(' ')));
  }

  private static void assertStatus(int expected, String answer) {
    assertTrue(answer.endsWith(" " + expected), answer);
  }

  @Test
  void script_postedPlainly_answersPlainJson() throws Exception {
    String answer = curl("-d", "{\"gremlin\":\"g.inject(1, 2.5d, 'x', true)\"}");
    assertStatus(200, answer);
    assertEquals("[1,2.5,\"x\",true]", json(answer).at("/result/data").toString());
  }

  @Test
  void script_askedForTypedJson_answersGraphson() throws Exception {
    String answer =
        curl(
            "-H",
            "Accept: application/vnd.gremlin-v3.0+json",
            "-d",
            "{\"gremlin\":\"g.inject(1L)\"}");
    assertStatus(200, answer);
    assertEquals(
        "{\"@type\":\"g:List\",\"@value\":[{\"@type\":\"g:Int64\",\"@value\":1}]}",
        json(answer).at("/result/data").toString());
  }

  @Test
  void script_inTheAddress_isAnswered() throws Exception {
    String answer = curl("-G", "--data-urlencode", "gremlin=g.inject(7)");
    assertStatus(200, answer);
    assertEquals("[7]", json(answer).at("/result/data").toString());
  }

  @Test
  void script_thatWrites_isCommittedAndTakesBindings() throws Exception {
    assertStatus(
        200, curl("-d", "{\"gremlin\":\"g.addV('person').property('name', 'ada').iterate()\"}"));
    String answer =
        curl(
            "-d",
            "{\"gremlin\":\"g.V().has('person', 'name', who).values('name')\","
                + "\"bindings\":{\"who\":\"ada\"}}");
    assertStatus(200, answer);
    assertEquals("[\"ada\"]", json(answer).at("/result/data").toString());
  }

  @Test
  void answer_askedForCompressed_isReadable() throws Exception {
    String answer = curl("--compressed", "-d", "{\"gremlin\":\"g.inject(1)\"}");
    assertStatus(200, answer);
    assertEquals("[1]", json(answer).at("/result/data").toString());
  }

  @Test
  void request_compressed_isRefused() throws Exception {
    Path file = directory.resolve("request.gz");
    try (GZIPOutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
      gzip.write("{\"gremlin\":\"g.inject(1)\"}".getBytes(StandardCharsets.UTF_8));
    }
    String answer = curl("-H", "Content-Encoding: gzip", "--data-binary", "@" + file);
    assertStatus(400, answer);
    String message = json(answer).path("message").asText();
    assertTrue(message.startsWith("COL-8015 "), message);
    assertTrue(message.endsWith("[reason=the body is not JSON]"), message);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        // the body, the status, what the message has
        "`{\"gremlin\":\"g.V(\"}`, 400, line=1",
        "`{\"gremlin\":\"1+1\"}`, 400, line=1",
        "`{\"gremlin\":\"g.V(x)\"}`, 400, COL-8017",
        "`{\"gremlin\":`, 400, reason=the body is not JSON",
        "nothing, 400, reason=the body is not JSON",
        "`{\"bindings\":{}}`, 400, reason=it has no gremlin",
        "`{\"gremlin\":\"g.V()\",\"aliases\":{\"g\":\"other\"}}`, 400, COL-8011",
        "`{\"gremlin\":\"g.addV().property(id, 1.5d)\"}`, 500, COL-2101",
        "`{\"gremlin\":\"g.inject(1).out()\"}`, 500, COL-8010",
        "`{\"gremlin\":\"g.V().none()\"}`, 400, none",
      })
  void request_thatIsWrong_isToldSoInOneLine(String body, int status, String text)
      throws Exception {
    String answer = curl("-d", body);
    assertStatus(status, answer);
    String message = json(answer).path("message").asText();
    assertTrue(message.contains(text), message);
    assertFalse(message.contains("\n"), message);
    assertFalse(answer.contains("stackTrace"), answer);
  }

  static List<Arguments> scriptsTooLarge() {
    return List.of(
        Arguments.of("g.inject(1)" + ".map(__".repeat(5_000), 400, "COL-8016 "),
        // without a message: the evaluation, not the parser, ends at its stack
        Arguments.of("g.inject(1)" + ".map(__.count())".repeat(5_000), 500, "COL-8009 "));
  }

  @ParameterizedTest(name = "{2}")
  @MethodSource("scriptsTooLarge")
  void script_tooLarge_isAnsweredWithACode(String script, int status, String code)
      throws Exception {
    Path file = directory.resolve("deep.json");
    Files.writeString(file, "{\"gremlin\":\"" + script + "\"}");
    String answer = curl("--max-time", "60", "--data-binary", "@" + file);
    assertStatus(status, answer);
    assertTrue(json(answer).path("message").asText().startsWith(code), answer);
  }

  @Test
  void format_unknown_isNamed() throws Exception {
    String answer = curl("-H", "Accept: text/html", "-d", "{\"gremlin\":\"g.inject(1)\"}");
    assertStatus(400, answer);
    assertTrue(json(answer).path("message").asText().contains("text/html"), answer);
  }

  /** {@link #stop()} fails if the server has logged an error. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", "POST / HTTP/1.1\r\n", "GET /gremlin HTTP/1.1\r\nHost: localhost\r\n"})
  void connection_resetByTheClient_isNoErrorOfTheServer(String begun) throws Exception {
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port)) {
      client.getOutputStream().write(begun.getBytes(StandardCharsets.UTF_8));
      client.setSoLinger(true, 0); // closing resets the connection
    }
    assertStatus(200, curl("-d", "{\"gremlin\":\"g.inject(1)\"}"));
  }

  @Test
  void method_unknown_isRefused() throws Exception {
    assertStatus(405, curl("-X", "PUT", "-d", "{\"gremlin\":\"g.inject(1)\"}"));
  }

  private static String increment(String by) {
    return "{\"gremlin\":\"g.V('page').call('colonnade.increment', [key: 'page_views', by: "
        + by
        + "]).values('page_views')\"}";
  }

  /** The values that a script gives. */
  private String values(String body) throws Exception {
    String answer = curl("-d", body);
    assertStatus(200, answer);
    return json(answer).at("/result/data").toString();
  }

  @Test
  void counter_incrementedByOneAndBySixteenAtOnce_countsEveryAddition() throws Exception {
    String read = "{\"gremlin\":\"g.V('page').values('page_views')\"}";
    assertStatus(200, curl("-d", "{\"gremlin\":\"g.addV('page').property(id, 'page')\"}"));
    assertEquals("[3]", values(increment("3")));
    assertEquals("[3]", values(read));
    for (String by : List.of("0.5", "'many'")) {
      String answer = curl("-d", increment(by));
      assertStatus(500, answer);
      String message = json(answer).path("message").asText();
      assertTrue(message.matches("COL-2403 .*"), message); // a dot is no line break
    }
    assertEquals("[3]", values(read));
    Crew.start(
            16,
            number -> {
              for (int i = 0; i < 10; i++) {
                assertStatus(200, curl("-d", increment("1")));
              }
            })
        .join();
    assertEquals("[163]", values(read));
  }
}
