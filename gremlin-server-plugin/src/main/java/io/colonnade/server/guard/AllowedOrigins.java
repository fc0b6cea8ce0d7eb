package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The web sites whose pages may send requests to a server and read its answers, as <a
 * href="https://fetch.spec.whatwg.org/#http-cors-protocol">CORS</a> names them: a scheme, a host
 * and a port. Immutable.
 */
public final class AllowedOrigins {

  private static final AllowedOrigins NONE = new AllowedOrigins(Set.of());

  /** As browsers write them. */
  private final Set<String> origins;

  private AllowedOrigins(Set<String> origins) {
    this.origins = origins;
  }

  /** Returns no sites. */
  public static AllowedOrigins none() {
    return NONE;
  }

  /**
   * Returns the given sites, each as {@code http://host[:port]} or {@code https://host[:port]}. A
   * port that is the default of its scheme may be written or not, and so may a {@code /} at the
   * end.
   *
   * @throws InvalidInputException if a text is anything else, such as {@code *}: every page that a
   *     user visits could then change the graph
   */
  public static AllowedOrigins of(List<String> texts) {
    Set<String> origins = new LinkedHashSet<>();
    for (String text : texts) {
      origins.add(asSent(text));
    }
    return new AllowedOrigins(origins);
  }

  /** Returns an origin as browsers write it. */
  private static String asSent(String text) {
    try {
      URI uri = new URI(text.toLowerCase(Locale.ROOT));
      boolean isWeb = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (isWeb && uri.getHost() != null && isBare(uri) && uri.getPort() <= 65_535) {
        int common = "http".equals(uri.getScheme()) ? 80 : 443;
        String port = uri.getPort() < 0 || uri.getPort() == common ? "" : ":" + uri.getPort();
        return uri.getScheme() + "://" + uri.getHost() + port;
      }
    } catch (URISyntaxException e) {
      throw new InvalidInputException(Problem.NO_ORIGIN, e, "origin", text);
    }
    throw new InvalidInputException(Problem.NO_ORIGIN, "origin", text);
  }

  private static boolean isBare(URI uri) {
    return (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))
        && uri.getRawQuery() == null
        && uri.getRawFragment() == null
        && uri.getRawUserInfo() == null;
  }

  boolean isEmpty() {
    return origins.isEmpty();
  }

  /** Returns whether a header {@code Origin} names one of the sites. */
  boolean contains(String origin) {
    return origins.contains(origin);
  }

  /** Returns the sites as browsers write them. */
  String[] toArray() {
    return origins.toArray(String[]::new);
  }
}
