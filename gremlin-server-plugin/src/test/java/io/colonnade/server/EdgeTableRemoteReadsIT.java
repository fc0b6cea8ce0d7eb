package io.colonnade.server;

/** The same over edge tables. */
class EdgeTableRemoteReadsIT extends RemoteReadsIT {

  @Override
  String layout() {
    return "edge-table";
  }
}
