package io.colonnade.server.monitor;

/** How a request reached the server. */
public enum Protocol {
  WEBSOCKET,
  HTTP
}
