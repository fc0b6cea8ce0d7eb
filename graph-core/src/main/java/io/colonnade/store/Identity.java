package io.colonnade.store;

/**
 * What a process says about itself to the others. Immutable.
 *
 * @param purpose for which it opens the store; may be empty
 */
public record Identity(String host, long pid, String purpose) {

  /** Returns the identity of this process. */
  public static Identity ofThisProcess(String purpose) {
    return new Identity(HostNames.ofThisHost(), ProcessHandle.current().pid(), purpose);
  }

  /** Returns the name of the process for users, such as {@code 4711@host}. */
  public String name() {
    return pid + "@" + host;
  }
}
