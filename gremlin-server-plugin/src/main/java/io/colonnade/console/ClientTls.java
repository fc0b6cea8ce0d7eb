package io.colonnade.console;

import io.colonnade.error.InvalidInputException;
import io.colonnade.server.guard.PemFiles;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * TLS of a client that trusts the authorities of a file and no others, and requires that the
 * certificate of the server is for the host of its address. Immutable.
 */
public final class ClientTls {

  /** The check of the name of the host that RFC 2818 defines. */
  private static final String NAME_CHECK = "HTTPS";

  private final List<X509Certificate> authorities;

  private ClientTls(List<X509Certificate> authorities) {
    this.authorities = authorities;
  }

  /**
   * Reads the authorities.
   *
   * @param file certificates in PEM format; a certificate of a server is trusted if it is one of
   *     them, too
   * @throws InvalidInputException if the file cannot be read, or has no certificate that is valid
   *     now
   */
  public static ClientTls trusting(Path file) {
    return new ClientTls(PemFiles.authorities(file));
  }

  /** Returns the TLS of connections of the driver to an address. */
  SslContext forDriver(Address address) {
    try {
      SslContext any =
          SslContextBuilder.forClient()
              .trustManager(trust())
              .endpointIdentificationAlgorithm(NAME_CHECK)
              .build();
      return new HostContext(any, address);
    } catch (GeneralSecurityException | IOException e) {
      throw refused(e);
    }
  }

  /**
   * Performs the handshake on a connection. Nothing but the handshake is sent if the server is not
   * trusted.
   *
   * @return the encrypted socket, which shares the time limits of the plain one
   * @throws SSLException if there is no TLS, or if the server is not trusted
   * @throws IOException if the network fails
   */
  Socket encrypt(Socket plain, Address address) throws IOException {
    SSLContext context;
    try {
      context = SSLContext.getInstance("TLS");
      context.init(null, trust().getTrustManagers(), null);
    } catch (GeneralSecurityException e) {
      throw refused(e);
    }
    SSLSocket socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(plain, address.host(), address.port(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm(NAME_CHECK);
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private TrustManagerFactory trust() throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    for (int i = 0; i < authorities.size(); i++) {
      trusted.setCertificateEntry("authority " + i, authorities.get(i));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    return trust;
  }

  private static IllegalStateException refused(Exception cause) {
    return new IllegalStateException("this Java refuses certificates that it has read", cause);
  }
}
