package io.colonnade.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A headless Chromium with one tab, which the DevTools protocol drives: keys and the mouse act as
 * those of a user, and each request and each message of the console is kept.
 */
public final class Browser implements AutoCloseable {

  private static final Path PROGRAM =
      Path.of(System.getProperty("colonnade.browser", "/usr/bin/chromium"));

  private static final Pattern LISTENING = Pattern.compile("DevTools listening on (ws://\\S+)");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SECONDS = 30;

  private static final Map<String, Integer> KEYS =
      Map.of("Tab", 9, "Enter", 13, "Escape", 27, " ", 32, "ArrowUp", 38, "ArrowDown", 40);

  private static final int CTRL = 2;

  private final Process process;
  private final WebSocket socket;
  private final String session;
  private final ExecutorService user = Executors.newSingleThreadExecutor();
  private final AtomicInteger numbers = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
  private final AtomicInteger logins = new AtomicInteger();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private volatile Map<String, String> credentials = Map.of();

  private Browser(Process process, String address) throws Exception {
    this.process = process;
    this.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), new Answers())
            .get(SECONDS, TimeUnit.SECONDS);
    String tab =
        send("", "Target.createTarget", Map.of("url", "about:blank")).at("/targetId").asText();
    this.session =
        send("", "Target.attachToTarget", Map.of("targetId", tab, "flatten", true))
            .at("/sessionId")
            .asText();
    for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
      send(domain + ".enable", Map.of());
    }
  }

  /**
   * Starts the browser.
   *
   * @param profile a directory for what it keeps
   * @param options of Chromium, beside those of every test
   */
  public static Browser start(Path profile, String... options) throws Exception {
    if (!Files.isExecutable(PROGRAM)) {
      throw new AssertionError(
          PROGRAM
              + " is missing: install Chromium (Debian: apt-get install chromium), or name it by"
              + " -Dcolonnade.browser=FILE");
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                PROGRAM.toString(),
                "--headless=new",
                "--no-sandbox", // as root it does not start otherwise
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-extensions",
                "--no-first-run",
                "--hide-scrollbars",
                "--window-size=1120,840",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile));
    command.addAll(List.of(options));
    Process process =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    try {
      BufferedReader errors = process.errorReader();
      StringBuilder told = new StringBuilder();
      for (String line = errors.readLine(); line != null; line = errors.readLine()) {
        Matcher listening = LISTENING.matcher(line);
        if (listening.find()) {
          drain(process.getErrorStream());
          return new Browser(process, listening.group(1));
        }
        told.append(line).append('\n');
      }
      throw new AssertionError("the browser has not started: " + told);
    } catch (Exception | Error e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** Reads what the browser writes, which would stop it when the pipe is full. */
  private static void drain(InputStream errors) {
    Thread thread =
        new Thread(
            () -> {
              try (errors) {
                errors.transferTo(java.io.OutputStream.nullOutputStream());
              } catch (IOException e) {
                Thread.currentThread().interrupt(); // the browser has ended
              }
            },
            "browser-errors");
    thread.setDaemon(true);
    thread.start();
  }

  // ---- what a user does

  public void open(String address) throws Exception {
    go(address);
    await("document.documentElement.dataset.ready === 'true'");
  }

  /** Opens an address, and does not wait for the page. */
  public void go(String address) throws Exception {
    requests.clear();
    complaints.clear();
    logins.set(0);
    send("Page.navigate", Map.of("url", address));
  }

  /** Enters these from now on when a server asks for a login; cancels when it asks again. */
  public void enterWhenAsked(String user, String password) throws Exception {
    credentials = Map.of("username", user, "password", password);
    send("Fetch.enable", Map.of("handleAuthRequests", true));
  }

  /** Returns how often a server has asked for a login since the page was opened. */
  public int logins() {
    return logins.get();
  }

  /** Clicks the middle of the first element of a selector. */
  public void click(String selector) throws Exception {
    JsonNode at =
        evaluate(
            "(() => { const e = document.querySelector(%s); e.scrollIntoView({block: 'nearest'});"
                    .formatted(quoted(selector))
                + " const b = e.getBoundingClientRect();"
                + " return {x: b.x + b.width / 2, y: b.y + b.height / 2}; })()");
    click(at.get("x").asDouble(), at.get("y").asDouble());
  }

  public void click(double x, double y) throws Exception {
    for (String type : List.of("mouseMoved", "mousePressed", "mouseReleased")) {
      send(
          "Input.dispatchMouseEvent",
          Map.of("type", type, "x", x, "y", y, "button", "left", "clickCount", 1));
    }
  }

  public void type(String text) throws Exception {
    send("Input.insertText", Map.of("text", text));
  }

  public void press(String key) throws Exception {
    press(key, 0);
  }

  public void pressWithCtrl(String key) throws Exception {
    press(key, CTRL);
  }

  private void press(String key, int modifiers) throws Exception {
    int code =
        KEYS.containsKey(key) ? KEYS.get(key) : key.toUpperCase(java.util.Locale.ROOT).charAt(0);
    String text = modifiers != 0 ? "" : key.equals("Enter") ? "\r" : key.length() == 1 ? key : "";
    for (String type : List.of(text.isEmpty() ? "rawKeyDown" : "keyDown", "keyUp")) {
      send(
          "Input.dispatchKeyEvent",
          Map.of(
              "type", type,
              "key", key,
              "code", key.equals(" ") ? "Space" : key.length() == 1 ? "Key" + (char) code : key,
              "text", type.equals("keyDown") ? text : "",
              "windowsVirtualKeyCode", code,
              "modifiers", modifiers));
    }
  }

  // ---- what a user sees

  /** Returns when an expression of the page is true. */
  public void await(String condition) throws Exception {
    JsonNode reached =
        evaluate(
            "new Promise(resolve => { const end = Date.now() + 20000; const look = () => {"
                + " let is; try { is = Boolean("
                + condition
                + "); } catch { is = false; }"
                + " if (is || Date.now() > end) { resolve(is); } else { setTimeout(look, 20); } };"
                + " look(); })");
    if (!reached.asBoolean()) {
      throw new AssertionError(
          condition + " is not reached: " + evaluate("document.body.innerText") + complaints);
    }
  }

  /** Returns the value of an expression of the page. */
  public JsonNode evaluate(String expression) throws Exception {
    JsonNode answer =
        send(
            "Runtime.evaluate",
            Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
    }
    return answer.at("/result/value");
  }

  /** Returns the visible text of the first element of a selector. */
  public String text(String selector) throws Exception {
    return evaluate("document.querySelector(" + quoted(selector) + ").innerText").asText();
  }

  public byte[] screenshot() throws Exception {
    JsonNode answer = send("Page.captureScreenshot", Map.of("format", "png"));
    return Base64.getDecoder().decode(answer.get("data").asText());
  }

  public void darkScheme(boolean isDark) throws Exception {
    Map<String, String> feature =
        Map.of("name", "prefers-color-scheme", "value", isDark ? "dark" : "light");
    send("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
  }

  /** Returns the addresses of all requests since the page was opened. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** Returns errors and warnings of the console, violations of the security policy among them. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  public static String quoted(String text) throws Exception {
    return JSON.writeValueAsString(text);
  }

  // ---- the protocol

  private JsonNode send(String method, Map<String, ?> parameters) throws Exception {
    return send(session, method, parameters);
  }

  private JsonNode send(String session, String method, Map<String, ?> parameters) throws Exception {
    JsonNode come = ask(session, method, parameters).get(SECONDS, TimeUnit.SECONDS);
    if (come.has("error")) {
      throw new AssertionError(method + ": " + come.get("error"));
    }
    return come.path("result");
  }

  /** Sends a command; one at a time, as the socket takes them. */
  private synchronized CompletableFuture<JsonNode> ask(
      String session, String method, Map<String, ?> parameters) throws Exception {
    int number = numbers.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    asked.put(number, answer);
    Map<String, Object> message =
        session.isEmpty()
            ? Map.of("id", number, "method", method, "params", parameters)
            : Map.of("id", number, "method", method, "params", parameters, "sessionId", session);
    socket.sendText(JSON.writeValueAsString(message), true).get(SECONDS, TimeUnit.SECONDS);
    return answer;
  }

  /** Continues a request that waits for the answer of the user. */
  private void continueRequest(String method, JsonNode told) {
    String request = told.path("requestId").asText();
    Map<String, ?> parameters = Map.of("requestId", request);
    if (method.equals("Fetch.continueWithAuth")) {
      Map<String, String> answer = new HashMap<>(Map.of("response", "CancelAuth"));
      if (logins.incrementAndGet() == 1) {
        answer.put("response", "ProvideCredentials");
        answer.putAll(credentials);
      }
      parameters = Map.of("requestId", request, "authChallengeResponse", answer);
    }
    try {
      ask(session, method, parameters);
    } catch (Exception e) {
      complaints.add(method + ": " + e);
    }
  }

  private void heed(JsonNode message) {
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = asked.remove(message.get("id").asInt());
      if (answer != null) {
        answer.complete(message);
      }
      return;
    }
    JsonNode told = message.path("params");
    switch (message.path("method").asText()) {
      case "Network.requestWillBeSent" -> requests.add(told.at("/request/url").asText());
      case "Log.entryAdded" -> complaints.add(told.at("/entry/text").asText());
      case "Runtime.exceptionThrown" -> complaints.add(told.path("exceptionDetails").toString());
      case "Runtime.consoleAPICalled" -> complaints.add(told.path("args").toString());
      case "Fetch.authRequired" ->
          user.execute(() -> continueRequest("Fetch.continueWithAuth", told));
      case "Fetch.requestPaused" ->
          user.execute(() -> continueRequest("Fetch.continueRequest", told));
      default -> {} // of no interest
    }
  }

  /** Puts the parts of messages together. */
  private final class Answers implements WebSocket.Listener {

    private final StringBuilder begun = new StringBuilder();

    @Override
    public CompletionStage<?> onClose(WebSocket webSocket, int status, String reason) {
      fail("the browser has closed the connection: " + status + " " + reason);
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void onError(WebSocket webSocket, Throwable error) {
      fail("the browser cannot be reached: " + error);
    }

    private void fail(String what) {
      asked.values().forEach(answer -> answer.completeExceptionally(new IOException(what)));
    }

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
      begun.append(data);
      if (last) {
        try {
          heed(JSON.readTree(begun.toString()));
        } catch (IOException e) {
          complaints.add("not JSON: " + e.getMessage());
        }
        begun.setLength(0);
      }
      webSocket.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }

  @Override
  public void close() throws Exception {
    try {
      send("", "Browser.close", Map.of());
    } finally {
      user.shutdownNow();
      socket.abort();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    }
  }
}
