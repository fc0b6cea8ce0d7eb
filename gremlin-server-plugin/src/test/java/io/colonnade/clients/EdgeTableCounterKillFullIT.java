package io.colonnade.clients;

/** The same over edge tables. */
class EdgeTableCounterKillFullIT extends CounterKillIT {

  @Override
  String layout() {
    return "edge-table";
  }
}
