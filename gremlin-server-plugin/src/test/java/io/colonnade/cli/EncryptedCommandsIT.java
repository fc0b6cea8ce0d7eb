package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.server.Certificate;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerOptions;
import io.colonnade.server.guard.ServerTls;
import io.colonnade.server.users.PasswordHash;
import io.colonnade.server.users.User;
import io.colonnade.server.users.UsersFile;
import io.colonnade.service.Access;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands with {@code --connect} and {@code --tls-ca}. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EncryptedCommandsIT {

  @TempDir static Path scratch;

  private Certificate certificate;
  private ColonnadeServer server;
  private ColonnadeServer plain;

  @BeforeAll
  void serve() throws Exception {
    certificate = Certificate.create(scratch, "served", "EC");
    ColonnadeGraph graph = graph("graph");
    graph.addVertex(T.label, "person", "name", "Ada");
    graph.tx().commit();
    server = ColonnadeServer.start(graph, options(certificate));
    plain = ColonnadeServer.start(graph("plain"), ServerOptions.loopback().withPort(0));
  }

  private static ColonnadeGraph graph(String name) {
    Path directory = scratch.resolve(name);
    return Colonnade.open(
        new MapConfiguration(
            Map.of(
                Options.DIRECTORY.key(),
                directory.toString(),
                Options.BACKUP_DIRECTORY.key(),
                directory.resolveSibling(directory.getFileName() + "-backups").toString())));
  }

  private static ServerOptions options(Certificate certificate) {
    return ServerOptions.loopback()
        .withPort(0)
        .withTls(ServerTls.of(certificate.chain, certificate.key));
  }

  @AfterAll
  void stop() {
    server.close();
    plain.close();
  }

  private Ran run(ColonnadeServer to, Certificate trusted, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--connect", "localhost:" + to.port()));
    all.addAll(List.of("--tls-ca", trusted.chain.toString()));
    return Ran.of(all);
  }

  private String done(String... words) {
    Ran ran = run(server, certificate, words);
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    return ran.out();
  }

  private static void assertRefused(String code, Ran ran) {
    assertEquals(ExitCode.FAILED, ran.code(), ran.out());
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertTrue(ran.err().startsWith("colonnade: " + code + " "), ran.err());
  }

  @Test
  void eachCommand_reachesTheServer() throws Exception {
    assertTrue(done("console", "-e", "g.V().values('name')").contains("Ada"));
    assertTrue(done("info").contains("person"));
    assertTrue(done("check").contains("0 violations"));
    done("schema", "declare", "--key", "name", "--type", "String");
    assertTrue(done("schema", "list").contains("name"));
    done("index", "create", "byName", "--vertex-label", "person", "--key", "name");
    assertTrue(done("index", "list").contains("byName"));
    assertTrue(done("backup", "--name", "monday").contains("monday"));
    Path file = Files.writeString(scratch.resolve("more.csv"), "~id,~label,name\n7,person,Bob\n");
    assertTrue(done("load", "--append", file.toString()).contains("1 vertex"));
    Path out = scratch.resolve("out.json");
    assertTrue(done("export", out.toString()).contains("2 vertices"));
    assertTrue(Files.readString(out).contains("Bob"));
  }

  @Test
  void transaction_ofTheConsole_isOneSession() {
    String out =
        done(
            "console",
            "-e",
            "g.tx().begin()",
            "-e",
            "g.addV('draft')",
            "-e",
            "g.tx().rollback()",
            "-e",
            "g.V().hasLabel('draft').count()");
    assertTrue(out.strip().endsWith("0"), out);
  }

  @Test
  void server_withAnotherCertificate_isRefused() throws Exception {
    Certificate other = Certificate.create(scratch, "other", "EC");
    assertRefused("COL-7441", run(server, other, "console", "-e", "g.V()"));
    assertRefused("COL-7441", run(server, other, "info"));
  }

  @Test
  void server_ofAnotherName_isRefused() throws Exception {
    Certificate elsewhere =
        Certificate.ofHosts(scratch, "elsewhere", "EC", "dns:graph.example,ip:192.0.2.1");
    ColonnadeServer there = ColonnadeServer.start(graph("elsewhere-graph"), options(elsewhere));
    try {
      assertRefused("COL-7441", run(there, elsewhere, "console", "-e", "g.V()"));
    } finally {
      there.close();
    }
  }

  @Test
  void server_withUsers_takesTheUserFromTheCertificate() throws Exception {
    Certificate authority = Certificate.create(scratch, "authority", "EC", "-ext", "bc:c");
    UsersFile users = new UsersFile(scratch.resolve("users"));
    users.add(new User("ada", Access.READ, PasswordHash.of("example-1", new SecureRandom())));
    ColonnadeServer there =
        ColonnadeServer.start(
            graph("of-users"),
            ServerOptions.loopback()
                .withPort(0)
                .withUsers(users)
                .withTls(ServerTls.of(certificate.chain, certificate.key, authority.chain)));
    try {
      String[] ada = shown(Certificate.signedBy(authority, scratch, "ada", "-dname", "CN=ada"));
      assertEquals(ExitCode.OK, run(there, certificate, with(ada, "info")).code());
      Ran count = run(there, certificate, with(ada, "console", "-e", "g.V().count()"));
      assertEquals("0", count.out().strip(), count.err());
      assertRefusedThere("COL-2406", run(there, certificate, with(ada, "index", "drop", "none")));
      assertRefused("COL-7445", run(there, certificate, with(ada, "info", "--user", "ada")));
      assertRefused("COL-7417", run(there, certificate, "info"));
      String[] bob = shown(Certificate.signedBy(authority, scratch, "bob", "-dname", "CN=bob"));
      assertRefusedThere("COL-8045", run(there, certificate, with(bob, "info")));
    } finally {
      there.close();
    }
  }

  private static void assertRefusedThere(String code, Ran ran) {
    assertRefused("COL-2409", ran);
    assertTrue(ran.err().contains("; cause: " + code + " "), ran.err());
  }

  private static String[] shown(Certificate own) {
    return new String[] {"--tls-cert", own.chain.toString(), "--tls-key", own.key.toString()};
  }

  private static String[] with(String[] options, String... words) {
    return Stream.concat(Stream.of(words), Stream.of(options)).toArray(String[]::new);
  }

  @Test
  void option_missingOrInVain_isToldInOneLine() throws Exception {
    String address = "localhost:" + server.port();
    assertRefused("COL-7416", Ran.of(List.of("info", "--connect", address)));
    assertRefused("COL-7442", run(plain, certificate, "info"));
    Path none = scratch.resolve("none.pem");
    assertRefused(
        "COL-7142", Ran.of(List.of("info", "--connect", address, "--tls-ca", none.toString())));
    Path junk = Files.writeString(scratch.resolve("junk.pem"), "junk");
    assertRefused(
        "COL-7143", Ran.of(List.of("info", "--connect", address, "--tls-ca", junk.toString())));
  }
}
