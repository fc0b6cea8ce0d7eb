package io.colonnade.store;

import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import java.util.Optional;

/**
 * Reports the calls of a store and their results to a meter. Engines wrap themselves in this class
 * when they are opened, so that all engines count alike. Thread-safe.
 */
public final class MeteredStore extends FilterStore {

  private final Store store;
  private final Meter meter;

  public MeteredStore(Store store, Meter meter) {
    super(store);
    this.store = store;
    this.meter = meter;
  }

  @Override
  public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
    Snapshot snapshot = store.snapshot(use, at);
    meter.count(Event.SNAPSHOT, 1);
    return new MeteredSnapshot(snapshot, meter);
  }

  @Override
  public long commit(WriteSet writeSet) {
    long version;
    try {
      version = store.commit(writeSet);
    } catch (ConflictException e) {
      meter.count(Event.CONFLICT, 1);
      kind(e.problem()).ifPresent(kind -> meter.count(kind, 1));
      throw e;
    }
    meter.count(Event.COMMIT, 1);
    meter.count(Event.BYTES_WRITTEN, writeSet.cellBytes());
    return version;
  }

  /** Returns the event that tells such conflicts from others; empty if there is none. */
  private static Optional<Event> kind(Problem problem) {
    return switch (problem) {
      case ELEMENT_CHANGED -> Optional.of(Event.CONFLICT_CHANGED);
      case ELEMENT_EXISTS -> Optional.of(Event.CONFLICT_EXISTS);
      case SCHEMA_CHANGED, SCHEMA_CHANGED_BY_ANOTHER -> Optional.of(Event.CONFLICT_SCHEMA);
      default -> Optional.empty();
    };
  }
}
