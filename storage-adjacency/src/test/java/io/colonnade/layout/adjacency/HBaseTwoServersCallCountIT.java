package io.colonnade.layout.adjacency;

/** The calls on two region servers, which are started for these tests alone. */
class HBaseTwoServersCallCountIT extends HBaseCallCountIT {

  @Override
  protected int servers() {
    return 2;
  }
}
