package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.server.Certificate;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerOptions;
import io.colonnade.server.guard.ServerTls;
import io.colonnade.server.users.PasswordHash;
import io.colonnade.server.users.User;
import io.colonnade.server.users.UsersFile;
import io.colonnade.service.Access;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands with a user, and the first start of a server with users, each in its own process. */
@Timeout(180)
class UsersIT {

  @TempDir Path scratch;

  private Process start(String password, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(scratch.resolve("err").toFile());
    builder.environment().remove("COLONNADE_PASSWORD");
    if (!password.isEmpty()) {
      builder.environment().put("COLONNADE_PASSWORD", password);
    }
    return builder.start();
  }

  private Ran run(String password, String... arguments) throws Exception {
    Process process = start(password, arguments);
    try {
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(process.waitFor(1, TimeUnit.MINUTES), "the command hangs");
      return new Ran(process.exitValue(), out, Files.readString(scratch.resolve("err")));
    } finally {
      process.destroyForcibly();
    }
  }

  private static void assertRefused(String code, Ran ran) {
    assertEquals(ExitCode.FAILED, ran.code(), ran::toString);
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertTrue(ran.err().contains(code + " "), ran.err());
  }

  @Test
  void commands_logIn_withEncryption() throws Exception {
    UsersFile users = new UsersFile(scratch.resolve("users"));
    users.add(new User("ada", Access.WRITE, PasswordHash.of("example-1", new SecureRandom())));
    Certificate certificate = Certificate.create(scratch, "served", "EC");
    ColonnadeGraph graph = Colonnade.open(scratch.resolve("graph"));
    graph.addVertex(T.label, "person", "name", "Ada");
    graph.tx().commit();
    try (ColonnadeServer server =
        ColonnadeServer.start(
            graph,
            ServerOptions.loopback()
                .withPort(0)
                .withUsers(users)
                .withTls(ServerTls.of(certificate.chain, certificate.key)))) {
      String to = "localhost:" + server.port();
      String[] login = {"--connect", to, "--tls-ca", certificate.chain.toString(), "--user", "ada"};
      String[] anonymous = {"--connect", to, "--tls-ca", certificate.chain.toString()};
      Ran names = run("example-1", with(login, "console", "-e", "g.V().values('name')"));
      assertEquals(0, names.code(), names.err());
      assertTrue(names.out().contains("Ada"), names.out());
      assertEquals(0, run("example-1", with(login, "info")).code());
      assertRefused("COL-2406", run("example-1", with(login, "index", "drop", "none")));
      assertRefused("COL-8032", run("example-2", with(login, "info")));
      Ran query = run("example-2", with(login, "console", "-e", "g.V()"));
      assertEquals(ExitCode.FAILED, query.code(), query::toString);
      assertTrue(query.err().contains("(COL-8032"), query.err());
      assertRefused("COL-7417", run("example-1", with(anonymous, "info")));
      assertRefused("COL-7417", run("", with(anonymous, "console", "-e", "g.V()")));
      assertRefused("COL-7156", run("", with(login, "info")));
      assertRefused("COL-2406", run("example-1", with(login, "queries")));
      users.setRole("ada", Access.ADMIN);
      Ran queries = run("example-1", with(login, "queries")); // the server has looked by then
      assertEquals(0, queries.code(), queries.err());
      assertTrue(queries.out().startsWith("id "), queries.out());
      String unknown = "7b0c2a54-6f0b-4c11-9d0e-3a6d8f7b1c22";
      assertRefused("COL-8023", run("example-1", with(login, "kill", unknown)));
      Ran jobs = run("example-1", with(login, "jobs"));
      assertEquals(0, jobs.code(), jobs.err());
      assertTrue(jobs.out().startsWith("job "), jobs.out());
    }
  }

  private static String[] with(String[] options, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of(options));
    return all.toArray(String[]::new);
  }

  @Test
  void firstStart_addsAnAdministrator_andShowsItsPasswordOnce() throws Exception {
    Path users = scratch.resolve("users");
    String[] command = {
      "server", "--engine", "memory", "--port", "0", "--insecure", "--users", users.toString()
    };
    Matcher password = null;
    for (int round = 0; round < 2; round++) {
      Process process = start("", command);
      try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
        String line = out.readLine();
        String err = Files.readString(scratch.resolve("err"));
        assertNotNull(line, err);
        Matcher ready = Pattern.compile("ready: ws://127\\.0\\.0\\.1:(\\d+)/.*").matcher(line);
        assertTrue(ready.matches(), line);
        if (password == null) {
          password = Pattern.compile("user admin with this password[^:]*: (\\w{24})").matcher(err);
          assertTrue(password.find(), err);
        } else {
          assertFalse(err.contains("password"), err);
        }
        assertEquals(200, ask(ready.group(1), "admin:" + password.group(1)));
        assertEquals(401, ask(ready.group(1), "admin:admin"));
      } finally {
        process.destroyForcibly();
      }
    }
    assertFalse(Files.readString(users).contains(String.valueOf(password.group(1))));
  }

  private static int ask(String port, String credentials) throws Exception {
    String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port))
                .header("Authorization", "Basic " + basic)
                .POST(HttpRequest.BodyPublishers.ofString("{\"gremlin\":\"g.V().count()\"}"))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }
}
