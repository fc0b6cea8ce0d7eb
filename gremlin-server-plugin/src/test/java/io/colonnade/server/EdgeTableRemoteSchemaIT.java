package io.colonnade.server;

/** The same over edge tables. */
class EdgeTableRemoteSchemaIT extends RemoteSchemaIT {

  @Override
  String layout() {
    return "edge-table";
  }
}
