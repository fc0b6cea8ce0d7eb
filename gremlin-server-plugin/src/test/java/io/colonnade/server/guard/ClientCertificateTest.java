package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import javax.security.auth.x500.X500Principal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which name a certificate proves. */
class ClientCertificateTest {

  private static String name(String subject) {
    return ClientCertificate.commonName(new X500Principal(subject));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CN=admin",
        "cn=admin",
        "2.5.4.3=admin",
        "OU=people, CN=admin, O=example",
        "CN=admin+UID=7",
        "UID=7+CN=admin",
        "CN=#0c0561646d696e",
        "OU=\"CN=root,CN=root\", CN=admin"
      })
  void subject_withOneCommonName_provesIt(String subject) {
    assertEquals("admin", name(subject));
  }

  /** Each of them has the name of a user somewhere, which a careless comparison finds. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "CN=admin,CN=read",
        "CN=read,CN=admin",
        "CN=admin,CN=admin",
        "CN=admin+CN=read",
        "O=admin",
        "UID=admin",
        "OU=\"x,CN=admin\"",
        "CN=Admin",
        "CN=\\ admin",
        "CN=admin\\ ",
        "CN=admin\\00",
        "CN=admin\\00.example",
        "CN=admin\\0Aadmin",
        "CN=\\\"admin\\\"",
        "CN=admin\\,CN\\=read",
        "CN=#040561646d696e"
      })
  void subject_withoutTheNameAsItsOnlyCommonName_provesAnother(String subject) {
    assertNotEquals("admin", name(subject));
  }
}
