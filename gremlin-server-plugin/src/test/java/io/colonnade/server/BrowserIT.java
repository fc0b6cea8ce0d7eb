package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.colonnade.browser.Browser;
import io.colonnade.browser.ServerPage;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The page at {@code /} in Chromium. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrowserIT {

  private static final int ROWS = 10_000;

  /** Two ids that are one floating-point number. */
  private static final long LARGE_ID = (1L << 53) + 1;

  private static final String ENDLESS = "g.V().repeat(both()).until(constant(1).is(2)).count()";

  private static final String HOSTILE = "<img src=x onerror=\"document.title='owned'\">";

  private final HttpClient http = HttpClient.newHttpClient();
  private ColonnadeServer server;
  private Browser browser;
  private ServerPage page;

  @BeforeAll
  void start(@TempDir Path profile) throws Exception {
    Graph modern = ModernGraph.open();
    Graph other = ModernGraph.open();
    other.traversal().V().drop().iterate();
    IntStream.range(0, ROWS).forEach(n -> other.addVertex(T.label, "row", "number", n));
    Vertex hub = other.addVertex(T.id, LARGE_ID, T.label, "hub", "name", HOSTILE);
    Vertex near = other.addVertex(T.id, LARGE_ID - 1, T.label, "hub", "name", "other");
    hub.addEdge("<b>to</b>", near);
    IntStream.range(0, 149)
        .forEach(n -> hub.addEdge("spoke", other.addVertex(T.label, "rim", "name", "rim " + n)));
    other.tx().commit();
    server =
        ColonnadeServer.start(
            Map.of("modern", modern, "other", other),
            Map.of("g", "modern", "second", "other"),
            ServerOptions.loopback().withPort(0));
    browser = Browser.start(profile);
    page = new ServerPage(browser);
  }

  @AfterAll
  void stop() throws Exception {
    browser.close();
    server.close();
  }

  @BeforeEach
  void open() throws Exception {
    browser.open(address());
    browser.evaluate("localStorage.clear()");
  }

  private String address() {
    return "http://127.0.0.1:" + server.port() + "/";
  }

  private void choose(String source) throws Exception {
    browser.evaluate(
        "(() => { const s = document.getElementById('source'); s.value = %s;"
                .formatted(Browser.quoted(source))
            + " s.dispatchEvent(new Event('change')); })()");
  }

  @Test
  void page_asksNoOtherServer_andBreaksNoPolicy() throws Exception {
    page.run("g.V()");
    browser.await("!document.getElementById('graph-view').hidden");
    List<String> foreign =
        browser.requests().stream().filter(url -> !url.startsWith(address())).toList();
    assertEquals(List.of(), foreign);
    assertTrue(browser.requests().contains(address() + "page/cytoscape.mjs"));
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void clickOnAVertex_loadsItsNeighbours() throws Exception {
    page.run("g.V().has('name', 'marko')");
    page.awaitDrawn("1 vertices");
    page.clickVertex("marko");
    page.awaitDrawn("4 vertices, 3 edges");
    assertTrue(browser.text("#selected").contains("29"), browser.text("#selected"));
    assertTrue(browser.text("#vertices").contains("software: lop"), browser.text("#vertices"));
    page.clickVertex("josh");
    page.awaitDrawn("5 vertices, 5 edges");
    browser.darkScheme(true);
    browser.await("getComputedStyle(document.body).backgroundColor === 'rgb(22, 24, 28)'");
    browser.darkScheme(false);
  }

  @Test
  void neighbours_aboveTheLimit_comeInParts_andLargeIdsKeepTheirDigits() throws Exception {
    choose("second");
    page.run("g.V(" + LARGE_ID + "L)");
    page.awaitDrawn("1 vertices");
    browser.click("#vertices button");
    page.awaitDrawn("101 vertices");
    assertTrue(browser.text("#drawn").contains("more than 100 edges"), browser.text("#drawn"));
    assertTrue(browser.text("#selected").contains("" + LARGE_ID), browser.text("#selected"));
    browser.click("#vertices button");
    page.awaitDrawn("151 vertices, 150");
    browser.click("#vertices button");
    browser.await("document.getElementById('drawn').innerText.includes('All neighbours')");
  }

  @Test
  void textsOfTheGraph_areNeverHtml() throws Exception {
    choose("second");
    page.run("g.V(" + LARGE_ID + "L).outE('<b>to</b>').inV().path()");
    page.awaitDrawn("2 vertices, 1 edges");
    page.run("g.V(" + LARGE_ID + "L)");
    page.awaitDrawn("1 vertices");
    browser.click("#vertices button");
    page.awaitDrawn("101 vertices");
    assertTrue(browser.text("#selected").contains(HOSTILE), browser.text("#selected"));
    browser.click("[data-view=table]");
    assertTrue(browser.text("#table-view").contains(HOSTILE), browser.text("#table-view"));
    browser.click("[data-view=json]");
    browser.await("document.getElementById('json-view').innerText.includes('onerror')");
    browser.click("[data-panel=schema-panel]");
    browser.await("document.getElementById('schema-panel').innerText.includes('<b>to</b>')");
    page.run(HOSTILE);
    assertTrue(browser.text("#failure").startsWith("COL-"), browser.text("#failure"));
    assertEquals("Colonnade", browser.evaluate("document.title").asText());
    assertEquals(
        0, browser.evaluate("document.querySelectorAll('main img, main b').length").asInt());
  }

  @Test
  void refusedQuery_showsItsCode() throws Exception {
    page.run("g.V().foo()");
    assertTrue(browser.text("#failure").startsWith("COL-8008 "), browser.text("#failure"));
    page.run("g.V().count()");
    assertEquals("", browser.text("#failure"));
    assertTrue(browser.text("#outcome").startsWith("1 row"), browser.text("#outcome"));
  }

  @Test
  void tenThousandRows_areCounted_andShownInParts() throws Exception {
    choose("second");
    page.run("g.V().hasLabel('row')");
    assertTrue(browser.text("#outcome").startsWith("10000 rows"), browser.text("#outcome"));
    String rows = "document.querySelectorAll('#table-view tbody tr').length";
    assertEquals(200, browser.evaluate(rows).asInt());
    assertTrue(browser.text("#table-view > button").contains("200 of 10000 shown"));
    browser.click("#table-view > button");
    assertEquals(400, browser.evaluate(rows).asInt());
    browser.click("[data-view=graph]");
    browser.await("document.getElementById('drawn').innerText.includes('500 of 10000')");
  }

  @Test
  void explain_andProfile_showSteps() throws Exception {
    page.enter("g.V().has('name', 'marko').out('knows').values('name').toList()");
    browser.click("#explain");
    page.awaitEnd();
    assertTrue(browser.text("#plan-view").contains("full scan"), browser.text("#plan-view"));
    assertTrue(
        browser.evaluate("document.querySelectorAll('#plan-view tbody tr').length").asInt() >= 2);
    browser.click("#profile");
    page.awaitEnd();
    assertTrue(browser.text("#plan-view").contains("storeCalls"), browser.text("#plan-view"));
  }

  @Test
  void panels_showSchemaIndexesJobsAndFigures() throws Exception {
    browser.click("[data-panel=schema-panel]");
    browser.await("document.getElementById('schema-panel').innerText.includes('As of')");
    String schema = browser.text("#schema-panel");
    assertTrue(schema.contains("person") && schema.contains("enabled"), schema);
    page.run("g.call('colonnade.index.verify')");
    browser.click("[data-panel=jobs-panel]");
    browser.await("document.getElementById('jobs-panel').innerText.includes('verify')");
    browser.click("[data-panel=server-panel]");
    browser.await("document.getElementById('server-panel').innerText.includes('healthy')");
    String figures = browser.text("#server-panel");
    assertTrue(figures.contains("Graph modern") && figures.contains("Graph other"), figures);
  }

  @Test
  void keyboardAlone_writesRunsCompletesAndExpands() throws Exception {
    browser.press("Tab");
    assertEquals("Skip to the query", focused());
    browser.press("Enter");
    browser.press("Tab");
    browser.evaluate("document.getElementById('query').focus()");
    browser.evaluate("document.getElementById('query').select()");
    browser.type("g.V().hasLabel('pe");
    browser.await("!document.getElementById('completions').hidden");
    browser.press("ArrowDown");
    browser.press("Enter");
    browser.type("').has('name', 'marko')");
    assertEquals(
        "g.V().hasLabel('person').has('name', 'marko')",
        browser.evaluate("document.getElementById('query').value").asText());
    browser.pressWithCtrl("Enter");
    page.awaitDrawn("1 vertices");
    for (int i = 0; i < 30 && !focused().equals("person: marko"); i++) {
      browser.press("Tab");
      assertTrue(
          browser
              .evaluate(
                  "getComputedStyle(document.activeElement).outlineStyle !== 'none'"
                      + " || document.activeElement === document.body")
              .asBoolean(),
          "no visible focus: " + focused());
    }
    assertEquals("person: marko", focused());
    browser.press("Enter");
    page.awaitDrawn("4 vertices");
    assertEquals("person: marko", focused());
  }

  private String focused() throws Exception {
    return browser.evaluate("document.activeElement.innerText").asText();
  }

  @Test
  void controls_haveNames() throws Exception {
    JsonNode nameless =
        browser.evaluate(
            "[...document.querySelectorAll('button, select, textarea')].filter(e =>"
                + " !e.innerText.trim() && !(e.labels && e.labels.length)"
                + " && !e.getAttribute('aria-label')).map(e => e.outerHTML)");
    assertEquals("[]", nameless.toString());
  }

  @Test
  void history_isKept_andCanBeCleared() throws Exception {
    page.run("g.V().count()");
    page.run("g.E().count()");
    browser.open(address());
    assertTrue(browser.text("#history").contains("g.E().count()"), browser.text("#history"));
    browser.click("#forget");
    assertFalse(browser.text("#history").contains("g.E().count()"), browser.text("#history"));
  }

  @Test
  void stop_endsTheQuery_alsoInTheServer() throws Exception {
    page.enter(ENDLESS);
    browser.click("#run");
    browser.await("!document.getElementById('stop').disabled");
    awaitListed(true);
    browser.click("#stop");
    page.awaitEnd();
    assertTrue(browser.text("#failure").contains("You stopped"), browser.text("#failure"));
    awaitListed(false);
  }

  private void awaitListed(boolean isListed) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (post("g.call('colonnade.queries')").get(20, TimeUnit.SECONDS).body().contains("until(")
        != isListed) {
      TimeUnit.MILLISECONDS.sleep(50);
      assertTrue(
          System.nanoTime() < end, "the endless query is " + (isListed ? "not " : "") + "listed");
    }
  }

  private CompletableFuture<HttpResponse<String>> post(String query) {
    return http.sendAsync(
        HttpRequest.newBuilder(URI.create(address()))
            .POST(HttpRequest.BodyPublishers.ofString("{\"gremlin\":\"" + query + "\"}"))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void runningQuery_isListed_andEnded() throws Exception {
    CompletableFuture<HttpResponse<String>> query = post(ENDLESS);
    page.endQuery("until(");
    HttpResponse<String> answer = query.get(20, TimeUnit.SECONDS);
    assertEquals(500, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains("COL-8022"), answer.body());
  }
}
