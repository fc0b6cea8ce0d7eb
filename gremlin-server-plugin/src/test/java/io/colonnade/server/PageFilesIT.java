package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the page at {@code /}, as any HTTP client gets them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageFilesIT {

  private static final String HTML = "text/html,application/xhtml+xml,*/*;q=0.8";

  private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"(/[^\"]*)\"");
  private static final Pattern IMPORT = Pattern.compile("(?:from |import\\()'\\./([^']+)'");

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

  private HttpResponse<String> send(String method, String path, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + served.server.port() + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  @Test
  void root_ofABrowser_isThePage_withStrictHeaders() throws Exception {
    HttpResponse<String> answer = send("GET", "/", "Accept", HTML);
    assertEquals(200, answer.statusCode());
    assertEquals("text/html; charset=utf-8", header(answer, "content-type"));
    assertEquals(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src"
            + " 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        header(answer, "content-security-policy"));
    assertEquals("nosniff", header(answer, "x-content-type-options"));
    assertEquals("no-referrer", header(answer, "referrer-policy"));
    assertEquals("no-cache", header(answer, "cache-control"));
  }

  @Test
  void everyFileThatThePageNames_isServed() throws Exception {
    String page = send("GET", "/", "Accept", HTML).body();
    assertFalse(Pattern.compile("(?i)<style|style=|\\son\\w+=|https?:").matcher(page).find(), page);
    for (MatchResult reference : REFERENCE.matcher(page).results().toList()) {
      assertEquals(200, send("GET", reference.group(1)).statusCode(), reference.group(1));
    }
    for (String module : new String[] {"page.js", "drawing.js", "panels.js", "table.js"}) {
      HttpResponse<String> script = send("GET", "/page/" + module);
      assertEquals("text/javascript; charset=utf-8", header(script, "content-type"));
      for (MatchResult imported : IMPORT.matcher(script.body()).results().toList()) {
        assertEquals(200, send("GET", "/page/" + imported.group(1)).statusCode(), imported.group());
      }
    }
  }

  @Test
  void head_hasTheLengthWithoutTheContent() throws Exception {
    HttpResponse<String> head = send("HEAD", "/page/page.js");
    assertEquals(200, head.statusCode());
    assertEquals("", head.body());
    int length = send("GET", "/page/page.js").body().getBytes(StandardCharsets.UTF_8).length;
    assertEquals("" + length, header(head, "content-length"));
  }

  @Test
  void knownFile_isNotSentAgain() throws Exception {
    String tag = header(send("GET", "/page/cytoscape.mjs"), "etag");
    HttpResponse<String> again = send("GET", "/page/cytoscape.mjs", "If-None-Match", tag);
    assertEquals(304, again.statusCode());
    assertEquals("", again.body());
    assertEquals(200, send("GET", "/page/page.css", "If-None-Match", tag).statusCode());
  }

  @Test
  void root_withAQuery_orForJsonOnly_isNoPage() throws Exception {
    HttpResponse<String> query = send("GET", "/?gremlin=g.V().count()", "Accept", HTML);
    assertTrue(query.body().contains("\"requestId\""), query.body());
    HttpResponse<String> json = send("GET", "/", "Accept", "application/json");
    assertEquals(400, json.statusCode());
    assertTrue(json.body().contains("COL-8015"), json.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/page/",
        "/page/index.html",
        "/page/../page/page.js",
        "/page/%2e%2e/guard/PageFiles.class",
        "/page//etc/passwd",
        "/page/PAGE.JS",
        "/page/cytoscape.min.js"
      })
  void otherPath_isNoFile(String path) throws Exception {
    HttpResponse<String> answer = send("GET", path, "Accept", HTML);
    assertEquals(400, answer.statusCode(), answer.body());
  }

  @Test
  void sources_areListed() throws Exception {
    assertEquals("[\"g\"]", send("GET", "/page/sources").body());
  }

  @Test
  void post_isStillAQuery() throws Exception {
    assertTrue(
        served
            .post("{\"gremlin\":\"g.V().count()\"}", "application/json", "Accept", HTML)
            .body()
            .contains("6"));
  }
}
