package io.colonnade.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate for localhost that is signed by its own key, made by {@code keytool}. */
public final class Certificate {

  private static final String PASSWORD = "example-1";

  /** Certificate and private key in PEM format. */
  public final Path chain;

  public final Path key;

  /** The certificate as clients are given it. */
  public final Path trust;

  final X509Certificate certificate;

  private Certificate(Path chain, Path key, Path trust, X509Certificate certificate) {
    this.chain = chain;
    this.key = key;
    this.trust = trust;
    this.certificate = certificate;
  }

  public static Certificate create(Path directory, String name, String algorithm, String... more)
      throws Exception {
    Path store = directory.resolve(name + ".p12");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                algorithm,
                "-dname",
                "CN=" + name,
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD));
    command.addAll(List.of(more));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IllegalStateException(output);
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    X509Certificate certificate = (X509Certificate) keys.getCertificate("server");
    byte[] key = keys.getKey("server", PASSWORD.toCharArray()).getEncoded();
    return new Certificate(
        write(directory.resolve(name + ".pem"), "CERTIFICATE", certificate.getEncoded()),
        write(directory.resolve(name + ".key"), "PRIVATE KEY", key),
        trust(directory.resolve(name + ".trust"), certificate),
        certificate);
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

  /** For a client that knows this certificate and no other. */
  SSLContext forClients(String protocol) throws GeneralSecurityException, IOException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusting(certificate));
    SSLContext context = SSLContext.getInstance(protocol);
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
