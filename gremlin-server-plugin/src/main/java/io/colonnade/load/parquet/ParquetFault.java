package io.colonnade.load.parquet;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.nio.file.Path;
import java.util.Locale;

/** Makes the exceptions of the package. Stateless. */
final class ParquetFault {

  private ParquetFault() {}

  /** Returns the failure of a file that cannot be read. */
  static InvalidInputException unreadable(Path file, String reason) {
    return new InvalidInputException(Problem.PARQUET_UNREADABLE, "file", file, "reason", reason);
  }

  /** Returns the same with its cause: the library throws many types for damaged bytes. */
  static InvalidInputException damaged(Path file, String where, Exception cause) {
    String said = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    String reason =
        String.format(
            Locale.ROOT, "%s is damaged (%s: %s)", where, cause.getClass().getSimpleName(), said);
    return new InvalidInputException(
        Problem.PARQUET_UNREADABLE, cause, "file", file, "reason", reason);
  }
}
