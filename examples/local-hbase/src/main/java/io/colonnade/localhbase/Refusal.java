package io.colonnade.localhbase;

/** A reason not to start, which the process prints in one line. */
final class Refusal extends Exception {

  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** Why the process does not start; the program that started it knows it by the exit code. */
  enum Reason {
    FAILED(1),
    USAGE(2),
    DIRECTORY_IN_USE(10),
    FOREIGN_DIRECTORY(11),
    PORT_IN_USE(12);

    private final int exitCode;

    Reason(int exitCode) {
      this.exitCode = exitCode;
    }

    int exitCode() {
      return exitCode;
    }
  }

  Refusal(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  Refusal(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  Reason reason() {
    return reason;
  }
}
