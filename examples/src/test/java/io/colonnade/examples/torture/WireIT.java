package io.colonnade.examples.torture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WireIT {

  private static final String ADDRESS = "127.0.0.2";

  private static Socket client(int port) throws IOException {
    Socket client = new Socket(ADDRESS, port);
    client.getOutputStream().write(Wire.USER.getBytes(StandardCharsets.UTF_8));
    return client;
  }

  private static String received(ServerSocket server) throws IOException {
    try (Socket connection = server.accept()) {
      return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void requests_arriveAgain_thoughTheirConnectionHasEnded(Wire.Repeat repeat) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Wire wire = Wire.open(ADDRESS, server.getLocalPort())) {
      try (Socket cut = client(server.getLocalPort())) {
        while (!wire.repeat(new Random(1), repeat)) {
          Thread.onSpinWait(); // until the wire has read that it is a client
        }
        assertEquals(Wire.USER, received(server));
        assertEquals(-1, cut.getInputStream().read());
      }
      try (Socket doubled = client(server.getLocalPort())) {
        doubled.getOutputStream().write("request".getBytes(StandardCharsets.UTF_8));
      }
      assertEquals(Wire.USER + "request", received(server));
      assertEquals(Wire.USER + "request", received(server));
    }
  }

  /** Says something and waits until it has come back through the wire. */
  private static void say(Socket caller, Socket server, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    caller.getOutputStream().write(bytes);
    assertArrayEquals(bytes, server.getInputStream().readNBytes(bytes.length));
    server.getOutputStream().write(bytes);
    assertArrayEquals(bytes, caller.getInputStream().readNBytes(bytes.length));
  }

  /** The header of a connection has the user; requests have the tables of the graph. */
  @ParameterizedTest
  @CsvSource({Wire.USER + ", true", "root, false"})
  void clients_areToldByTheirUser_andNotByTheirTables(String user, boolean isClient)
      throws IOException {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Wire wire = Wire.open(ADDRESS, listener.getLocalPort());
        Socket caller = new Socket(ADDRESS, listener.getLocalPort());
        Socket server = listener.accept()) {
      say(caller, server, "HBas " + user);
      say(caller, server, Torture.GRAPH + ":vert");
      say(caller, server, "until the wire has read all before");
      assertEquals(isClient, wire.hold(new Random(1), 0));
    }
  }
}
