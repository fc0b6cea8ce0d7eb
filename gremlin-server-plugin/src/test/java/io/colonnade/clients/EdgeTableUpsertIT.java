package io.colonnade.clients;

/** The same over edge tables. */
class EdgeTableUpsertIT extends UpsertIT {

  @Override
  String layout() {
    return "edge-table";
  }
}
