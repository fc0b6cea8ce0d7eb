package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.server.guard.AllowedOrigins;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP requests of tools that were made for other servers, such as graph-notebook. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ToolRequestsIT {

  private static final String FORM = "application/x-www-form-urlencoded";

  private final HttpClient http = HttpClient.newHttpClient();
  private Served served;

  @BeforeAll
  void start() throws Exception {
    served = Served.modern();
  }

  @AfterAll
  void stop() {
    served.close();
  }

  private HttpResponse<String> get(String path, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + served.server.port() + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static JsonNode json(HttpResponse<String> answer) throws Exception {
    return new ObjectMapper().readTree(answer.body());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String first(HttpResponse<String> answer) throws Exception {
    assertEquals(200, answer.statusCode(), answer.body());
    JsonNode data = json(answer).at("/result/data");
    return (data.has("@value") ? data.get("@value") : data).get(0).toString();
  }

  @Test
  void status_tellsHealthVersionsAndGraphs() throws Exception {
    for (int i = 0; i < 3; i++) { // on one connection
      HttpResponse<String> answer = get("/status");
      assertEquals(200, answer.statusCode());
      JsonNode status = json(answer);
      assertEquals("healthy", status.at("/status").asText());
      assertEquals("tinkerpop-3.8.1", status.at("/gremlin/version").asText());
      assertTrue(status.at("/dbEngineVersion").asText().startsWith("colonnade-"));
      assertEquals("memory", status.at("/graphs/graph/engine").asText(), answer.body());
      assertEquals("6", first(served.post("{\"gremlin\":\"g.V().count()\"}")));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/pg/statistics/summary",
        "/propertygraph/statistics/summary?mode=detailed",
        "/gremlin/statistics/summary?mode=basic"
      })
  void summary_hasNumbersAndLabels(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertEquals(200, answer.statusCode(), answer.body());
    JsonNode summary = json(answer).at("/payload/graphSummary");
    assertEquals(6, summary.at("/numNodes").asInt());
    assertEquals(6, summary.at("/numEdges").asInt());
    assertEquals("[\"person\",\"software\"]", summary.at("/nodeLabels").toString());
    assertEquals("[\"created\",\"knows\"]", summary.at("/edgeLabels").toString());
  }

  @Test
  void form_isEvaluated() throws Exception {
    assertEquals("6", first(served.post("gremlin=" + encoded("g.V().count()"), FORM)));
    assertEquals(
        "2",
        first(
            served.post(
                "x=1&gremlin="
                    + encoded("g.V().has('age', lt(x)).count()")
                    + "&bindings="
                    + encoded("{\"x\": 30}"),
                FORM + "; charset=UTF-8")));
    assertEquals(
        "\"a+b & 100% ;ü\"",
        first(served.post("gremlin=" + encoded("g.inject('a+b & 100% ;ü')"), FORM)));
  }

  /** Netty reads 8,192 bytes at once: one of the texts has a character on both sides of the end. */
  @ParameterizedTest
  @ValueSource(strings = {"", "a"})
  void formWithBytesOfUtf8_isEvaluated_whereverItIsSplit(String before) throws Exception {
    String text = before + "ü".repeat(20_000);
    assertEquals("\"" + text + "\"", first(served.post("gremlin=g.inject('" + text + "')", FORM)));
  }

  @Test
  void form_thatIsWrong_isAnswered() throws Exception {
    for (String form :
        new String[] {
          "gremlin=",
          "gremlin=g.V(",
          "gremlin=%zz",
          "gremlin=g.V()&bindings=nothing",
          "language=gremlin-lang",
          "=",
          ""
        }) {
      HttpResponse<String> answer = served.post(form, FORM);
      assertTrue(answer.statusCode() >= 400 && answer.statusCode() < 600, form + answer.body());
      assertTrue(answer.body().contains("message"), form + answer.body());
    }
    assertEquals("6", first(served.post("gremlin=g.V().count()", FORM)));
  }

  /** As {@code curl -d} sends it. */
  @Test
  void jsonThatIsDeclaredAsAForm_isStillJson() throws Exception {
    assertEquals("6", first(served.post("{\"gremlin\":\"g.V().count()\"}", FORM)));
    String large = "x".repeat(2 << 20);
    String request =
        "{\"gremlin\":\"g.V().has('name', a).count()\",\"bindings\":{\"a\":\"" + large + "\"}}";
    assertEquals("0", first(served.post(request, FORM)));
  }

  @Test
  void pagesOfOtherSites_areRefused() throws Exception {
    HttpResponse<String> form =
        served.post("gremlin=g.V().count()", FORM, "Origin", "https://example.org");
    assertEquals(403, form.statusCode());
    assertEquals(403, get("/status", "Origin", "https://example.org").statusCode());
  }

  /** Gremlin Server ignores the path, and would run what is only to be explained. */
  @ParameterizedTest
  @ValueSource(strings = {"/gremlin/explain", "/gremlin/profile"})
  void planOfNeptune_isRefused_andTheQueryDoesNotRun(String path) throws Exception {
    String body = "{\"gremlin\":\"g.addV('robot')\"}";
    URI address = URI.create("http://127.0.0.1:" + served.server.port() + path);
    for (int i = 0; i < 2; i++) { // on one connection
      HttpResponse<String> answer =
          http.send(
              HttpRequest.newBuilder(address)
                  .POST(HttpRequest.BodyPublishers.ofString(body))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertEquals(404, answer.statusCode());
      assertTrue(json(answer).at("/message").asText().startsWith("COL-8014 "), answer.body());
    }
    assertEquals("0", first(served.post("{\"gremlin\":\"g.V().hasLabel('robot').count()\"}")));
  }

  // ---- pages of allowed sites

  private static final String SITE = "https://tools.example";

  /** Sends headers that the client of the JDK does not send, as a browser does. */
  private static String raw(Served served, String... lines) throws Exception {
    try (Socket socket = new Socket("127.0.0.1", served.server.port())) {
      socket.setSoTimeout(20_000);
      String head = String.join("\r\n", lines) + "\r\nHost: localhost\r\nConnection: close\r\n";
      socket.getOutputStream().write((head + "\r\n").getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .toLowerCase(Locale.ROOT);
    }
  }

  private static Served allowing(String... sites) throws Exception {
    return Served.modern(
        ServerOptions.loopback().withAllowedOrigins(AllowedOrigins.of(List.of(sites))));
  }

  @Test
  void pageOfAnAllowedSite_asksFirst_andReads() throws Exception {
    try (Served open = allowing("http://other.example:8080", SITE)) {
      String may =
          raw(
              open,
              "OPTIONS / HTTP/1.1",
              "Origin: " + SITE,
              "Access-Control-Request-Method: POST",
              "Access-Control-Request-Headers: content-type");
      assertTrue(may.startsWith("http/1.1 200"), may);
      assertTrue(may.contains("access-control-allow-origin: " + SITE), may);
      assertTrue(may.contains("post"), may);
      assertTrue(may.contains("content-type"), may);

      String count = "GET /?gremlin=g.V().count() HTTP/1.1";
      String read = raw(open, count, "Origin: " + SITE);
      assertTrue(read.startsWith("http/1.1 200"), read);
      assertTrue(read.contains("access-control-allow-origin: " + SITE), read);
      assertEquals(1, read.split("access-control-allow-origin").length - 1, read);
      String status = raw(open, "GET /status HTTP/1.1", "Origin: " + SITE);
      assertTrue(status.contains("access-control-allow-origin: " + SITE), status);

      String foreign = raw(open, count, "Origin: https://site.example");
      assertTrue(foreign.startsWith("http/1.1 403"), foreign);
      assertTrue(raw(open, count).startsWith("http/1.1 200"));
    }
    assertTrue(
        raw(served, "GET /?gremlin=g.V().count() HTTP/1.1", "Origin: " + SITE)
            .startsWith("http/1.1 403"));
  }

  @Test
  void websocketOfAnAllowedSite_isOpened() throws Exception {
    String[] upgrade = {
      "GET /gremlin HTTP/1.1",
      "Upgrade: websocket",
      "Connection: Upgrade",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Version: 13",
      "Host: localhost",
      "",
      ""
    };
    try (Served open = allowing(SITE)) {
      for (String site : List.of(SITE, "https://site.example")) {
        try (Socket socket = new Socket("127.0.0.1", open.server.port())) {
          socket.setSoTimeout(20_000);
          String head =
              String.join("\r\n", upgrade).replace("Host:", "Origin: " + site + "\r\nHost:");
          socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
          byte[] first = socket.getInputStream().readNBytes(12);
          String expected = site.equals(SITE) ? "HTTP/1.1 101" : "HTTP/1.1 403";
          assertEquals(expected, new String(first, StandardCharsets.UTF_8));
        }
      }
    }
  }
}
