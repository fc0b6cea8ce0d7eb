package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    assertEquals(expected, BrowserGuard.isForeign(headers, isLoopback));
  }

  @ParameterizedTest
  @CsvSource({"http://localhost:3000/page, false", "https://site.example/page, true"})
  void isForeign_withoutOrigin_looksAtTheReferer(String referer, boolean expected) {
    HttpHeaders headers = new DefaultHttpHeaders();
    headers.set("Host", "localhost:8182");
    headers.set("Referer", referer);
    assertEquals(expected, BrowserGuard.isForeign(headers, true));
  }
}
