package io.colonnade.server;

/** Leaves a trace as soon as it is initialised, which nothing may do. */
final class Bait {

  static final String NAME = "io.colonnade.server.Bait";
  static final String TRACE = "colonnade.test.bait";

  static {
    System.setProperty("colonnade.test.bait", "taken");
  }

  private Bait() {}
}
