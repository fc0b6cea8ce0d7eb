package io.colonnade.server;

/** The same over edge tables. */
class EdgeTableServerIT extends ServerIT {

  @Override
  String layout() {
    return "edge-table";
  }
}
