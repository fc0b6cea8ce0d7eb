package io.colonnade.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PagedWriterTest {

  private static final int HEIGHT = 10;

  @TempDir Path scratch;
  private final StringWriter shown = new StringWriter();
  private final PrintWriter terminal = new PrintWriter(shown);

  private PagedWriter paged(String shell) {
    return new PagedWriter(terminal, () -> HEIGHT, Optional.of(List.of("sh", "-c", shell)));
  }

  private static void print(PagedWriter pages, int lines) {
    PrintWriter out = new PrintWriter(pages);
    pages.begin();
    try {
      IntStream.range(0, lines).forEach(i -> out.println("line " + i));
      out.flush();
    } finally {
      pages.end();
    }
  }

  private long count() {
    return shown.toString().lines().count();
  }

  @Test
  void results_thatFitOnTheScreen_areShownOnTheTerminal() {
    PagedWriter pages = paged("cat > " + scratch.resolve("paged"));
    print(pages, 0);
    print(pages, HEIGHT - 2);
    assertEquals(HEIGHT - 2, count());
    assertTrue(Files.notExists(scratch.resolve("paged")));
  }

  @Test
  void longerResults_areShownInThePager_wholeAndInTheirOrder() throws Exception {
    PagedWriter pages = paged("cat >> " + scratch.resolve("paged"));
    print(pages, 5_000);
    print(pages, 2);
    print(pages, HEIGHT - 1);
    List<String> lines = Files.readAllLines(scratch.resolve("paged"));
    assertEquals(5_000 + HEIGHT - 1, lines.size());
    assertEquals("line 4999", lines.get(4_999));
    assertEquals(2, count());
  }

  @Test
  void pagerThatIsLeft_endsTheResults_andTheNextOnesAreShown() throws Exception {
    PagedWriter pages = paged("head -1 > " + scratch.resolve("paged"));
    assertThrows(PagedWriter.LeftException.class, () -> print(pages, 1_000_000));
    assertEquals(List.of("line 0"), Files.readAllLines(scratch.resolve("paged")));
    print(pages, 3);
    assertEquals(3, count());
  }

  @Test
  void pagerThatIsOff_orDoesNotExist_losesNothing() {
    PagedWriter missing =
        new PagedWriter(
            terminal,
            () -> HEIGHT,
            Optional.of(List.of(scratch.resolve("no such program").toString())));
    print(missing, 50);
    assertEquals(50, count());
    PagedWriter pages = paged("cat > " + scratch.resolve("paged"));
    pages.use(Optional.empty());
    print(pages, 50);
    assertEquals(100, count());
  }

  @Test
  void pager_isTheNamedOne_orLess_orNone() throws Exception {
    assertEquals(
        Optional.of(List.of("sh", "-c", "more -d")), Pagers.of(Map.of("PAGER", "more -d")));
    assertEquals(Optional.empty(), Pagers.of(Map.of("PATH", scratch.toString(), "PAGER", " ")));
    Path less = Files.createFile(scratch.resolve("less"));
    assertTrue(less.toFile().setExecutable(true));
    assertEquals(
        Optional.of(List.of(less.toString(), "-FRX")), Pagers.of(Map.of("PATH", "/no:" + scratch)));
    assertEquals(Optional.empty(), Pagers.of(Map.of()));
  }
}
