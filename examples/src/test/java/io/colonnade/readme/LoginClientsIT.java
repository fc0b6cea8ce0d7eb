package io.colonnade.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page about users: each client logs in, makes a vertex and reads it back; then the same
 * program is refused with another password.
 */
class LoginClientsIT {

  static final String PAGE = "users.md";

  private static final String PASSWORD = "example-1";

  @TempDir static Path scratch;

  @TestFactory
  Stream<DynamicTest> page() throws IOException {
    Path repository = Path.of("..").toRealPath();
    Launcher.isBuilt(repository);
    Folder folder = Folder.open(Files.createDirectory(scratch.resolve(PAGE)), repository);
    Runners runners = new Runners(folder);
    List<Snippet> snippets = Snippet.read(repository.resolve("docs").resolve(PAGE));
    List<Snippet> clients = snippets.stream().filter(LoginClientsIT::isClient).toList();
    assertEquals(6, clients.size(), "clients of the page");
    Stream<DynamicTest> page =
        snippets.stream()
            .map(snippet -> dynamicTest(snippet.name(), () -> ReadmeIT.run(snippet, runners)));
    Stream<DynamicTest> refusals =
        clients.stream()
            .map(
                client ->
                    dynamicTest(
                        client.name() + " with another password",
                        () -> assertRefused(client, runners)));
    Stream<DynamicTest> last =
        Stream.of(dynamicTest("refused clients change nothing", () -> isUnchanged(folder)));
    return Stream.of(page, refusals, last).flatMap(each -> each).onClose(folder::close);
  }

  private static boolean isClient(Snippet snippet) {
    String text = snippet.fence().text();
    return text.contains(PASSWORD) && text.contains("person");
  }

  private static void assertRefused(Snippet client, Runners runners)
      throws IOException, InterruptedException {
    Fence fence = client.fence();
    String text = fence.text().replace(PASSWORD, "example-2");
    Folder.Ran ran =
        runners.run(
            new Snippet(
                client.page(), new Fence(fence.line(), fence.words(), text), Optional.empty()));
    String all = ran.output() + ran.errors();
    assertTrue(all.contains("COL-8032") || all.contains("COL-8033"), all); // the first ones wrong
    if (!text.contains("curl ")) { // which counts each answer of a server as a success
      assertNotEquals(0, ran.code(), all);
    }
  }

  private static void isUnchanged(Folder folder) throws IOException, InterruptedException {
    String command =
        "curl -sS --cacert server.pem -u ada:example-1 https://localhost:8182"
            + " -d {\"gremlin\":\"g.V().count()\"}";
    Folder.Ran ran = folder.run(Stream.of(command.split(" ")).map(folder::adapted).toList(), "");
    assertEquals(0, ran.code(), ran.errors());
    String answer = ran.output().replaceAll("\\s", "");
    assertTrue(answer.matches(".*\"data\":\\[(\\{[^}]*)?6}?].*"), answer);
  }
}
