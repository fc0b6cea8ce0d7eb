package io.colonnade.error;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ProblemTest {

  private static final List<String> PARTS = List.of("text", "action", "reason");

  @Test
  void codes_areUniqueAndAscend() {
    List<String> codes = Arrays.stream(Problem.values()).map(Problem::code).toList();
    assertEquals(codes.stream().sorted().distinct().toList(), codes);
  }

  /** Also finds words of a code that does not exist, and words that are there twice. */
  @Test
  void words_areThoseOfTheProblemsInTheirOrder() throws IOException {
    Pattern key = Pattern.compile("(COL-\\d+\\.\\w+) = .*");
    List<String> keys =
        Files.readAllLines(Path.of("src/main/resources/io/colonnade/error/messages.properties"))
            .stream()
            .map(key::matcher)
            .filter(Matcher::matches)
            .map(line -> line.group(1))
            .toList();
    List<String> expected =
        Arrays.stream(Problem.values())
            .flatMap(problem -> PARTS.stream().map(part -> problem.code() + "." + part))
            .toList();
    assertEquals(expected, keys);
  }

  @ParameterizedTest
  @EnumSource
  void texts_haveTheHouseForm(Problem problem) {
    String line = problem.message();
    assertTrue(line.matches("COL-[1-9]\\d{3} \\S[^\\n]*[^.\\n]"), line);
    assertTrue(problem.reason().matches("(?s)[A-Z].*\\."), problem.reason());
  }

  @ParameterizedTest
  @EnumSource
  void retryable_isWhatStandsInItsGroup_andSaysSo(Problem problem) {
    assertEquals(problem.group() == Problem.Group.RETRY, problem.isRetryable());
    if (problem.isRetryable()) {
      assertTrue(problem.action().contains("again"), problem.action());
    }
  }

  @Test
  void exception_carriesCodeTextAndDetails() {
    Throwable cause = new IllegalStateException("below");
    InvalidInputException e =
        new InvalidInputException(Problem.UNKNOWN_ENGINE, cause, "engine", "x", "known", "a, b");
    assertEquals(
        "COL-2004 unknown engine: name one of the known engines [engine=x, known=a, b]",
        e.getMessage());
    assertEquals("COL-2004", e.code());
    assertEquals(Problem.UNKNOWN_ENGINE, e.problem());
    assertEquals(Map.of("engine", "x", "known", "a, b"), e.details());
    assertEquals(cause, e.getCause());
  }

  @Test
  void cause_isAfterAllElse() {
    InvalidInputException below = new InvalidInputException(Problem.CSV_EMPTY, "file", "a.csv");
    String last = "; cause: " + below.getMessage();
    InvalidInputException e =
        new InvalidInputException(
            Problem.SCRIPT_FAILED, Problem.CAUSE, below.getMessage(), "at", "s:1");
    assertEquals(Problem.SCRIPT_FAILED.message() + " [at=s:1]" + last, e.getMessage());
    assertEquals(
        Problem.SCRIPT_FAILED.message() + last,
        Problem.SCRIPT_FAILED.message(Problem.CAUSE, below.getMessage()));
    assertEquals(below.getMessage(), e.details().get(Problem.CAUSE));
  }

  @Test
  void exception_ofAnotherClass_isRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> new InvalidInputException(Problem.STORE_CLOSED));
  }

  @Test
  void details_withoutAValue_areRefused() {
    assertThrows(IllegalArgumentException.class, () -> Problem.UNKNOWN_ENGINE.message("engine"));
  }
}
