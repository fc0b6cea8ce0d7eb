package io.colonnade.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page about TLS: each client makes a vertex and reads it back; then the same program is
 * refused if it knows another authority, and if the certificate of the server, which it trusts, is
 * for another host. A client with a certificate is the user of the certificate: the same program is
 * refused without the certificate, with that of another authority, and with that of a user who may
 * only read.
 */
class EncryptedClientsIT {

  static final String PAGE = "tls.md";

  private static final String CERTIFICATE = "server.pem";

  /** The certificate of a client and its key are {@code ada.pem} and {@code ada.key}. */
  private static final String OWN = "ada.";

  /** The parts of the programs that show the certificate of the client. */
  private static final Pattern SHOWING =
      Pattern.compile(
          "(?m) --(tls-)?cert ada\\.pem --(tls-)?key ada\\.key"
              + "|^tls\\.load_cert_chain\\(.*\\n"
              + "|^ *(cert|key): readFileSync\\(.*\\n"
              + "|^own, err := .*\\n|^\\s*Certificates: .*\\n"
              + "|^ *\\.keyManager\\(.*\\n");

  /** The port of the page, and that of a server whose certificate is for another host. */
  private static final String PORT = "8182";

  private static final String OTHER_PORT = "8183";

  /** The port of the page where clients have certificates. */
  private static final String OWN_PORT = "8184";

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
    List<Snippet> owners = snippets.stream().filter(EncryptedClientsIT::hasCertificate).toList();
    assertEquals(6, owners.size(), "clients of the page that have a certificate");
    Stream<DynamicTest> page = snippets.stream().flatMap(snippet -> page(snippet, runners));
    Stream<DynamicTest> others =
        Stream.of(dynamicTest("two other certificates", () -> otherCertificates(folder)));
    Stream<DynamicTest> refusals =
        Stream.concat(
            clients.stream().flatMap(client -> refusals(client, runners)),
            owners.stream().flatMap(client -> ownRefusals(client, runners)));
    Stream<DynamicTest> last =
        Stream.of(dynamicTest("refused clients change nothing", () -> isUnchanged(folder)));
    return Stream.of(page, others, refusals, last).flatMap(each -> each).onClose(folder::close);
  }

  /** Adds a second user where the page adds the first one, which is before the server starts. */
  private static Stream<DynamicTest> page(Snippet snippet, Runners runners) {
    DynamicTest test = dynamicTest(snippet.name(), () -> ReadmeIT.run(snippet, runners));
    return snippet.fence().text().contains(" user add ")
        ? Stream.of(
            test,
            dynamicTest("a user who may only read", () -> ReadmeIT.run(reader(snippet), runners)))
        : Stream.of(test);
  }

  /** Makes the certificate {@code eve.pem} as the page makes {@code ada.pem}. */
  private static Snippet reader(Snippet writer) {
    String text =
        writer
            .fence()
            .text()
            .lines()
            .filter(line -> line.contains("ada"))
            .map(line -> line.replace("ada", "eve").replace("--role write", "--role read"))
            .collect(Collectors.joining("\n"));
    return changed(writer, text);
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

  private static Stream<DynamicTest> ownRefusals(Snippet client, Runners runners) {
    String name = client.name();
    String text = client.fence().text();
    Snippet foreign = changed(client, text.replace(OWN, "other."));
    Snippet reader = changed(client, text.replace(OWN, "eve."));
    return Stream.of(
        dynamicTest(
            name + " with another authority",
            () -> assertRefused(changed(client, "other.pem", OWN_PORT), runners)),
        dynamicTest(
            name + " with a certificate of another authority",
            () -> assertForeignIsRefused(foreign, runners)),
        dynamicTest(
            name + " without a certificate",
            () -> assertDenied(withoutCertificate(client), loginAsked(client), runners)),
        dynamicTest(
            name + " with the certificate of a user who may only read",
            () -> assertDenied(reader, "COL-2410", runners)));
  }

  private static Snippet withoutCertificate(Snippet client) {
    String text = SHOWING.matcher(client.fence().text()).replaceAll("");
    assertFalse(text.contains(OWN), text);
    return changed(client, text);
  }

  /** What a client prints that has neither a certificate nor a password. */
  private static String loginAsked(Snippet client) {
    return switch (client.fence().language()) {
      case "bash" -> "the server requires a user name and a password";
      case "python" -> "server requires authentication credentials";
      case "javascript" -> "statusCode: 407";
      case "go" -> "failed to authenticate";
      case "java" -> "Failure to initialize security context";
      default -> throw new IllegalStateException(client.name());
    };
  }

  /** Go and Java send no certificate of an authority that the server does not name. */
  private static void assertForeignIsRefused(Snippet client, Runners runners)
      throws IOException, InterruptedException {
    if (Set.of("go", "java").contains(client.fence().language())) {
      assertDenied(client, loginAsked(client), runners);
    } else {
      assertRefused(client, runners);
    }
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

  /** The server answers the program, with a refusal. */
  private static void assertDenied(Snippet client, String reason, Runners runners)
      throws IOException, InterruptedException {
    Folder.Ran ran = runners.run(client);
    String all = ran.output() + ran.errors();
    assertTrue(all.contains(reason), all);
    if (!client.fence().text().contains("curl ")) { // which counts each answer as a success
      assertNotEquals(0, ran.code(), all);
    }
  }

  private static void isUnchanged(Folder folder) throws IOException, InterruptedException {
    String command = "./colonnade console --connect localhost:%s --tls-ca %s -e g.V().count()";
    assertEquals("6\n", output(folder, command.formatted(PORT, CERTIFICATE)));
    String own = command + " --tls-cert ada.pem --tls-key ada.key";
    assertEquals("6\n", output(folder, own.formatted(OWN_PORT, CERTIFICATE)));
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
