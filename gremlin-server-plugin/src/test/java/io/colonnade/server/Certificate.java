package io.colonnade.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;

/** A certificate, signed by its own key unless another is named, made by {@code keytool}. */
public final class Certificate {

  private static final String PASSWORD = "example-1";

  /** Certificate and private key in PEM format. */
  public final Path chain;

  public final Path key;

  /** The certificate as clients are given it. */
  public final Path trust;

  final X509Certificate certificate;

  private final Path store;
  private final PrivateKey privateKey;

  private Certificate(
      Path store,
      Path chain,
      Path key,
      Path trust,
      X509Certificate certificate,
      PrivateKey privateKey) {
    this.store = store;
    this.privateKey = privateKey;
    this.chain = chain;
    this.key = key;
    this.trust = trust;
    this.certificate = certificate;
  }

  /** For localhost and 127.0.0.1. */
  public static Certificate create(Path directory, String name, String algorithm, String... more)
      throws Exception {
    return ofHosts(directory, name, algorithm, "dns:localhost,ip:127.0.0.1", more);
  }

  /**
   * @param hosts as {@code keytool} takes them
   */
  public static Certificate ofHosts(
      Path directory, String name, String algorithm, String hosts, String... more)
      throws Exception {
    List<String> all = new ArrayList<>(List.of("-keyalg", algorithm));
    all.addAll(List.of(more));
    return made(directory.resolve(name + ".p12"), directory, name, hosts, all);
  }

  /** For localhost and 127.0.0.1, signed by the key of another, which has {@code bc:c}. */
  public static Certificate signedBy(
      Certificate authority, Path directory, String name, String... more) throws Exception {
    Path store = directory.resolve(name + ".p12");
    Files.copy(authority.store, store); // keytool signs with a key of the same store
    String other = name + "-of-authority";
    List<String> all = new ArrayList<>(List.of("-keyalg", "EC", "-signer", "server"));
    all.addAll(List.of(more));
    return made(store, directory, other, "dns:localhost,ip:127.0.0.1", all);
  }

  private static Certificate made(
      Path store, Path directory, String name, String hosts, List<String> more) throws Exception {
    String alias = more.contains("-signer") ? "signed" : "server";
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                alias,
                "-dname",
                "CN=" + name,
                "-ext",
                "san=" + hosts,
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD));
    command.addAll(more);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IllegalStateException(output);
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    X509Certificate certificate = (X509Certificate) keys.getCertificate(alias);
    PrivateKey key = (PrivateKey) keys.getKey(alias, PASSWORD.toCharArray());
    return new Certificate(
        store,
        write(directory.resolve(name + ".pem"), "CERTIFICATE", certificate.getEncoded()),
        write(directory.resolve(name + ".key"), "PRIVATE KEY", key.getEncoded()),
        trust(directory.resolve(name + ".trust"), certificate),
        certificate,
        key);
  }

  private static Path write(Path file, String kind, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return Files.writeString(
        file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }

  private static Path trust(Path file, X509Certificate certificate) throws Exception {
    KeyStore trusted = trusting(certificate);
    try (var out = Files.newOutputStream(file)) {
      trusted.store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  private static KeyStore trusting(X509Certificate certificate)
      throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", certificate);
    return trusted;
  }

  String password() {
    return PASSWORD;
  }

  /** For a server that has this certificate and nothing of those that have signed it. */
  public SSLContext forServers() throws GeneralSecurityException, IOException {
    KeyStore own = KeyStore.getInstance("PKCS12");
    own.load(null, null);
    X509Certificate[] chain = {certificate};
    own.setKeyEntry("server", privateKey, PASSWORD.toCharArray(), chain);
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  /**
   * For a client that knows this certificate and no other.
   *
   * @param own what the client shows, see {@link #shown}
   */
  SSLContext forClients(String protocol, KeyManager... own)
      throws GeneralSecurityException, IOException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusting(certificate));
    SSLContext context = SSLContext.getInstance(protocol);
    context.init(own, trust.getTrustManagers(), null);
    return context;
  }

  /** For a client that shows this certificate to every server, whatever authorities it names. */
  KeyManager shown() {
    return new X509ExtendedKeyManager() {
      @Override
      public String[] getClientAliases(String keyType, Principal[] issuers) {
        return new String[] {"own"};
      }

      @Override
      public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
        return "own";
      }

      @Override
      public String chooseEngineClientAlias(
          String[] keyTypes, Principal[] issuers, SSLEngine engine) {
        return "own";
      }

      @Override
      public String[] getServerAliases(String keyType, Principal[] issuers) {
        return new String[0];
      }

      @Override
      public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
        throw new UnsupportedOperationException("for clients only");
      }

      @Override
      public X509Certificate[] getCertificateChain(String alias) {
        return new X509Certificate[] {certificate};
      }

      @Override
      public PrivateKey getPrivateKey(String alias) {
        return privateKey;
      }
    };
  }
}
