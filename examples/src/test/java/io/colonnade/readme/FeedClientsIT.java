package io.colonnade.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The feed in other languages, against one server. */
class FeedClientsIT {

  private static final String NEWEST = "newest: note 19, note 18, note 17\n";
  private static final Path PROGRAMS = Path.of("clients").toAbsolutePath();

  @TempDir static Path scratch;

  private static Folder folder;

  @BeforeAll
  static void serve() throws IOException, InterruptedException {
    Path repository = Path.of("..").toRealPath();
    Launcher.isBuilt(repository);
    folder = Folder.open(scratch, repository);
    List<String> server = List.of("./colonnade", "server", "--data", "feed", "--port", "8182");
    String ready = "ready: …";
    assertEquals(
        0, folder.runInBackground(server.stream().map(folder::adapted).toList(), ready).code());
  }

  @AfterAll
  static void stop() {
    folder.close();
  }

  private static String url() {
    return folder.adapted("ws://localhost:8182/gremlin");
  }

  @Test
  void python_printsTheNewestFirst() throws Exception {
    String program = PROGRAMS.resolve("python/feed.py").toString();
    Folder.Ran ran =
        folder.run(List.of(Runners.client("requirements/bin/python"), program, url()), "");
    assertEquals(NEWEST, ran.output(), ran.errors());
  }

  @Test
  void javaScript_printsTheNewestFirst() throws Exception {
    Path program = Path.of(Runners.client("javascript")).resolve("feed.mjs"); // beside its packages
    Files.writeString(program, Files.readString(PROGRAMS.resolve("javascript/feed.mjs")));
    Folder.Ran ran = folder.run(List.of("node", program.toString(), url()), "");
    assertEquals(NEWEST, ran.output(), ran.errors());
  }
}
