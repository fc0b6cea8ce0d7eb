package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads certificates and private keys from files in PEM format. Stateless. */
public final class PemFiles {

  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");

  private static final String KEY = "PRIVATE KEY";
  private static final String CERTIFICATE = "CERTIFICATE";

  /** The lists of authorities of operating systems have 300 KB. */
  private static final int MOST_BYTES = 4 << 20;

  /** The kinds of keys that certificates of servers have; PKCS #8 does not tell them apart here. */
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA", "DSA");

  private PemFiles() {}

  /**
   * Reads a chain of certificates that are valid now.
   *
   * @throws InvalidInputException if the file cannot be read, has no certificate, or has one that
   *     is not valid now
   */
  public static List<X509Certificate> certificates(Path file) {
    List<X509Certificate> chain = read(file);
    chain.forEach(certificate -> mustBeValid(certificate, file));
    return chain;
  }

  /**
   * Reads the certificates of authorities that are valid now. Others are left out, because lists of
   * authorities keep certificates that have ended.
   *
   * @throws InvalidInputException if the file cannot be read, or has no certificate that is valid
   *     now
   */
  public static List<X509Certificate> authorities(Path file) {
    List<X509Certificate> all = read(file);
    List<X509Certificate> valid = all.stream().filter(PemFiles::isValid).toList();
    if (valid.isEmpty()) {
      mustBeValid(all.get(0), file);
    }
    return valid;
  }

  private static boolean isValid(X509Certificate certificate) {
    try {
      certificate.checkValidity();
      return true;
    } catch (CertificateException e) {
      return false;
    }
  }

  /** Returns the blocks that are certificates: a file may also have the key, or comments. */
  private static byte[] certificateBlocks(Path file) {
    return BLOCK
        .matcher(text(file))
        .results()
        .filter(block -> block.group(1).equals(CERTIFICATE))
        .map(block -> block.group() + "\n")
        .collect(Collectors.joining())
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String text(Path file) {
    return new String(bytes(file), StandardCharsets.ISO_8859_1);
  }

  private static List<X509Certificate> read(Path file) {
    List<X509Certificate> found;
    try {
      found =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(certificateBlocks(file)))
              .stream()
              .map(X509Certificate.class::cast)
              .distinct()
              .toList();
    } catch (CertificateException e) {
      throw new InvalidInputException(Problem.NO_CERTIFICATE, e, "file", file);
    }
    if (found.isEmpty()) {
      throw new InvalidInputException(Problem.NO_CERTIFICATE, "file", file);
    }
    return found;
  }

  private static void mustBeValid(X509Certificate certificate, Path file) {
    try {
      certificate.checkValidity();
    } catch (CertificateException e) {
      boolean isOver = e instanceof CertificateExpiredException;
      throw new InvalidInputException(
          Problem.CERTIFICATE_NOT_VALID,
          "file",
          file,
          isOver ? "until" : "from",
          (isOver ? certificate.getNotAfter() : certificate.getNotBefore()).toInstant());
    }
  }

  /**
   * Reads the private key of a certificate.
   *
   * @throws InvalidInputException if the file cannot be read, has no key of PKCS #8 without a
   *     password, or has the key of another certificate
   */
  public static PrivateKey key(Path file, X509Certificate certificate) {
    Matcher block = BLOCK.matcher(text(file));
    String other = "";
    while (block.find()) {
      if (block.group(1).equals(KEY)) {
        PrivateKey key = decoded(block.group(2), file);
        if (!belongs(key, certificate)) {
          throw new InvalidInputException(Problem.KEY_OF_ANOTHER_CERTIFICATE, "file", file);
        }
        return key;
      }
      other = block.group(1);
    }
    throw new InvalidInputException(
        Problem.NO_PRIVATE_KEY, "file", file, "found", other.isEmpty() ? "no PEM" : other);
  }

  private static PrivateKey decoded(String text, Path file) {
    return ALGORITHMS.stream()
        .flatMap(algorithm -> decoded(text, algorithm).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    Problem.NO_PRIVATE_KEY, "file", file, "found", "a damaged key"));
  }

  /** Returns the key; empty if it is that of another algorithm, or damaged. */
  private static Optional<PrivateKey> decoded(String text, String algorithm) {
    try {
      byte[] bytes = Base64.getMimeDecoder().decode(text);
      KeyFactory keys = KeyFactory.getInstance(algorithm);
      return Optional.of(keys.generatePrivate(new PKCS8EncodedKeySpec(bytes)));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns whether the certificate accepts what the key has signed. */
  private static boolean belongs(PrivateKey key, X509Certificate certificate) {
    String algorithm =
        switch (key.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          case "DSA" -> "SHA256withDSA";
          default -> key.getAlgorithm();
        };
    try {
      byte[] message = certificate.getEncoded();
      Signature signing = Signature.getInstance(algorithm);
      signing.initSign(key);
      signing.update(message);
      byte[] signature = signing.sign();
      Signature verifying = Signature.getInstance(algorithm);
      verifying.initVerify(certificate);
      verifying.update(message);
      return verifying.verify(signature);
    } catch (GeneralSecurityException e) {
      return false; // of another algorithm
    }
  }

  private static byte[] bytes(Path file) {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    } catch (IOException e) {
      String reason = Files.isDirectory(file) ? "it is a directory" : e.getClass().getSimpleName();
      throw new InvalidInputException(
          Problem.TLS_FILE_UNREADABLE, e, "file", file, "reason", reason);
    }
    if (bytes.length > MOST_BYTES) {
      throw new InvalidInputException(
          Problem.TLS_FILE_UNREADABLE,
          "file",
          file,
          "reason",
          "more than " + MOST_BYTES + " bytes");
    }
    return bytes;
  }
}
