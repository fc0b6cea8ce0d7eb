package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.server.HttpAnswer;
import io.colonnade.server.users.PasswordHash;
import io.colonnade.server.users.User;
import io.colonnade.server.users.UsersFile;
import io.colonnade.service.Access;
import io.colonnade.store.Crew;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients that want to bring a server down, while another one works: it gets all of its answers,
 * and the server is as before when the attack has ended.
 */
@Timeout(120)
class AttacksIT {

  private static final String COUNT = "g.V().count()";
  private static final String CLIENT = "127.0.0.1";

  /** No answer takes longer, on a busy machine with the attacker on it. */
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private static final Duration RECOVERY = Duration.ofSeconds(10);

  /** Objects that a server keeps after its first requests, such as caches of classes. */
  private static final long KEPT_BYTES = 30 << 20;

  private static final long GREEDY_MS = 2_000;

  /** Results without end, and results that do not fit the heap. */
  private static final List<String> GREEDY =
      List.of(
          "g.V().repeat(both()).emit().path()",
          "g.V().repeat(both()).emit().path().fold()",
          "g.V().repeat(both()).times(8).path().order().by(count(local))");

  @TempDir Path scratch;
  private ServerProcess server;
  private final List<AutoCloseable> opened = new ArrayList<>();

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable one : opened) {
      one.close();
    }
    String errors = server.stop();
    assertFalse(errors.contains("\tat "), errors);
    assertFalse(errors.contains("Error"), errors);
  }

  private <T extends AutoCloseable> T opened(T one) {
    opened.add(one);
    return one;
  }

  private RawConnection connect(String from) throws IOException {
    return opened(new RawConnection(server.port, from));
  }

  private static void assertUnharmed(String what, Latencies client) {
    List<Long> times = client.stop();
    System.out.println(what + ": " + Latencies.text(times));
    long longest = times.get(times.size() - 1);
    assertTrue(longest <= LONGEST.toMillis(), what + ": an answer took " + longest + " ms");
  }

  // ---- connections

  @Test
  void idleConnections_upToTheLimit_leaveAnotherClientUnharmed() throws Exception {
    int most = 10_000;
    server =
        ServerProcess.limited(
            20_000,
            "512m",
            scratch,
            "--max-connections=" + most,
            "--max-connections-per-address=" + most);
    JavaDriver driver = opened(new JavaDriver(server));
    assertEquals(0, driver.g.V().count().next());
    long heap = server.heap();
    Latencies healthy = opened(new Latencies(() -> driver.g.V().count().next()));
    for (int i = 0; i < most / 2; i++) {
      connect(CLIENT).upgraded();
    }
    RawConnection first = connect(CLIENT); // without a head, it is closed after ten seconds
    for (int i = 1; i < most / 2 - 5; i++) {
      RawConnection idle = connect(CLIENT);
      if (i % 2 == 0) {
        idle.send("POST / HTTP/1.1\r\nX-Slow: ");
      }
    }
    HttpAnswer last;
    do { // those that are answered stay
      last = connect(CLIENT).post(COUNT).answer();
    } while (last.status() == 200);
    assertEquals(503, last.status(), last.body());
    assertTrue(last.body().contains("COL-8018 "), last.body());
    assertTrue(last.body().contains("[option=--max-connections, limit=" + most + "]"), last.body());
    System.out.println("with " + most + " connections: heap " + (server.heap() - heap) / most);
    assertTrue(first.isClosed());
    for (AutoCloseable one : opened) {
      if (one instanceof RawConnection) {
        one.close();
      }
    }
    assertTrue(
        ServerProcess.becomes(() -> server.status().path("connections").asInt() < 10, RECOVERY));
    for (int i = 0; i < 100; i++) {
      assertEquals(200, connect(CLIENT).post(COUNT).answer().status());
    }
    assertUnharmed("with 10,000 idle connections", healthy);
    assertTrue(ServerProcess.becomes(() -> server.heap() < heap + KEPT_BYTES, RECOVERY));
  }

  // ---- logins

  private static String basic(String user, String password) {
    return "Authorization: Basic "
        + Base64.getEncoder()
            .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the login of a websocket. */
  private static String sasl(String user, String password) {
    String plain = "\0" + user + "\0" + password;
    return message(
        "authentication",
        "",
        "\"sasl\":\""
            + Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8))
            + "\"");
  }

  private static String message(String op, String processor, String arguments) {
    return "{\"requestId\":\""
        + UUID.randomUUID()
        + "\",\"op\":\""
        + op
        + "\",\"processor\":\""
        + processor
        + "\",\"args\":{"
        + arguments
        + "}}";
  }

  @Test
  void stormOfLogins_leavesThoseUnharmedThatAreLoggedIn_andLetsOthersIn() throws Exception {
    Path file = scratch.resolve("users");
    UsersFile users = new UsersFile(file);
    for (String name : List.of("ada", "grace")) {
      users.add(
          new User(name, Access.WRITE, PasswordHash.of(name + "-secret", new SecureRandom())));
    }
    server = ServerProcess.limited(20_000, "512m", scratch, "--users=" + file, "--insecure");
    String ada = basic("ada", "ada-secret");
    RawConnection kept = connect(CLIENT);
    Callable<?> overHttp =
        () -> {
          HttpAnswer answer = kept.post(COUNT, ada).answer();
          assertEquals(200, answer.status(), answer.body());
          return answer;
        };
    RawConnection logged = connect(CLIENT).upgraded().frame(sasl("ada", "ada-secret"));
    assertTrue(logged.frame().contains("\"code\":204"));
    Callable<?> overWebsocket =
        () -> {
          String answer =
              logged.frame(message("eval", "", "\"gremlin\":\"" + COUNT + "\"")).frame();
          assertTrue(answer.contains("\"code\":200"), answer);
          return answer;
        };
    measured(
        "without a storm",
        overHttp,
        overWebsocket,
        () -> {
          TimeUnit.SECONDS.sleep(3);
          return null;
        });
    int attackers = 16;
    AtomicInteger refused = new AtomicInteger();
    measured(
        "in a storm of logins",
        overHttp,
        overWebsocket,
        () -> {
          long end = System.nanoTime() + RECOVERY.toNanos();
          Crew storm = Crew.start(attackers, number -> storm(number, end, refused));
          int status = 0;
          while (status != 200 && System.nanoTime() < end) {
            HttpAnswer answer =
                connect("127.0.0.9").post(COUNT, basic("grace", "grace-secret")).answer();
            status = answer.status();
            assertTrue(status == 200 || status == 429, answer.toString());
          }
          storm.join();
          assertEquals(200, status);
          return null;
        });
    System.out.println(refused + " logins were refused");
    assertTrue(refused.get() >= attackers, refused + " logins");
  }

  private void measured(
      String when, Callable<?> overHttp, Callable<?> overWebsocket, Callable<?> work)
      throws Exception {
    Latencies http = opened(new Latencies(overHttp));
    Latencies websocket = opened(new Latencies(overWebsocket));
    Object unused = work.call();
    assertUnharmed(when + ", over HTTP", http);
    assertUnharmed(when + ", over the websocket", websocket);
  }

  /** Tries passwords from addresses of its own, at names that exist and at others. */
  private void storm(int number, long end, AtomicInteger refused) throws Exception {
    for (int i = 0; System.nanoTime() < end; i++) {
      String from = "127.0." + (1 + number) + "." + (1 + i % 200);
      String name = i % 3 == 0 ? "ada" : "stranger" + i;
      try (RawConnection connection = new RawConnection(server.port, from)) {
        boolean isRefused =
            number % 2 == 0
                ? List.of(401, 429)
                    .contains(connection.post(COUNT, basic(name, "wrong-" + i)).answer().status())
                : connection.upgraded().frame(sasl(name, "wrong-" + i)).frame().contains("COL-803");
        assertTrue(isRefused);
        refused.incrementAndGet();
      }
    }
  }

  // ---- requests

  @Test
  void requestsThatTakeAll_endWithinTheirTime_andTheServerIsAsBefore() throws Exception {
    server = ServerProcess.limited(20_000, "512m", scratch, "--max-sessions-per-user=1000");
    JavaDriver driver = opened(new JavaDriver(server));
    int vertices = 30;
    for (int i = 0; i < vertices; i++) {
      driver.g.addV("v").as("a").V().addE("e").from("a").iterate();
    }
    long count = driver.g.V().count().next();
    long heap = server.heap();
    Latencies healthy = opened(new Latencies(() -> driver.g.V().count().next()));
    RawConnection sessions = connect("127.0.0.2").upgraded();
    for (int i = 0; i < 1_000; i++) {
      String session = "\"session\":\"attack" + i + "\",\"gremlin\":\"g.addV('lost')\"";
      assertTrue(
          sessions.frame(message("eval", "session", session)).frame().contains("\"code\":20"));
    }
    assertEquals(1_000, server.status().path("sessions").asInt());
    for (int i = 0; i < 2; i++) {
      long end = System.nanoTime() + GREEDY_MS * 1_000_000 + RECOVERY.toNanos();
      for (String script : GREEDY) {
        String limited = "\"evaluationTimeout\":" + GREEDY_MS + ",\"gremlin\":\"" + script + "\"";
        connect("127.0.0.3").upgraded().frame(message("eval", "", limited)); // reads nothing
      }
      assertTrue(
          ServerProcess.becomes(
              () -> server.status().at("/requests/running").asInt() <= 1,
              Duration.ofNanos(end - System.nanoTime())));
    }
    for (AutoCloseable one : opened) {
      if (one instanceof RawConnection) {
        one.close();
      }
    }
    assertTrue(
        ServerProcess.becomes(
            () ->
                server.status().path("connections").asInt() < 10
                    && server.status().path("sessions").asInt() == 0,
            RECOVERY));
    assertUnharmed("beside requests that take all", healthy);
    assertTrue(ServerProcess.becomes(() -> server.heap() < heap + KEPT_BYTES, RECOVERY));
    assertEquals(count, driver.g.V().count().next());
    Map<Object, Object> report = driver.g.<Map<Object, Object>>call("colonnade.check").next();
    assertEquals(0L, report.get("violations"), report.toString());
  }

  /** A client cannot take all threads by requests that it does not wait for. */
  @Test
  void requestsWhoseConnectionsAreClosed_stop() throws Exception {
    server = ServerProcess.limited(20_000, "512m", scratch);
    assertTrue(connect(CLIENT).post("g.addV('v').count()").answer().body().contains("[1]"));
    String endless = "g.V().repeat(identity()).until(constant(1).is(2)).count()";
    int all = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());
    for (int round = 0; round < 4; round++) {
      List<RawConnection> connections = new ArrayList<>();
      for (int i = 1; i < all; i++) { // the last thread shows the status
        RawConnection connection = connect(CLIENT);
        connections.add(
            round % 2 == 0
                ? connection.post(endless)
                : connection
                    .upgraded()
                    .frame(message("eval", "", "\"gremlin\":\"" + endless + "\"")));
      }
      assertTrue(
          ServerProcess.becomes(
              () -> server.status().at("/requests/running").asInt() == all - 1, RECOVERY));
      for (RawConnection connection : connections) {
        connection.close();
      }
    }
    assertEquals(200, connect(CLIENT).post(COUNT).answer().status());
  }
}
