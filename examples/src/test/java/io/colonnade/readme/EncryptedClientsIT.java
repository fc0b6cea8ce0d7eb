package io.colonnade.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page about TLS: each client makes a vertex and reads it back; then the same program is
 * refused if it knows another authority, and if the certificate of the server, which it trusts, is
 * for another host. A client with a certificate is refused with that of another authority.
 */
class EncryptedClientsIT {

  static final String PAGE = "tls.md";

  private static final String CERTIFICATE = "server.pem";

  /** The certificate of a client and its key are {@code ada.pem} and {@code ada.key}. */
  private static final String OWN = "ada.";

  /** The port of the page, and that of a server whose certificate is for another host. */
  private static final String PORT = "8182";

  private static final String OTHER_PORT = "8183";

  @TempDir static Path scratch;

  @TestFactory
  Stream<DynamicTest> page() throws IOException {
    Path repository = Path.of("..").toRealPath();
    Launcher.isBuilt(repository);
    Folder folder = Folder.open(Files.createDirectory(scratch.resolve(PAGE)), repository);
    Runners runners = new Runners(folder);
    List<Snippet> snippets = Snippet.read(repository.resolve("docs").resolve(PAGE));
    List<Snippet> clients = snippets.stream().filter(EncryptedClientsIT::isClient).toList();
    assertEquals(6, clients.size(), "clients of the page");
    Stream<DynamicTest> page =
        snippets.stream()
            .map(snippet -> dynamicTest(snippet.name(), () -> ReadmeIT.run(snippet, runners)));
    Stream<DynamicTest> others =
        Stream.of(dynamicTest("two other certificates", () -> otherCertificates(folder)));
    Stream<DynamicTest> refusals =
        Stream.concat(
            clients.stream().flatMap(client -> refusals(client, runners)),
            snippets.stream()
                .filter(EncryptedClientsIT::hasCertificate)
                .map(client -> ownRefusal(client, runners)));
    Stream<DynamicTest> last =
        Stream.of(dynamicTest("refused clients change nothing", () -> isUnchanged(folder)));
    return Stream.of(page, others, refusals, last).flatMap(each -> each).onClose(folder::close);
  }

  /** Clients name the certificate, and so do the commands that make and use it. */
  private static boolean isClient(Snippet snippet) {
    String text = snippet.fence().text();
    return text.contains(CERTIFICATE)
        && !text.contains("openssl")
        && !text.contains("--tls-cert")
        && !text.contains(OWN);
  }

  private static boolean hasCertificate(Snippet snippet) {
    String text = snippet.fence().text();
    return text.contains(OWN) && !text.contains("openssl");
  }

  private static DynamicTest ownRefusal(Snippet client, Runners runners) {
    String text = client.fence().text().replace(OWN, "other.");
    return dynamicTest(
        client.name() + " with a certificate of another authority",
        () -> assertRefused(changed(client, text), runners));
  }

  private static void otherCertificates(Folder folder) throws IOException, InterruptedException {
    certificate(folder, "other", "DNS:localhost,IP:127.0.0.1");
    certificate(folder, "elsewhere", "DNS:graph.example,IP:192.0.2.1");
    String server =
        "./colonnade server --engine memory --port 8183 --tls-cert elsewhere.pem"
            + " --tls-key elsewhere.key";
    List<String> command = Stream.of(server.split(" ")).map(folder::adapted).toList();
    Folder.Ran ran = folder.runInBackground(command, "ready: …");
    assertEquals(0, ran.code(), ran.errors());
  }

  private static void certificate(Folder folder, String name, String hosts)
      throws IOException, InterruptedException {
    String command =
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 9"
            + " -subj /CN=localhost -addext keyUsage=digitalSignature,keyCertSign -addext"
            + " subjectAltName=%2$s -keyout %1$s.key -out %1$s.pem";
    Folder.Ran ran = folder.run(List.of(command.formatted(name, hosts).split(" ")), "");
    assertEquals(0, ran.code(), ran.errors());
  }

  private static Stream<DynamicTest> refusals(Snippet client, Runners runners) {
    String name = client.name();
    return Stream.of(
        dynamicTest(
            name + " with another authority",
            () -> assertRefused(changed(client, "other.pem", PORT), runners)),
        dynamicTest(
            name + " at another host",
            () -> assertRefused(changed(client, "elsewhere.pem", OTHER_PORT), runners)));
  }

  private static Snippet changed(Snippet client, String certificate, String port) {
    String text = client.fence().text().replace(CERTIFICATE, certificate).replace(PORT, port);
    return changed(client, text);
  }

  private static Snippet changed(Snippet client, String text) {
    Fence fence = client.fence();
    return new Snippet(
        client.page(), new Fence(fence.line(), fence.words(), text), Optional.empty());
  }

  private static void assertRefused(Snippet client, Runners runners)
      throws IOException, InterruptedException {
    Folder.Ran ran = runners.run(client);
    String all = ran.output() + ran.errors();
    assertNotEquals(0, ran.code(), all);
    String reason =
        client.fence().language().equals("java")
            ? "nohostavailableexception" // the driver writes why to its log only, which is off
            : "certificate";
    assertTrue(all.toLowerCase(Locale.ROOT).contains(reason), all);
  }

  private static void isUnchanged(Folder folder) throws IOException, InterruptedException {
    String command = "./colonnade console --connect localhost:%s --tls-ca %s -e g.V().count()";
    assertEquals("6\n", output(folder, command.formatted(PORT, CERTIFICATE)));
    String unchecked = "curl -sS -k https://localhost:8183 -d {\"gremlin\":\"g.V().count()\"}";
    String answer = output(folder, unchecked);
    assertTrue(answer.replaceAll("\\s", "").matches(".*\"data\":\\[(\\{[^}]*)?0}?].*"), answer);
  }

  private static String output(Folder folder, String command)
      throws IOException, InterruptedException {
    Folder.Ran ran = folder.run(Stream.of(command.split(" ")).map(folder::adapted).toList(), "");
    assertEquals(0, ran.code(), ran.errors());
    return ran.output();
  }
}
