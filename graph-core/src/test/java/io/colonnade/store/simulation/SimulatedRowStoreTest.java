package io.colonnade.store.simulation;

import io.colonnade.store.RowStore;
import io.colonnade.store.rows.MemoryRowStore;
import io.colonnade.store.rows.RowStoreContract;

/** The contract of row stores, while the simulation rests and no fault occurs. */
class SimulatedRowStoreTest extends RowStoreContract {

  private final MemoryRowStore rows = new MemoryRowStore();

  @Override
  public RowStore open() {
    return connect(rows);
  }

  @Override
  public RowStore connect(RowStore store) {
    Simulation simulation = Simulation.of(1);
    return new SimulatedRowStore(simulation.instance("resting", Faults.NONE), rows);
  }
}
