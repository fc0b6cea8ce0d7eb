package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.server.guard.HealthPort;
import io.colonnade.server.monitor.AuditLog;
import io.colonnade.server.monitor.Monitor;
import io.colonnade.server.monitor.RequestLimits;
import io.colonnade.server.monitor.SlowQueries;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The port of health of a server that has not started, and what a stranger may send to it. */
class HealthPortIT {

  private Monitor monitor;
  private HealthPort health;

  @BeforeEach
  void open() {
    monitor = new Monitor(SlowQueries.off(), AuditLog.off(), RequestLimits.DEFAULT);
    health =
        HealthPort.open(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), monitor.pages());
  }

  @AfterEach
  void close() {
    health.close();
    health.close();
    monitor.close();
  }

  /** Sends bytes and returns all that comes until the port closes the connection. */
  private String raw(String text) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), health.port())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String request(String line, String... headers) throws IOException {
    return raw(
        line + "\r\nHost: localhost\r\nConnection: close\r\n" + String.join("", headers) + "\r\n");
  }

  @Test
  void serverThatHasNotStarted_isLiveAndNotReady() throws Exception {
    assertTrue(request("GET /live HTTP/1.1").startsWith("HTTP/1.1 200 "));
    String ready = request("GET /ready HTTP/1.1");
    assertTrue(ready.startsWith("HTTP/1.1 503 "), ready);
    assertTrue(ready.contains("\"missing\":[\"the graphs are being opened\"]"), ready);
    assertTrue(request("GET /status HTTP/1.1").contains("\"graphs\":{}"));
    assertTrue(request("GET /metrics HTTP/1.1").contains("jvm_memory_used_bytes"));
    monitor.stopping();
    assertTrue(request("GET /ready HTTP/1.1").contains("the server stops"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.1",
        "GET /gremlin HTTP/1.1",
        "GET /?gremlin=g.V() HTTP/1.1",
        "GET /pg/statistics/summary HTTP/1.1",
        "GET /live/ HTTP/1.1",
        "GET //live HTTP/1.1",
        "GET /%zz HTTP/1.1",
        "GET /LIVE HTTP/1.1",
      })
  void anotherPage_isRefused(String line) throws Exception {
    String answer = request(line);
    assertTrue(answer.startsWith("HTTP/1.1 404 "), answer);
    assertTrue(answer.contains("{\"message\":\"COL-8021 "), answer);
  }

  @Test
  void anotherMethod_isRefused_andItsBodyIsNotTakenForAnything() throws Exception {
    String answer =
        request("POST /status HTTP/1.1", "Content-Length: 27\r\n")
            + request("DELETE /metrics HTTP/1.1");
    assertEquals(2, answer.split("HTTP/1.1 405 ", -1).length - 1, answer);
    String both =
        raw(
            "POST /gremlin HTTP/1.1\r\nHost: localhost\r\nContent-Length: 21\r\n\r\n"
                + "{\"gremlin\":\"g.V(1)\"} \n"
                + "GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assertTrue(both.startsWith("HTTP/1.1 404 "), both);
    assertTrue(both.endsWith("{\"status\":\"live\"}"), both);
  }

  @Test
  void malformedRequest_isRefusedAndTheConnectionCloses() throws Exception {
    for (String text :
        List.of(
            "nonsense\r\n\r\n",
            "GET /" + "x".repeat(10_000) + " HTTP/1.1\r\n\r\n",
            "GET /live HTTP/1.1\r\nX: " + "x".repeat(20_000) + "\r\n\r\n",
            "\u0016\u0003\u0001\u0002\u0000\u0001hello\r\n\r\n")) {
      String answer = raw(text);
      assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
    }
    assertTrue(request("GET /live HTTP/1.1").startsWith("HTTP/1.1 200 "));
  }

  @Test
  void pageOfAnotherSite_isRefused() throws Exception {
    String answer = request("GET /metrics HTTP/1.1", "Origin: https://site.example\r\n");
    assertTrue(answer.startsWith("HTTP/1.1 403 "), answer);
    assertFalse(answer.contains("jvm_"), answer);
  }

  @Test
  void connectionsBeyondTheLimit_areClosed_andLaterOnesServed() throws Exception {
    List<Socket> idle = new ArrayList<>();
    try {
      for (int i = 0; i < 50; i++) { // as many as one address may have
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), health.port());
        socket.setSoTimeout(20_000);
        idle.add(socket);
        String ask = "GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n";
        socket.getOutputStream().write(ask.getBytes(StandardCharsets.UTF_8));
        assertEquals('H', socket.getInputStream().read());
      }
      try (Socket refused = new Socket(InetAddress.getLoopbackAddress(), health.port())) {
        refused.setSoTimeout(20_000);
        String answer = new String(refused.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(answer.startsWith("HTTP/1.1 503 "), answer);
        assertTrue(answer.contains("COL-8018 "), answer);
      }
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
    String answer = "";
    long end = System.nanoTime() + 20_000_000_000L;
    while (!answer.startsWith("HTTP/1.1 200 ") && System.nanoTime() < end) {
      try {
        answer = request("GET /live HTTP/1.1");
      } catch (IOException e) { // still beyond the limit
        answer = "";
      }
    }
    assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
  }

  @Test
  void portInUse_isRefused() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), taken.getLocalPort());
      InvalidInputException refused =
          assertThrows(
              InvalidInputException.class, () -> HealthPort.open(address, monitor.pages()));
      assertTrue(String.valueOf(refused.getMessage()).startsWith("COL-8201 "), refused.toString());
    }
  }
}
