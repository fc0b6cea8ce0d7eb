package io.colonnade.console;

import io.colonnade.server.ServerOptions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address of a server. */
public record Address(String host, int port) {

  private static final Pattern HOST_PORT =
      Pattern.compile("(\\[[0-9a-fA-F:.%]+]|[^:\\s/\\[\\]]+)(?::(\\d{1,5}))?");

  private static final int LAST_PORT = 65_535;

  /**
   * Parses {@code HOST:PORT}; without a port, the default port is used. An IPv6 address is written
   * in brackets.
   *
   * @throws IllegalArgumentException if the text is not an address
   */
  public static Address of(String text) {
    Matcher found = HOST_PORT.matcher(text);
    int port = ServerOptions.DEFAULT_PORT;
    boolean isAddress = found.matches();
    if (isAddress && found.group(2) != null) {
      port = Integer.parseInt(found.group(2));
    }
    if (!isAddress || port < 1 || port > LAST_PORT) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a HOST:PORT such as localhost:8182 or [::1]:8182");
    }
    return new Address(found.group(1).replaceAll("[\\[\\]]", ""), port);
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
