package io.colonnade.examples.torture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Connects a region server with all that call it, and passes on what both say. When told so, it
 * loses answers to a client, holds them back, or sends the requests of a client twice, at once or
 * late. Clients are distinguished from servers by the user in the header of their connection.
 * Thread-safe.
 */
final class Wire implements AutoCloseable {

  /**
   * The user as whom clients connect; set by {@code HADOOP_USER_NAME}. No table, and so no request
   * of a master, has this name: HBase loses data if a master's order to split a log arrives twice.
   */
  static final String USER = "torture-client";

  private final ServerSocket listener;
  private final InetSocketAddress server;
  private final Set<WireConnection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Repeat> repeatsNext = new AtomicReference<>(Repeat.NONE);

  /** Whether, and when, the requests on a connection arrive a second time. */
  enum Repeat {
    NONE(0),
    AT_ONCE(0),
    /**
     * So late that other transactions have changed the same rows meanwhile. A row is applied again
     * after its lock was removed, which must change nothing.
     */
    LATE(5_000);

    private final long lateMillis;

    Repeat(long lateMillis) {
      this.lateMillis = lateMillis;
    }

    long lateMillis() {
      return lateMillis;
    }
  }

  private Wire(ServerSocket listener) {
    this.listener = listener;
    this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort());
  }

  /**
   * Listens at an address of the loopback network, for a server at 127.0.0.1.
   *
   * @param port of both
   */
  static Wire open(String address, int port) throws IOException {
    ServerSocket listener = new ServerSocket();
    listener.setReuseAddress(true);
    listener.bind(new InetSocketAddress(address, port));
    Wire wire = new Wire(listener);
    daemon(wire::accept, "wire-" + address);
    return wire;
  }

  static void daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket caller = listener.accept();
        WireConnection connection = new WireConnection(caller, server, repeatsNext);
        connections.add(connection);
        connection.start(() -> connections.remove(connection));
      } catch (IOException e) {
        if (!listener.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  /** Takes any open connection of a client. */
  private List<WireConnection> ofClients() {
    return connections.stream().filter(WireConnection::isOfClient).toList();
  }

  /** Loses the answers to one client, and then cuts its connection; false if none is connected. */
  boolean lose(Random random) {
    List<WireConnection> open = ofClients();
    if (open.isEmpty()) {
      return false;
    }
    open.get(random.nextInt(open.size())).lose();
    return true;
  }

  /** Holds back the answers to one client; false if none is connected. */
  boolean hold(Random random, long millis) {
    List<WireConnection> open = ofClients();
    if (open.isEmpty()) {
      return false;
    }
    open.get(random.nextInt(open.size())).hold(millis);
    return true;
  }

  /**
   * Sends the requests of one client twice, on two connections: cuts the connection of one, and
   * doubles the next that any client opens; false if no client is connected.
   */
  boolean repeat(Random random, Repeat repeat) {
    boolean isCut = lose(random);
    if (isCut) {
      repeatsNext.set(repeat);
    }
    return isCut;
  }

  @Override
  public void close() throws IOException {
    listener.close();
    connections.forEach(WireConnection::close);
  }
}
