package io.colonnade.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.server.Certificate;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerOptions;
import io.colonnade.server.guard.ServerTls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLServerSocketFactory;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.exception.NoHostAvailableException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which servers a client with {@code --tls-ca} trusts, and what an untrusted one gets to see. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientTlsIT {

  @TempDir static Path directory;

  private Certificate served;
  private Certificate other;

  @BeforeAll
  void create() throws Exception {
    served = Certificate.create(directory, "served", "EC");
    other = Certificate.create(directory, "other", "EC");
  }

  /** A server that answers the first request with a websocket, or with what it has instead. */
  private static final class Server implements AutoCloseable {

    private final ServerSocket listening;
    private final CompletableFuture<byte[]> request = new CompletableFuture<>();

    private Server(ServerSocket listening, byte[] answer) {
      this.listening = listening;
      new Thread(() -> serve(answer), "server").start();
    }

    static Server plain(byte[] answer) throws IOException {
      return new Server(new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1")), answer);
    }

    static Server encrypted(Certificate certificate) throws Exception {
      return encrypted(certificate, socket -> {});
    }

    static Server encrypted(Certificate certificate, Consumer<SSLServerSocket> settings)
        throws Exception {
      SSLServerSocketFactory sockets = certificate.forServers().getServerSocketFactory();
      SSLServerSocket socket =
          (SSLServerSocket) sockets.createServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
      settings.accept(socket);
      return new Server(
          socket, "HTTP/1.1 101 Switching Protocols\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    private void serve(byte[] answer) {
      try (Socket socket = listening.accept()) {
        byte[] received = new byte[1024];
        int length = socket.getInputStream().read(received);
        request.complete(Arrays.copyOf(received, Math.max(length, 0)));
        socket.getOutputStream().write(answer);
      } catch (IOException e) {
        request.completeExceptionally(e);
      }
    }

    /** Returns what the client has sent after the handshake. */
    String request() throws Exception {
      return new String(request.get(30, TimeUnit.SECONDS), StandardCharsets.US_ASCII);
    }

    /** Checks that the server has received nothing that it could decrypt. */
    void hasReceivedNothing() {
      assertThrows(ExecutionException.class, () -> request.get(30, TimeUnit.SECONDS));
    }

    Address at(String host, ClientTls tls) {
      return new Address(host, listening.getLocalPort()).with(tls);
    }

    @Override
    public void close() throws IOException {
      listening.close();
    }
  }

  private static void assertRefused(Problem problem, String detail, Address address) {
    InvalidInputException refusal =
        assertThrows(InvalidInputException.class, () -> ServerProbe.check(address));
    String message = String.valueOf(refusal.getMessage());
    assertEquals(problem, refusal.problem(), message);
    assertTrue(message.contains(detail), message);
    assertEquals(1, message.lines().count(), message);
  }

  /** The client refuses the server, which receives nothing that it could decrypt. */
  private static void assertNotTrusted(
      Certificate shown, String host, Certificate trusted, String detail) throws Exception {
    try (Server server = Server.encrypted(shown)) {
      Address address = server.at(host, ClientTls.trusting(trusted.chain));
      assertRefused(Problem.SERVER_NOT_TRUSTED, detail, address);
      server.hasReceivedNothing();
    }
  }

  private static void assertFileRefused(Problem problem, String detail, Path file) {
    InvalidInputException refusal =
        assertThrows(InvalidInputException.class, () -> ClientTls.trusting(file));
    String message = String.valueOf(refusal.getMessage());
    assertEquals(problem, refusal.problem(), message);
    assertTrue(message.contains(detail), message);
  }

  private static Path together(String name, Path... files) throws IOException {
    StringBuilder text = new StringBuilder("# authorities\n");
    for (Path file : files) {
      text.append(Files.readString(file)).append('\n');
    }
    return Files.writeString(directory.resolve(name), text);
  }

  // ---- servers

  @Test
  void server_whoseCertificateIsInTheFile_isTrustedByNameAndByAddress() throws Exception {
    ClientTls tls = ClientTls.trusting(together("two.pem", other.chain, served.chain, other.chain));
    for (String host : new String[] {"localhost", "127.0.0.1"}) {
      try (Server server = Server.encrypted(served)) {
        ServerProbe.check(server.at(host, tls));
        assertTrue(server.request().startsWith("GET /gremlin HTTP/1.1\r\n"));
      }
    }
  }

  @Test
  void server_withAnAuthorityOfTheFile_isTrusted() throws Exception {
    Certificate authority = Certificate.create(directory, "authority", "EC", "-ext", "bc:c");
    Certificate signed = Certificate.signedBy(authority, directory, "signed");
    try (Server server = Server.encrypted(signed)) {
      ServerProbe.check(server.at("localhost", ClientTls.trusting(authority.chain)));
    }
    assertNotTrusted(signed, "localhost", other, "no certificate of the file");
  }

  @Test
  void server_withAnotherCertificate_getsNothing() throws Exception {
    assertNotTrusted(served, "localhost", other, "no certificate of the file");
  }

  /** The names of the two authorities are equal, their keys are not. */
  @Test
  void server_thatPretendsToBeAnother_getsNothing() throws Exception {
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    Certificate pretender = Certificate.create(elsewhere, "served", "EC");
    assertNotTrusted(pretender, "localhost", served, "no certificate of the file");
  }

  @Test
  void server_ofAnotherHost_getsNothing() throws Exception {
    Certificate elsewhere =
        Certificate.ofHosts(directory, "hosts", "EC", "dns:graph.example,ip:192.0.2.1");
    for (String host : new String[] {"localhost", "127.0.0.1"}) {
      assertNotTrusted(elsewhere, host, elsewhere, "it is not for the host " + host);
    }
  }

  /** The driver would check the certificate against the name that a reverse look-up answers. */
  @Test
  void driver_checksTheAddressInDigits_andNoNameOfIt() throws Exception {
    Certificate byAddress = Certificate.ofHosts(directory, "by-address", "EC", "ip:127.0.0.1");
    Certificate byName = Certificate.ofHosts(directory, "by-name", "EC", "dns:localhost");
    assertTrue(isServed(byAddress, "127.0.0.1"));
    assertFalse(isServed(byName, "127.0.0.1"));
    assertTrue(isServed(byName, "localhost"));
    assertFalse(isServed(byAddress, "localhost"));
  }

  /** Returns whether a driver that trusts only this certificate connects to a server with it. */
  private static boolean isServed(Certificate certificate, String host) throws Exception {
    ServerOptions options =
        ServerOptions.loopback()
            .withPort(0)
            .withTls(ServerTls.of(certificate.chain, certificate.key));
    try (ColonnadeServer server = ColonnadeServer.start(Colonnade.openInMemory(), options)) {
      Address address =
          new Address(host, server.port()).with(ClientTls.trusting(certificate.chain));
      return isServed(address);
    }
  }

  private static boolean isServed(Address address) {
    Cluster cluster = address.cluster();
    try {
      return cluster.connect().submit("g.V().count()").one().getLong() == 0;
    } catch (NoHostAvailableException | IllegalStateException e) {
      return false;
    } finally {
      cluster.close();
    }
  }

  @Test
  void server_whoseCertificateIsForClients_isRefusedForThat() throws Exception {
    Certificate authority = Certificate.create(directory, "signs", "EC", "-ext", "bc:c");
    Certificate forClients =
        Certificate.signedBy(authority, directory, "for-clients", "-ext", "eku=clientAuth");
    assertNotTrusted(forClients, "localhost", authority, "xtended key usage");
  }

  @Test
  void server_whoseCertificateIsOver_getsNothing() throws Exception {
    Certificate authority = Certificate.create(directory, "old-authority", "EC", "-ext", "bc:c");
    Certificate old =
        Certificate.signedBy(
            authority, directory, "expired", "-startdate", "-9d", "-validity", "3");
    assertNotTrusted(old, "localhost", authority, "it has expired");
  }

  @Test
  void server_withoutTls_isToldFromOthers() throws Exception {
    ClientTls tls = ClientTls.trusting(served.chain);
    for (String answer :
        new String[] {"HTTP/1.1 400 Bad Request\r\n\r\n", "", "220 mail ready\r\n"}) {
      try (Server server = Server.plain(answer.getBytes(StandardCharsets.US_ASCII))) {
        assertRefused(Problem.NO_TLS_THERE, "omit --tls-ca", server.at("localhost", tls));
      }
    }
  }

  /** TLS 1.2 refuses such a client in the handshake, TLS 1.3 after it. */
  @Test
  void server_thatRequiresACertificate_isToldFromOthers() throws Exception {
    ClientTls tls = ClientTls.trusting(served.chain);
    for (String version : new String[] {"TLSv1.2", "TLSv1.3"}) {
      try (Server server =
          Server.encrypted(
              served,
              socket -> {
                socket.setNeedClientAuth(true);
                socket.setEnabledProtocols(new String[] {version});
              })) {
        assertRefused(Problem.TLS_FAILED, "reason=", server.at("localhost", tls));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC", "RSA", "Ed25519"})
  void server_thatRequiresACertificate_getsThatOfTheClient(String algorithm) throws Exception {
    Certificate authority =
        Certificate.create(directory, "clients-" + algorithm, "EC", "-ext", "bc:c");
    Certificate own =
        Certificate.signedBy(authority, directory, "own-" + algorithm, "-keyalg", algorithm);
    ClientTls tls = ClientTls.trusting(served.chain);
    ServerOptions options =
        ServerOptions.loopback()
            .withPort(0)
            .withTls(ServerTls.of(served.chain, served.key, authority.chain));
    try (ColonnadeServer server = ColonnadeServer.start(Colonnade.openInMemory(), options)) {
      Address address = new Address("localhost", server.port());
      assertRefused(Problem.TLS_FAILED, "reason=", address.with(tls));
      Address certified = address.with(tls.with(own.chain, own.key));
      ServerProbe.check(certified);
      assertTrue(isServed(certified));
    }
  }

  // ---- files

  @Test
  void certificateOfTheClient_withAnotherKey_isRefused() {
    ClientTls tls = ClientTls.trusting(served.chain);
    InvalidInputException refusal =
        assertThrows(InvalidInputException.class, () -> tls.with(served.chain, other.key));
    assertEquals(Problem.KEY_OF_ANOTHER_CERTIFICATE, refusal.problem());
  }

  @Test
  void file_withoutCertificate_isRefused() throws Exception {
    assertFileRefused(Problem.TLS_FILE_UNREADABLE, "none.pem", directory.resolve("none.pem"));
    assertFileRefused(Problem.TLS_FILE_UNREADABLE, "it is a directory", directory);
    Path huge = Files.write(directory.resolve("huge"), new byte[5 << 20]);
    assertFileRefused(Problem.TLS_FILE_UNREADABLE, "more than 4194304 bytes", huge);
    Path empty = Files.writeString(directory.resolve("empty"), "");
    assertFileRefused(Problem.NO_CERTIFICATE, "empty", empty);
    assertFileRefused(Problem.NO_CERTIFICATE, "served.key", served.key);
    assertFileRefused(Problem.NO_CERTIFICATE, "served.trust", served.trust);
  }

  @Test
  void file_withCertificateAndKey_isRead() throws Exception {
    for (Path file :
        List.of(
            together("key-first.pem", served.key, served.chain),
            together("key-last.pem", served.chain, served.key))) {
      try (Server server = Server.encrypted(served)) {
        ServerProbe.check(server.at("localhost", ClientTls.trusting(file)));
      }
    }
  }

  @Test
  void certificates_thatAreOver_areLeftOut() throws Exception {
    Certificate old =
        Certificate.create(directory, "old", "EC", "-startdate", "-9d", "-validity", "3");
    assertFileRefused(Problem.CERTIFICATE_NOT_VALID, "until=20", old.chain);
    ClientTls tls = ClientTls.trusting(together("old-and-new.pem", old.chain, served.chain));
    try (Server server = Server.encrypted(served)) {
      ServerProbe.check(server.at("localhost", tls));
    }
    try (Server server = Server.encrypted(old)) {
      assertRefused(Problem.SERVER_NOT_TRUSTED, "reason=", server.at("localhost", tls));
    }
  }

  @Test
  void address_withTls_isShownAsWithoutIt() {
    Address address = Address.of("localhost:1/people");
    Address encrypted = address.with(ClientTls.trusting(served.chain));
    assertEquals("localhost:1/people", encrypted.toString());
    assertEquals(Optional.empty(), address.tls());
  }
}
