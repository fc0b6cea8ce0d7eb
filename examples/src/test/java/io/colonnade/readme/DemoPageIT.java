package io.colonnade.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.browser.Browser;
import io.colonnade.browser.ServerPage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of the server in Chromium, as its users meet it: the graph of the demo, over TLS, after
 * a login. The server runs in a process of its own, started by the launcher. With {@code
 * -Drenew=true} this writes the pictures of docs/page.md.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DemoPageIT {

  private static final String PASSWORD = "example-1";
  private static final String ENDLESS = "g.V().repeat(both()).until(constant(1).is(2)).count()";

  @TempDir static Path scratch;

  private final AtomicInteger profiles = new AtomicInteger();
  private Path repository;
  private Folder folder;
  private String address;
  private String certificate; // as Chromium is told that it may trust it
  private Browser browser;
  private ServerPage page;

  @BeforeAll
  void serveDemo() throws Exception {
    repository = Path.of("..").toRealPath();
    Launcher.isBuilt(repository);
    folder = Folder.open(Files.createDirectory(scratch.resolve("folder")), repository);
    address = folder.adapted("https://localhost:8182/");
    runs(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
            + " -subj /CN=localhost -addext subjectAltName=DNS:localhost"
            + " -keyout server.key -out server.pem");
    certificate = publicKeyHash(folder.path().resolve("server.pem"));
    runs("./colonnade demo --once --data air-routes");
    runs(
        "env COLONNADE_PASSWORD="
            + PASSWORD
            + " ./colonnade user add ada --role read --users users");
    runs(
        "env COLONNADE_PASSWORD="
            + PASSWORD
            + " ./colonnade user add root --role admin --users users");
    Folder.Ran ran =
        folder.runInBackground(
            words(
                "./colonnade server --data air-routes --port 8182 --users users"
                    + " --tls-cert server.pem --tls-key server.key"),
            "ready: …\n");
    assertEquals(0, ran.code(), ran.output() + ran.errors());
  }

  private List<String> words(String command) {
    return List.of(folder.adapted(command).split(" "));
  }

  private void runs(String command) throws IOException, InterruptedException {
    Folder.Ran ran = folder.run(words(command), "");
    assertEquals(0, ran.code(), command + " printed\n" + ran.output() + ran.errors());
  }

  /** Returns the hash that Chromium's {@code --ignore-certificate-errors-spki-list} takes. */
  private static String publicKeyHash(Path file) throws Exception {
    try (InputStream in = Files.newInputStream(file)) {
      X509Certificate certificate =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
      byte[] key = certificate.getPublicKey().getEncoded();
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(key));
    }
  }

  @AfterAll
  void stop() {
    folder.close();
  }

  @AfterEach
  void closeBrowser() throws Exception {
    browser.close();
  }

  /** Starts a browser that knows nothing of the others, whose user enters a name and a password. */
  private void startBrowser(String user, String password) throws Exception {
    Path profile = scratch.resolve("profile" + profiles.incrementAndGet());
    browser = Browser.start(profile, "--ignore-certificate-errors-spki-list=" + certificate);
    browser.enterWhenAsked(user, password);
    page = new ServerPage(browser);
  }

  private void logIn(String user) throws Exception {
    startBrowser(user, PASSWORD);
    browser.open(address);
    assertTrue(browser.logins() >= 1);
  }

  private void picture(String name) throws Exception {
    if (Boolean.getBoolean("renew")) {
      browser.evaluate("scrollTo(0, 0)");
      Files.write(repository.resolve("docs").resolve(name), browser.screenshot());
    }
  }

  @Test
  void wrongPassword_isAskedForAgain_thenRefused() throws Exception {
    startBrowser("ada", "example-2");
    browser.go(address);
    browser.await("document.body.innerText.includes('COL-80')");
    assertTrue(browser.logins() >= 2, browser.logins() + " logins");
    String shown = browser.evaluate("document.body.innerText").asText();
    assertFalse(shown.contains("airport"), shown);
    assertTrue(browser.requests().stream().noneMatch(url -> url.contains("/page/")));
  }

  @Test
  void hopByClicking_showsTheRoutesOfAnAirport() throws Exception {
    logIn("ada");
    page.run("g.V().has('airport', 'code', 'INV')");
    page.awaitDrawn("1 vertices");
    page.clickVertex("INV");
    browser.await("!document.getElementById('drawn').innerText.startsWith('1 vertices')");
    assertTrue(browser.text("#selected").contains("Inverness"), browser.text("#selected"));
    picture("page-graph.png");
  }

  @Test
  void change_ofAReader_isRefused_andTheNextQueryRuns() throws Exception {
    logIn("ada");
    page.run("g.addV('airport')");
    assertTrue(browser.text("#failure").startsWith("COL-2410 "), browser.text("#failure"));
    page.run("g.V().hasLabel('airport').count()");
    assertEquals("", browser.text("#failure"));
  }

  @Test
  void tenThousandRoutes_areCounted() throws Exception {
    logIn("ada");
    page.run("g.E().hasLabel('route').limit(10000)");
    assertTrue(browser.text("#outcome").startsWith("10000 rows"), browser.text("#outcome"));
  }

  @Test
  void profile_showsTheIndex() throws Exception {
    logIn("ada");
    page.enter("g.V().has('airport', 'code', 'LHR').out('route').values('city').dedup()");
    browser.click("#profile");
    page.awaitEnd();
    assertTrue(browser.text("#plan-view").contains("airportByCode"), browser.text("#plan-view"));
    picture("page-profile.png");
  }

  @Test
  void admin_seesARunningQuery_andEndsIt() throws Exception {
    logIn("root");
    page.enter(ENDLESS);
    browser.click("#run");
    page.endQuery("until(");
    browser.click("[data-panel=query-panel]");
    page.awaitEnd();
    assertTrue(browser.text("#failure").startsWith("COL-8022 "), browser.text("#failure"));
  }

  @Test
  void keyboardAlone_runsAQuery_andExpandsAnAirport() throws Exception {
    logIn("ada");
    browser.press("Tab");
    browser.press("Enter"); // skips to the query
    tabTo("document.activeElement.id === 'query'");
    browser.evaluate("document.activeElement.select()");
    browser.type("g.V().has('airport', 'code', 'INV')");
    browser.pressWithCtrl("Enter");
    page.awaitDrawn("1 vertices");
    tabTo("document.activeElement.closest('#vertices') !== null");
    browser.press("Enter");
    browser.await("!document.getElementById('drawn').innerText.startsWith('1 vertices')");
    assertEquals(List.of(), browser.complaints());
    assertTrue(browser.requests().stream().allMatch(url -> url.startsWith(address)));
  }

  private void tabTo(String isThere) throws Exception {
    for (int i = 0; i < 60 && !browser.evaluate(isThere).asBoolean(); i++) {
      browser.press("Tab");
    }
    assertTrue(browser.evaluate(isThere).asBoolean(), isThere);
  }
}
