package io.colonnade.examples.bench;

import io.colonnade.server.users.PasswordHash;
import io.colonnade.server.users.User;
import io.colonnade.server.users.UsersFile;
import io.colonnade.service.Access;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A user of a server, and a certificate of this machine that is signed with its own key, made for
 * one run. Immutable.
 *
 * @param directory has the files of the server
 * @param keys the certificate and its key
 */
record ServerAccess(Path directory, KeyStore keys) {

  static final String USER = "bench";

  /** Protects nothing: the server is on the loopback interface for the time of the run. */
  static final String PASSWORD = "bench-password";

  private static final String ALIAS = "server";

  /**
   * Makes the files.
   *
   * @param directory made if it does not exist
   * @throws IllegalStateException if {@code keytool} fails
   */
  static ServerAccess make(Path directory) throws IOException, InterruptedException {
    Files.createDirectories(directory);
    new UsersFile(directory.resolve("users"))
        .add(new User(USER, Access.WRITE, PasswordHash.of(PASSWORD, new SecureRandom())));
    Path store = directory.resolve("keys.p12");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-keyalg",
            "EC",
            "-alias",
            ALIAS,
            "-dname",
            "CN=bench",
            "-ext",
            "san=ip:" + Launch.HOST,
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass",
            PASSWORD);
    try (LaunchedProgram keytool =
        new LaunchedProgram(command, directory.resolve("keytool-errors"))) {
      keytool.awaitEnd();
    }
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, PASSWORD.toCharArray());
      write(directory.resolve("cert.pem"), "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
      byte[] key = keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded();
      write(directory.resolve("key.pem"), "PRIVATE KEY", key);
      return new ServerAccess(directory, keys);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java refuses a certificate of its own", e);
    }
  }

  private static void write(Path file, String kind, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    Files.writeString(
        file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }

  /** Returns the options of a server that requires the login and speaks TLS. */
  String[] options() {
    return new String[] {
      "--users", directory.resolve("users").toString(),
      "--tls-cert", directory.resolve("cert.pem").toString(),
      "--tls-key", directory.resolve("key.pem").toString()
    };
  }

  /** Returns what makes clients trust the certificate. */
  TrustManagerFactory trust() {
    try {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(keys);
      return trust;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java refuses a certificate of its own", e);
    }
  }

  /** Returns TLS of clients over HTTP. */
  SSLContext tls() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust().getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no TLS", e);
    }
  }

  /** Returns the header of a request over HTTP. */
  static String authorization() {
    String pair = USER + ":" + PASSWORD;
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }
}
