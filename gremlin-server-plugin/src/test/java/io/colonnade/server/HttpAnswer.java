package io.colonnade.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An answer as it came over a socket, for requests that no HTTP client sends.
 *
 * @param status 0 if the connection was closed instead
 */
public record HttpAnswer(int status, String body) {

  private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *(\\d+)");

  /** Reads the next answer, whose body has the length that its head tells, or none. */
  public static HttpAnswer read(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    for (int next = in.read(); next >= 0; next = in.read()) {
      head.append((char) next);
      if (head.toString().endsWith("\r\n\r\n")) {
        Matcher length = LENGTH.matcher(head);
        int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
        return new HttpAnswer(
            Integer.parseInt(head.substring(9, 12)),
            new String(in.readNBytes(bytes), StandardCharsets.UTF_8));
      }
    }
    return new HttpAnswer(0, "");
  }
}
