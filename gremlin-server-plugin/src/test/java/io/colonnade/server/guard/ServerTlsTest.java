package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.server.Certificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServerTlsTest {

  @TempDir static Path directory;

  private Certificate one;

  @BeforeAll
  void create() throws Exception {
    one = Certificate.create(directory, "one", "EC");
  }

  private static void assertRefused(Problem problem, String detail, Path certificate, Path key) {
    InvalidInputException refusal =
        assertThrows(InvalidInputException.class, () -> ServerTls.of(certificate, key));
    assertEquals(problem, refusal.problem());
    String message = String.valueOf(refusal.getMessage());
    assertTrue(message.contains(detail), message);
  }

  private Path written(String name, String text) throws Exception {
    return Files.writeString(directory.resolve(name), text);
  }

  @Test
  void file_thatCannotBeRead_isNamed() throws Exception {
    Path none = directory.resolve("none.pem");
    assertRefused(Problem.TLS_FILE_UNREADABLE, none.toString(), none, one.key);
    assertRefused(Problem.TLS_FILE_UNREADABLE, none.toString(), one.chain, none);
    assertRefused(Problem.TLS_FILE_UNREADABLE, "file=", directory, one.key);
  }

  @Test
  void certificate_missing_isRefused() throws Exception {
    assertRefused(Problem.NO_CERTIFICATE, "file=", written("empty", ""), one.key);
    assertRefused(Problem.NO_CERTIFICATE, "file=", written("junk", "no PEM at all"), one.key);
    assertRefused(Problem.NO_CERTIFICATE, "file=", one.key, one.key);
    String begun = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    assertRefused(Problem.NO_CERTIFICATE, "file=", written("damaged", begun), one.key);
  }

  @Test
  void key_missing_isRefused() throws Exception {
    assertRefused(Problem.NO_PRIVATE_KEY, "found=no PEM", one.chain, written("no-key", "x"));
    assertRefused(Problem.NO_PRIVATE_KEY, "found=CERTIFICATE", one.chain, one.chain);
    for (String kind : new String[] {"ENCRYPTED PRIVATE KEY", "RSA PRIVATE KEY"}) {
      String text = Files.readString(one.key).replace("PRIVATE KEY", kind);
      assertRefused(Problem.NO_PRIVATE_KEY, "found=" + kind, one.chain, written("kind", text));
    }
    String text = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n";
    assertRefused(Problem.NO_PRIVATE_KEY, "damaged", one.chain, written("damaged.key", text));
  }

  @Test
  void key_ofAnotherCertificate_isRefused() throws Exception {
    Certificate alike = Certificate.create(directory, "alike", "EC");
    Certificate rsa = Certificate.create(directory, "rsa", "RSA");
    assertRefused(Problem.KEY_OF_ANOTHER_CERTIFICATE, "alike.key", one.chain, alike.key);
    assertRefused(Problem.KEY_OF_ANOTHER_CERTIFICATE, "rsa.key", one.chain, rsa.key);
  }

  @Test
  void certificate_notValidNow_isRefused() throws Exception {
    Certificate old =
        Certificate.create(directory, "old", "EC", "-startdate", "-9d", "-validity", "3");
    Certificate young =
        Certificate.create(directory, "young", "EC", "-startdate", "+9d", "-validity", "3");
    assertRefused(Problem.CERTIFICATE_NOT_VALID, "until=20", old.chain, old.key);
    assertRefused(Problem.CERTIFICATE_NOT_VALID, "from=20", young.chain, young.key);
  }

  @Test
  void authoritiesOfClients_missing_areRefused() throws Exception {
    assertClientsRefused(Problem.TLS_FILE_UNREADABLE, directory.resolve("none.pem"));
    assertClientsRefused(Problem.TLS_FILE_UNREADABLE, directory);
    assertClientsRefused(Problem.NO_CERTIFICATE, written("no-clients", ""));
    assertClientsRefused(Problem.NO_CERTIFICATE, one.key);
    Certificate old =
        Certificate.create(directory, "old-ca", "EC", "-startdate", "-9d", "-validity", "3");
    assertClientsRefused(Problem.CERTIFICATE_NOT_VALID, old.chain);
  }

  private void assertClientsRefused(Problem problem, Path clients) {
    InvalidInputException refusal =
        assertThrows(InvalidInputException.class, () -> ServerTls.of(one.chain, one.key, clients));
    assertEquals(problem, refusal.problem());
    String message = String.valueOf(refusal.getMessage());
    assertTrue(message.contains("file=" + clients), message);
    assertEquals(1, message.lines().count(), message);
  }

  /** As openssl writes them: text around the blocks, parameters before the key. */
  @Test
  void text_aroundTheBlocks_isIgnored() throws Exception {
    Path chain = written("text.pem", "subject=CN = one\n" + Files.readString(one.chain));
    Path key =
        written(
            "text.key",
            "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
                + Files.readString(one.key));
    Files.writeString(chain, Files.readString(one.chain), StandardOpenOption.APPEND);
    assertDoesNotThrow(() -> ServerTls.of(chain, key));
  }
}
