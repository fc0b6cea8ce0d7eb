package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Several requests over one connection of HTTP. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeptConnectionIT {

  private static final int SILENCE_MS = 30_000;

  private Served served;
  private Socket socket;
  private InputStream in;

  @BeforeAll
  void start() throws Exception {
    served = Served.modern();
  }

  @AfterAll
  void stop() {
    served.close();
  }

  @BeforeEach
  void connect() throws IOException {
    socket = new Socket("127.0.0.1", served.server.port());
    socket.setSoTimeout(SILENCE_MS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  @AfterEach
  void disconnect() throws IOException {
    socket.close();
  }

  private void send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  private HttpAnswer read() throws IOException {
    return HttpAnswer.read(in);
  }

  private static String post(String gremlin) {
    String body = "{\"gremlin\":\"" + gremlin + "\",\"evaluationTimeout\":1500}";
    return "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  }

  @Test
  void requests_sentWithoutWaiting_areAnsweredInTheirOrder() throws Exception {
    String endless =
        "g.inject(1).repeat(__.both('none').fold()).count()"; // for a second and a half
    send(post(endless) + post("g.inject(7)") + get("/live") + post("g.inject(8)"));
    assertEquals(500, read().status());
    assertTrue(read().body().contains("[7]"));
    assertTrue(read().body().contains("live"));
    assertTrue(read().body().contains("[8]"));
  }

  @Test
  void manyRequests_sentWithoutReading_areAllAnswered() throws Exception {
    int many = 2_000;
    Thread sending =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < many; i++) {
                  send(get("/metrics"));
                }
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    sending.start();
    Thread.sleep(1_000); // what is not read stays with the client
    for (int i = 0; i < many; i++) {
      assertEquals(200, read().status());
    }
    sending.join();
  }

  /** Netty answers an unknown expectation and a length that is too large at once. */
  @Test
  void request_refusedAtItsHead_leavesNothing() throws Exception {
    for (int i = 0; i < 100; i++) {
      send("GET / HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n");
      assertEquals(417, read().status());
    }
    send(post("g.V().count()"));
    assertTrue(read().body().contains("[6]"));
    Thread.sleep(1_000); // an answer that is missed would be sent now
    send(get("/metrics"));
    String metrics = read().body();
    assertTrue(metrics.contains("colonnade_requests_open{state=\"waiting\"} 0"), metrics);
    send(post("g.V().count()"));
    assertTrue(read().body().contains("[6]"));
  }

  @Test
  void request_tooLarge_isRefused() throws Exception {
    send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20000000\r\n\r\n");
    assertEquals(413, read().status());
    byte[] body = new byte[20_000_000];
    try {
      socket.getOutputStream().write(body);
      send(post("g.V().count()"));
      HttpAnswer after = read();
      assertTrue(after.status() == 0 || after.body().contains("[6]"), after::toString);
    } catch (IOException closed) {
      // as it may be
    }
  }

  @Test
  void alias_thatIsLong_isRefusedSoon() throws Exception {
    String alias = "] to [".repeat(100_000);
    String body = "{\"gremlin\":\"g.V()\",\"aliases\":{\"g\":\"" + alias + "\"}}";
    send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length() + "\r\n\r\n");
    send(body);
    assertEquals(400, read().status());
  }
}
