package io.colonnade.upkeep;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** What users call the process. Stateless. */
final class Processes {

  private Processes() {}

  /** Returns the name of this process, such as {@code 4711@host}. */
  static String name() {
    return ProcessHandle.current().pid() + "@" + host();
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
