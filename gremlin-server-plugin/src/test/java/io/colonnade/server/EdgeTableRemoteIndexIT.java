package io.colonnade.server;

/** The same over edge tables. */
class EdgeTableRemoteIndexIT extends RemoteIndexIT {

  @Override
  String layout() {
    return "edge-table";
  }
}
