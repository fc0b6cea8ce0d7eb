package io.colonnade.cli;

/** The exit codes of the commands. */
public final class ExitCode {

  public static final int OK = 0;

  /** The command failed. */
  public static final int FAILED = 1;

  /** The command line is not valid. */
  public static final int USAGE = 2;

  /** The check found violations. */
  public static final int VIOLATIONS = 3;

  /** Done, but not everything could be loaded or exported. */
  public static final int INCOMPLETE = 4;

  /** Stopped by SIGTERM, by the convention of shells. */
  public static final int TERMINATED = 143;

  private ExitCode() {}
}
