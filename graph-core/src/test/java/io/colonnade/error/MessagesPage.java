package io.colonnade.error;

/**
 * The page {@code docs/messages.md} and the list of codes, made from {@link Problem} and its words.
 */
final class MessagesPage {

  private static final String HEAD =
      """
      # Messages

      Every message of Colonnade is one line: `COL-nnnn what is wrong, and where: what to do [key=value, ...]`.
      The code never changes its meaning; what varies stands in the brackets. The thousand of the code says what to do
      in general. In Java, exceptions of Colonnade have `problem()`, `code()` and `details()`; over a wire the line is
      the message of the answer, and what may be retried has the status 596; on the command line it goes to standard
      error, with a stack trace only with `--verbose`. Texts of TinkerPop's own have no code.

      This page is made from `io.colonnade.error.Problem`; `MessagesPageTest` says how to renew it.
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
      case INPUT -> "2000: give other input";
      case LIMITS -> "3000: give less, or raise a limit";
      case STORE -> "4000: mend the store, its directory or its machine";
      case FORMAT -> "5000: the bytes are damaged or newer";
      case OUTCOME_UNKNOWN -> "6000: find out what happened before doing it again";
      case COMMAND_LINE -> "7000: give another command line";
      case SERVER -> "8000: ask the server for something else, or start it in another way";
      case USE -> "9000: call in another order";
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
