package io.colonnade.clients;

/** The same over edge tables. */
class EdgeTablePythonClientIT extends PythonClientIT {

  @Override
  String layout() {
    return "edge-table";
  }
}
