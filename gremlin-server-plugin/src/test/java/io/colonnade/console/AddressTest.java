package io.colonnade.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The address of a server and of a graph in it, as users write it. */
final class AddressTest {

  @ParameterizedTest
  @CsvSource({
    "localhost,localhost,8182,g",
    "localhost:8183,localhost,8183,g",
    "localhost/people,localhost,8182,people",
    "localhost:8183/people,localhost,8183,people",
    "[::1]:8183/my_2,::1,8183,my_2",
    "[::1],::1,8182,g",
    "a:1/g,a,1,g"
  })
  void text_isRead(String text, String host, int port, String source) {
    assertEquals(new Address(host, port, source), Address.of(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/people",
        ":8182",
        "host:0",
        "host:65536",
        "host/",
        "host/a/b",
        "host/my-people",
        "host/'; g.V().drop()",
        "http://host",
        "host:8182/a?b"
      })
  void otherText_isRefused(String text) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Address.of(text));
    assertEquals(
        "'"
            + text
            + "' is not a HOST:PORT such as localhost:8182 or [::1]:8182, or HOST:PORT/NAME such"
            + " as localhost:8182/people",
        e.getMessage());
  }

  @Test
  void text_ofAnAddress_namesTheSourceUnlessItIsG() {
    assertEquals("host:1", Address.of("host:1/g").toString());
    assertEquals("host:1/people", Address.of("host:1/people").toString());
    assertEquals("[::1]:8182/people", Address.of("[::1]/people").toString());
    assertEquals("[::1]:8182", Address.of("[::1]/people").server());
  }
}
