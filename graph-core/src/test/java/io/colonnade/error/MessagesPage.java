package io.colonnade.error;

/**
 * The page {@code docs/messages.md} and the list of codes, made from {@link Problem} and its words.
 */
final class MessagesPage {

  private static final String HEAD =
      """
      # Messages

      Every message of Colonnade is one line: `COL-nnnn what failed: what to do [key=value, ...]`.
      A code never changes its meaning; the brackets contain the details of the one occurrence. The first digit of the
      code shows what to do in general. In Java, exceptions of Colonnade have `problem()`, `code()` and `details()`. A
      server sends the line as the message of its response, with status 596 if the transaction can be retried. The
      command line prints it to standard error, and adds a stack trace only with `--verbose`. For a command or script, the
      console prints what failed first, then the code and the place, and what to do on a line of its own. Messages of
      TinkerPop itself have no code.

      This page is generated from `messages.properties` beside `io.colonnade.error.Problem`: run `MessagesPageTest` with
      `-Drenew`.
      """;

  private MessagesPage() {}

  static String markdown() {
    StringBuilder page = new StringBuilder(HEAD);
    Problem.Group group = null;
    for (Problem problem : Problem.values()) {
      if (problem.group() != group) {
        group = problem.group();
        page.append("\n## ").append(heading(group)).append('\n');
      }
      page.append(entry(problem));
    }
    return page.toString();
  }

  /** One line for each: code and constant. */
  static String codes() {
    StringBuilder list = new StringBuilder();
    for (Problem problem : Problem.values()) {
      list.append(problem.code()).append(' ').append(problem.name()).append('\n');
    }
    return list.toString();
  }

  private static String heading(Problem.Group group) {
    return switch (group) {
      case RETRY -> "1000: run the transaction again";
      case INPUT -> "2000: correct the input";
      case LIMITS -> "3000: reduce the size, or raise a limit";
      case STORE -> "4000: repair the store, its directory or its machine";
      case FORMAT -> "5000: the stored data is damaged or has a newer format";
      case OUTCOME_UNKNOWN -> "6000: check what was committed before you try again";
      case COMMAND_LINE -> "7000: correct the command line";
      case SERVER -> "8000: change the request, or start the server with other options";
      case USE -> "9000: change the order of the calls";
    };
  }

  private static String entry(Problem problem) {
    return """

        ### %s %s

        - **Why:** %s
        - **What to do:** %s.
        - **Retryable:** %s. In Java: `%s`.
        """
        .formatted(
            problem.code(),
            problem.text(),
            problem.reason(),
            problem.action(),
            problem.isRetryable() ? "yes, nothing was written" : "no",
            problem.type().getSimpleName());
  }
}
