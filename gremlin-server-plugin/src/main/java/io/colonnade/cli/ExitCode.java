package io.colonnade.cli;

/** What the commands return to the shell. */
public final class ExitCode {

  public static final int OK = 0;

  /** What was asked could not be done. */
  public static final int FAILED = 1;

  /** The command line is wrong. */
  public static final int USAGE = 2;

  /** The check has found violations. */
  public static final int VIOLATIONS = 3;

  /** Done, but not everything could be loaded or carried. */
  public static final int INCOMPLETE = 4;

  /** Stopped by SIGTERM, as shells tell it. */
  public static final int TERMINATED = 143;

  private ExitCode() {}
}
