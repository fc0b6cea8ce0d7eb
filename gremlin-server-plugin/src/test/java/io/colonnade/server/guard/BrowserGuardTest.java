package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.error.InvalidInputException;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrowserGuardTest {

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // host, origin, sec-fetch-site, loopback, foreign
        "localhost:8182, -, -, true, false", // curl, drivers
        "127.0.0.1:8182, -, -, true, false",
        "[::1]:8182, -, -, true, false",
        "-, -, -, true, false",
        "localhost:8182, http://localhost:3000, same-site, true, false", // a tool on this machine
        "localhost:8182, -, none, true, false", // typed into the address bar
        "localhost:8182, https://site.example, cross-site, true, true",
        "localhost:8182, -, cross-site, true, true", // an image of a page
        "localhost:8182, null, cross-site, true, true", // a sandboxed frame
        "site.example:8182, http://site.example:8182, same-origin, true, true", // rebound name
        "db.example:8182, -, -, false, false",
        "db.example:8182, http://db.example, same-origin, false, false",
        "db.example:8182, http://site.example, cross-site, false, true",
        "localhost:8182, http://localhost.site.example, cross-site, true, true",
        "localhost:8182, http://127.0.0.1.site.example, cross-site, true, true",
      })
  void isForeign_tellsPagesOfOtherSites(
      String host, String origin, String site, boolean isLoopback, boolean expected) {
    HttpHeaders headers = new DefaultHttpHeaders();
    if (host != null) {
      headers.set("Host", host);
    }
    if (origin != null) {
      headers.set("Origin", origin);
    }
    if (site != null) {
      headers.set("Sec-Fetch-Site", site);
    }
    assertEquals(expected, BrowserGuard.isForeign(headers, isLoopback, AllowedOrigins.none()));
  }

  @ParameterizedTest
  @CsvSource({"http://localhost:3000/page, false", "https://site.example/page, true"})
  void isForeign_withoutOrigin_looksAtTheReferer(String referer, boolean expected) {
    HttpHeaders headers = new DefaultHttpHeaders();
    headers.set("Host", "localhost:8182");
    headers.set("Referer", referer);
    assertEquals(expected, BrowserGuard.isForeign(headers, true, AllowedOrigins.none()));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // given, host, origin, loopback, foreign
        "https://tools.example, localhost:8182, https://tools.example, true, false",
        "HTTPS://Tools.Example:443/, localhost:8182, https://tools.example, true, false",
        "http://tools.example:80, db.example:8182, http://tools.example, false, false",
        "https://tools.example:8443, localhost, https://tools.example:8443, true, false",
        "http://[2001:db8::1]:3000, localhost, http://[2001:db8::1]:3000, true, false",
        "https://tools.example, localhost, http://tools.example, true, true",
        "https://tools.example, localhost, https://tools.example:8443, true, true",
        "https://tools.example, localhost, https://tools.example.site.example, true, true",
        "https://tools.example, localhost, https://site.example, true, true",
        "https://tools.example, localhost, null, true, true",
        "https://tools.example, tools.example, https://tools.example, true, true", // rebound name
      })
  void isForeign_letsAllowedSitesThrough(
      String given, String host, String origin, boolean isLoopback, boolean expected) {
    HttpHeaders headers = new DefaultHttpHeaders();
    headers.set("Host", host);
    headers.set("Origin", origin);
    headers.set("Sec-Fetch-Site", "cross-site");
    AllowedOrigins allowed = AllowedOrigins.of(List.of(given));
    assertEquals(expected, BrowserGuard.isForeign(headers, isLoopback, allowed));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "",
        "null",
        "tools.example",
        "localhost:8080",
        "file:///page.html",
        "ws://tools.example",
        "https://",
        "https://tools.example/page",
        "https://tools.example?x=1",
        "https://ada@tools.example",
        "https://tools.example, https://other.example",
        "https://*.example",
        "https://tools.example:70000",
      })
  void allowedOrigins_ofOtherTexts_areRefused(String text) {
    InvalidInputException refused =
        assertThrows(
            InvalidInputException.class, () -> AllowedOrigins.of(List.of("http://a", text)));
    assertEquals("COL-7106", refused.code());
  }
}
