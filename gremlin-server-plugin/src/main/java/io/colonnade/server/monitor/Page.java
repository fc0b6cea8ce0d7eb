package io.colonnade.server.monitor;

/**
 * The answer to a request for a page. Immutable.
 *
 * @param status the status of HTTP
 * @param type the content type
 * @param text the content
 */
public record Page(int status, String type, String text) {

  static final String JSON = "application/json";
  static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

  static final int OK = 200;
  static final int UNAVAILABLE = 503;
}
