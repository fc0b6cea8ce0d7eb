package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.server.guard.ConnectionLimits;
import io.colonnade.server.guard.SessionLimits;
import io.colonnade.server.monitor.RequestLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How many connections a server has, and how long those live that ask for nothing. */
class ConnectionsIT {

  private static final String COUNT = "{\"gremlin\":\"g.V().count()\"}";
  private static final int SILENCE_MS = 30_000;

  private ColonnadeServer server;
  private final List<Socket> sockets = new ArrayList<>();

  private void serve(ConnectionLimits limits) {
    server =
        ColonnadeServer.start(
            TinkerFactory.createModern(),
            ServerOptions.loopback()
                .withPort(0)
                .withLimits(
                    new ServerLimits(limits, SessionLimits.DEFAULT, RequestLimits.DEFAULT)));
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    server.close();
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket("127.0.0.1", server.port());
    socket.setSoTimeout(SILENCE_MS);
    sockets.add(socket);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static String post(String body) {
    return "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  /** Reads one answer; what the server sends until it closes the connection otherwise. */
  private static String read(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder answer = new StringBuilder();
    for (int next = in.read(); next >= 0; next = in.read()) {
      answer.append((char) next);
      if (answer.toString().endsWith("{}}}")) {
        break;
      }
    }
    return answer.toString();
  }

  private static boolean isClosed(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  @Test
  void connection_beyondALimit_isToldWhich() throws Exception {
    serve(new ConnectionLimits(100, 3, Duration.ofMinutes(5)));
    for (int i = 0; i < 3; i++) {
      Socket socket = connect();
      send(socket, post(COUNT));
      assertTrue(read(socket).startsWith("HTTP/1.1 200 "));
    }
    String answer = read(connect());
    assertTrue(answer.startsWith("HTTP/1.1 503 "), answer);
    assertTrue(answer.contains("[option=--max-connections-per-address, limit=3]"), answer);

    sockets.get(0).close();
    assertTrue(isServedWithin(Duration.ofSeconds(30)));
  }

  @Test
  void connections_inAll_haveALimit() throws Exception {
    serve(new ConnectionLimits(2, 3, Duration.ofMinutes(5)));
    send(connect(), post(COUNT));
    send(connect(), post(COUNT));
    assertTrue(read(sockets.get(1)).startsWith("HTTP/1.1 200 "));
    String answer = read(connect());
    assertTrue(answer.contains("COL-8018 "), answer);
    assertTrue(answer.contains("[option=--max-connections, limit=2]"), answer);
  }

  /** The server may learn of a closed connection later than the client. */
  private boolean isServedWithin(Duration most) throws Exception {
    long end = System.nanoTime() + most.toNanos();
    while (System.nanoTime() < end) {
      Socket socket = connect();
      send(socket, post(COUNT));
      if (read(socket).startsWith("HTTP/1.1 200 ")) {
        return true;
      }
      Thread.sleep(20);
    }
    return false;
  }

  @Test
  void connection_withoutARequest_isClosed() throws Exception {
    serve(ConnectionLimits.DEFAULT);
    Socket silent = connect();
    Socket slow = connect();
    Thread drip =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 300; i++) {
                  send(slow, i == 0 ? "POST / HTTP/1.1\r\nX: " : "x");
                  Thread.sleep(100);
                }
              } catch (IOException | InterruptedException closed) {
                return; // as it should be
              }
            });
    drip.start();
    assertTrue(isClosed(silent));
    assertTrue(isClosedOrReset(slow));
    drip.join();
  }

  private static boolean isClosedOrReset(Socket socket) throws IOException {
    try {
      return isClosed(socket);
    } catch (SocketTimeoutException e) {
      throw e;
    } catch (IOException reset) {
      return true; // a byte came after the end
    }
  }

  @Test
  void connection_thatIsIdle_endsUnlessARequestIsEvaluated() throws Exception {
    serve(new ConnectionLimits(10, 10, Duration.ofSeconds(1)));
    Socket idle = connect();
    send(idle, post(COUNT));
    assertTrue(read(idle).startsWith("HTTP/1.1 200 "));
    assertTrue(isClosed(idle));

    HttpRequest slow =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port()))
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"gremlin\":\"g.with('evaluationTimeout', 3000).V(1).repeat(identity())"
                        + ".until(constant(1).is(2)).count()\"}"))
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(slow, HttpResponse.BodyHandlers.ofString());
    assertEquals(500, answer.statusCode());
    assertTrue(answer.body().contains("3000 ms"), answer.body()); // it was evaluated so long
  }

  @Test
  void websocket_thatAnswersPings_stays() throws Exception {
    serve(new ConnectionLimits(10, 10, Duration.ofSeconds(1)));
    CompletableFuture<Integer> closed = new CompletableFuture<>();
    WebSocket alive =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(
                URI.create("ws://127.0.0.1:" + server.port() + "/gremlin"),
                new WebSocket.Listener() {
                  @Override
                  public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
                    closed.complete(code);
                    return null;
                  }
                })
            .get(SILENCE_MS, TimeUnit.MILLISECONDS);
    Socket dead = connect();
    send(
        dead,
        "GET /gremlin HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    byte[] all = dead.getInputStream().readAllBytes(); // until the server closes it
    assertTrue(new String(all, StandardCharsets.ISO_8859_1).startsWith("HTTP/1.1 101 "));
    assertEquals((byte) 0x89, all[all.length - 2]); // the ping
    Thread.sleep(3_000);
    assertTrue(!closed.isDone() && !alive.isInputClosed());
    alive.abort();
  }
}
