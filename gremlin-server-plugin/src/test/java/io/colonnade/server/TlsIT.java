package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.server.guard.ServerTls;
import java.io.IOException;
import java.math.BigInteger;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server with a certificate. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsIT {

  private static final String COUNT = "{\"gremlin\":\"g.V().count()\"}";
  private static final int SILENCE_MS = 10_000;

  @TempDir static Path directory;

  private Certificate certificate;
  private ColonnadeServer server;

  @BeforeAll
  void start() throws Exception {
    certificate = Certificate.create(directory, "first", "EC");
    server = serve(certificate);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private static ColonnadeServer serve(Certificate certificate) {
    return ColonnadeServer.start(
        TinkerFactory.createModern(),
        ServerOptions.loopback()
            .withPort(0)
            .withTls(ServerTls.of(certificate.chain, certificate.key)));
  }

  private static HttpResponse<String> post(ColonnadeServer server, Certificate trusted)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://localhost:" + server.port()))
            .POST(HttpRequest.BodyPublishers.ofString(COUNT))
            .build();
    return HttpClient.newBuilder()
        .sslContext(trusted.forClients("TLS"))
        .build()
        .send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void request_overHttps_isAnswered() throws Exception {
    HttpResponse<String> answer = post(server, certificate);
    assertEquals(200, answer.statusCode());
    assertTrue(answer.body().contains("[6]"), answer.body());
  }

  @Test
  void driver_withTheCertificate_runsTransactions() throws Exception {
    Cluster cluster =
        Cluster.build("localhost")
            .port(server.port())
            .enableSsl(true)
            .trustStore(certificate.trust.toString())
            .trustStorePassword(certificate.password())
            .create();
    try (GraphTraversalSource g =
        AnonymousTraversalSource.traversal().with(DriverRemoteConnection.using(cluster, "g"))) {
      assertEquals(6, g.V().count().next());
      assertEquals("marko", g.V(1).values("name").next());
    } finally {
      cluster.close();
    }
  }

  @Test
  void client_thatDoesNotKnowTheCertificate_sendsNothing() throws Exception {
    Certificate other = Certificate.create(directory, "other", "EC");
    assertThrows(IOException.class, () -> post(server, other));
    assertEquals(200, post(server, certificate).statusCode());
  }

  /** Also if it comes byte by byte, and for a websocket. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}",
        "GET /gremlin HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n",
        "\0\0\0\0\0\0\0\0"
      })
  void client_withoutTls_isToldSo(String request) throws Exception {
    try (Socket socket = new Socket("localhost", server.port())) {
      socket.setSoTimeout(SILENCE_MS);
      for (byte one : request.getBytes(StandardCharsets.ISO_8859_1)) {
        socket.getOutputStream().write(one);
        socket.getOutputStream().flush();
      }
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(answer.startsWith("HTTP/1.1 400 Bad Request\r\n"), answer);
      assertTrue(answer.contains("\r\n\r\n{\"message\":\"COL-7147 "), answer);
    }
  }

  @Test
  void junk_thatBeginsLikeTls_closesTheConnection() throws Exception {
    byte[] junk =
        "\u0016\u0003\u0001\u0000\u0005hello, server".getBytes(StandardCharsets.ISO_8859_1);
    try (Socket socket = new Socket("localhost", server.port())) {
      socket.setSoTimeout(SILENCE_MS);
      socket.getOutputStream().write(junk);
      byte[] alert = socket.getInputStream().readAllBytes();
      assertTrue(alert.length < 20, alert.length + " bytes");
    }
    assertEquals(200, post(server, certificate).statusCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void version_thatIsSafe_isSpoken(String version) throws Exception {
    assertEquals(version, handshake(server, certificate, version));
  }

  @Test
  void version_thatIsNotSafe_isRefused() {
    assertThrows(SSLException.class, () -> handshake(server, certificate, "TLSv1.1"));
  }

  private static String handshake(ColonnadeServer server, Certificate trusted, String version)
      throws Exception {
    try (SSLSocket socket = connect(server, trusted)) {
      socket.setEnabledProtocols(new String[] {version});
      socket.startHandshake();
      return socket.getSession().getProtocol();
    }
  }

  private static SSLSocket connect(ColonnadeServer server, Certificate trusted) throws Exception {
    SSLSocket socket =
        (SSLSocket)
            trusted.forClients("TLS").getSocketFactory().createSocket("localhost", server.port());
    socket.setSoTimeout(SILENCE_MS);
    return socket;
  }

  @Test
  void key_ofEachAlgorithm_isRead() throws Exception {
    for (String algorithm : new String[] {"RSA", "Ed25519"}) {
      Certificate one = Certificate.create(directory, "key-" + algorithm, algorithm);
      ColonnadeServer another = serve(one);
      try {
        assertEquals(200, post(another, one).statusCode());
      } finally {
        another.close();
      }
    }
  }

  // ---- changes

  @Test
  void certificate_thatChanges_isReadAgain() throws Exception {
    Certificate served = Certificate.create(directory, "served", "EC");
    Certificate next = Certificate.create(directory, "next", "EC");
    ColonnadeServer another = serve(served);
    try {
      assertEquals(served.certificate.getSerialNumber(), serial(another, served));

      Files.writeString(served.key, "half a file");
      Thread.sleep(1_100); // the server looks at its files once a second
      assertEquals(served.certificate.getSerialNumber(), serial(another, served));

      Files.copy(next.chain, served.chain, StandardCopyOption.REPLACE_EXISTING);
      Files.copy(next.key, served.key, StandardCopyOption.REPLACE_EXISTING);
      Thread.sleep(1_100);
      assertEquals(next.certificate.getSerialNumber(), serial(another, next));
    } finally {
      another.close();
    }
  }

  private static BigInteger serial(ColonnadeServer server, Certificate trusted) throws Exception {
    try (SSLSocket socket = connect(server, trusted)) {
      socket.startHandshake();
      return ((X509Certificate) socket.getSession().getPeerCertificates()[0]).getSerialNumber();
    }
  }
}
