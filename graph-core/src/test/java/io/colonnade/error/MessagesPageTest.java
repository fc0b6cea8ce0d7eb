package io.colonnade.error;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The page of messages and the list of codes are those of the code. To renew them: run this test
 * with {@code -Drenew}, and commit what it wrote.
 */
final class MessagesPageTest {

  private static final Path PAGE = Path.of("..", "docs", "messages.md");
  private static final Path CODES =
      Path.of("src", "test", "resources", "io", "colonnade", "error", "codes.txt");
  private static final String HOW = " is not that of Problem: run MessagesPageTest with -Drenew";

  @Test
  void page_isThatOfTheCode() throws IOException {
    if (System.getProperty("renew") != null) {
      Files.writeString(PAGE, MessagesPage.markdown());
    }
    assertEquals(MessagesPage.markdown(), Files.readString(PAGE), PAGE + HOW);
  }

  /** Renewing adds; it does not change what is there. */
  @Test
  void codes_areThoseThatWereGiven() throws IOException {
    List<String> given = Files.readAllLines(CODES);
    List<String> lost =
        given.stream()
            .filter(line -> !MessagesPage.codes().lines().toList().contains(line))
            .toList();
    assertEquals(List.of(), lost, "a code never changes its meaning and is never given again");
    if (System.getProperty("renew") != null) {
      Files.writeString(CODES, MessagesPage.codes());
    }
    assertEquals(MessagesPage.codes(), Files.readString(CODES), CODES + HOW);
  }
}
