package io.colonnade.store;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ServiceConfigurationError;

/** The resolution of host names by this JVM. Thread-safe. */
public final class HostNames {

  private HostNames() {}

  /** Returns the name of this host, for people; {@code unknown} if the host has none. */
  public static String ofThisHost() {
    repair();
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  /**
   * Makes the JVM resolve host names by its built-in resolver if no other one can be loaded. Since
   * Java 18 the JVM searches the class path for a resolver before its first look-up. The jar of
   * HBase's client names a resolver that the jar does not contain, so that each look-up of the
   * process would fail (HBASE-30211). A resolver that works stays in use.
   */
  public static void repair() {
    try {
      lookUp();
    } catch (ServiceConfigurationError e) {
      Thread thread = Thread.currentThread();
      ClassLoader usual = thread.getContextClassLoader();
      thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
      try {
        lookUp(); // the JVM keeps the resolver that this look-up finds
      } finally {
        thread.setContextClassLoader(usual);
      }
    }
  }

  private static void lookUp() {
    try {
      InetAddress unused = InetAddress.getByName("localhost");
    } catch (UnknownHostException e) {
      // The resolver was loaded, and answered.
    }
  }
}
