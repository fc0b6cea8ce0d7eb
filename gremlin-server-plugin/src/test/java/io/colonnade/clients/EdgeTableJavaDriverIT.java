package io.colonnade.clients;

/** The same over edge tables. */
class EdgeTableJavaDriverIT extends JavaDriverIT {

  @Override
  String layout() {
    return "edge-table";
  }
}
