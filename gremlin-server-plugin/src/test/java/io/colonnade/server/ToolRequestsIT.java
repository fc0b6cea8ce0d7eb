package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
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
}
