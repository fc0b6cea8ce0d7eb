package io.colonnade.store.journal;

import io.colonnade.store.RowMutation;
import io.colonnade.store.RowStore;
import io.colonnade.store.rows.FilterRowStore;
import io.colonnade.store.rows.MemoryRowStore;
import io.colonnade.store.simulation.Instance;
import io.colonnade.store.simulation.Simulation;
import java.util.List;
import java.util.Random;

/**
 * A row store whose callers stand still for long, now and then, before they write or renew a pin,
 * and whose puts of a fill run again as late as they may. Used by the threads of one simulated
 * instance.
 */
final class SlowRowStore extends FilterRowStore {

  private static final long RETENTION = Simulation.RETENTION.toNanos();

  private final MemoryRowStore content;
  private final Instance instance;
  private final Random random;

  SlowRowStore(RowStore store, MemoryRowStore content, Instance instance, Random random) {
    super(store);
    this.content = content;
    this.instance = instance;
    this.random = random;
  }

  @Override
  public List<Outcome> mutate(List<RowMutation> mutations) {
    for (RowMutation mutation : mutations) {
      Request.Purpose purpose = Request.of(mutation).purpose();
      if (purpose == Request.Purpose.FILL && random.nextInt(3) == 0) {
        runAgain(mutation);
      }
      boolean isOfPin = purpose == Request.Purpose.PIN || purpose == Request.Purpose.BEAT;
      if (isOfPin && random.nextInt(4) == 0) {
        instance.sleep(random.nextLong(4 * RETENTION));
      }
    }
    return super.mutate(mutations);
  }

  private void runAgain(RowMutation mutation) {
    long sent = instance.nanos();
    long delay = random.nextLong(RETENTION * 9 / 10);
    instance.execute(
        () -> {
          instance.sleep(delay);
          if (instance.nanos() - sent < RETENTION) {
            List<Outcome> unused = content.mutate(List.of(mutation));
          }
        });
  }
}
