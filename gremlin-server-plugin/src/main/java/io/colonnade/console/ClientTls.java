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
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * TLS of a client that trusts the authorities of a file and no others, and requires that the
 * certificate of the server is for the host of its address. The client can have a certificate of
 * its own. Immutable.
 */
public final class ClientTls {

  /** The check of the name of the host that RFC 2818 defines. */
  private static final String NAME_CHECK = "HTTPS";

  /** The store of keys that has this password is only in memory. */
  private static final char[] NO_PASSWORD = {};

  private final List<X509Certificate> authorities;
  private final Optional<KeyStore.PrivateKeyEntry> own;

  private ClientTls(List<X509Certificate> authorities, Optional<KeyStore.PrivateKeyEntry> own) {
    this.authorities = authorities;
    this.own = own;
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
    return new ClientTls(PemFiles.authorities(file), Optional.empty());
  }

  /**
   * Reads the certificate of the client, which a server sees if it asks for one.
   *
   * @param certificate the certificate, and those that lead to an authority that the server knows,
   *     in PEM
   * @param key its private key, in PEM (PKCS #8), without a password
   * @throws InvalidInputException if a file cannot be read, or they do not belong together
   */
  public ClientTls with(Path certificate, Path key) {
    List<X509Certificate> chain = PemFiles.certificates(certificate);
    PrivateKey secret = PemFiles.key(key, chain.get(0));
    return new ClientTls(
        authorities,
        Optional.of(new KeyStore.PrivateKeyEntry(secret, chain.toArray(new X509Certificate[0]))));
  }

  /** Returns the TLS of connections of the driver to an address. */
  SslContext forDriver(Address address) {
    try {
      SslContext any =
          SslContextBuilder.forClient()
              .keyManager(keys())
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
      context.init(keys().getKeyManagers(), trust().getTrustManagers(), null);
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

  /** Returns the key of the client, or none. */
  private KeyManagerFactory keys() throws GeneralSecurityException, IOException {
    KeyStore store = empty();
    if (own.isPresent()) {
      store.setEntry("own", own.get(), new KeyStore.PasswordProtection(NO_PASSWORD));
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, NO_PASSWORD);
    return keys;
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    return store;
  }

  private TrustManagerFactory trust() throws GeneralSecurityException, IOException {
    KeyStore trusted = empty();
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
