package io.colonnade.store;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * What a process says about itself to the others. Immutable.
 *
 * @param purpose for which it opens the store; may be empty
 */
public record Identity(String host, long pid, String purpose) {

  /** Returns the identity of this process. */
  public static Identity ofThisProcess(String purpose) {
    return new Identity(hostName(), ProcessHandle.current().pid(), purpose);
  }

  /** Returns the name of the process for users, such as {@code 4711@host}. */
  public String name() {
    return pid + "@" + host;
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) { // the name is for people only
      return "unknown";
    }
  }
}
