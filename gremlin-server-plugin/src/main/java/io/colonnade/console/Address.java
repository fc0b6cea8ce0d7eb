package io.colonnade.console;

import io.colonnade.server.ServerOptions;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.tinkerpop.gremlin.driver.Cluster;

/**
 * The address of a server, and the graph that is meant.
 *
 * @param source the name of the traversal source of the graph
 * @param tls the encryption; empty if the server has none
 */
public record Address(
    String host, int port, String source, Optional<ClientTls> tls, Optional<ClientLogin> login) {

  /** The traversal source of a server with one graph. */
  private static final String ONLY_SOURCE = "g";

  private static final Pattern HOST_PORT =
      Pattern.compile("(\\[[0-9a-fA-F:.%]+]|[^:\\s/\\[\\]]+)(?::(\\d{1,5}))?(?:/(\\w+))?");

  private static final int LAST_PORT = 65_535;

  /** Creates the address of the graph with the traversal source {@code g}. */
  public Address(String host, int port) {
    this(host, port, ONLY_SOURCE);
  }

  /** Creates the address of a server without encryption and users. */
  public Address(String host, int port, String source) {
    this(host, port, source, Optional.empty(), Optional.empty());
  }

  /** Returns the same address of a server with encryption. */
  public Address with(ClientTls encryption) {
    return new Address(host, port, source, Optional.of(encryption), login);
  }

  /** Returns the same address of a server with users. */
  public Address with(ClientLogin user) {
    return new Address(host, port, source, tls, Optional.of(user));
  }

  /** Opens the driver, with one connection. The caller closes it. */
  Cluster cluster() {
    Cluster.Builder cluster =
        Cluster.build(host).port(port).minConnectionPoolSize(1).maxConnectionPoolSize(1);
    tls.ifPresent(encryption -> cluster.enableSsl(true).sslContext(encryption.forDriver(this)));
    login.ifPresent(as -> cluster.credentials(as.user(), as.password()));
    return cluster.create();
  }

  /**
   * Parses {@code HOST:PORT/NAME}; without a port, the default port is used, and without the name
   * of a traversal source, {@code g}. An IPv6 address is written in brackets.
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
          "'"
              + text
              + "' is not a HOST:PORT such as localhost:8182 or [::1]:8182, or"
              + " HOST:PORT/NAME such as localhost:8182/people");
    }
    return new Address(
        found.group(1).replaceAll("[\\[\\]]", ""),
        port,
        found.group(3) == null ? ONLY_SOURCE : found.group(3));
  }

  /** Returns the address without the graph. */
  String server() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }

  /** Returns the aliases of a request, by which the {@code g} of a script is the source. */
  Map<String, String> aliases() {
    return Map.of(ONLY_SOURCE, source);
  }

  @Override
  public String toString() {
    String server = server();
    return source.equals(ONLY_SOURCE) ? server : server + "/" + source;
  }
}
