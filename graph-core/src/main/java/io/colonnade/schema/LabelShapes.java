package io.colonnade.schema;

import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.store.Snapshot;

/**
 * The part of the schema that decides how elements are stored, at present and in each snapshot: the
 * shapes of the edges of all labels, the keys that are counters, and the degrees that are stored.
 * Thread-safe, and fast: called for each read.
 */
public interface LabelShapes {

  /** Returns the shapes by which the edges in a snapshot are stored. */
  EdgeShapes shapesIn(Snapshot snapshot);

  /**
   * Returns the shapes of the schema that is known last, including later ones. The store refuses
   * what is written by these shapes under another schema.
   */
  EdgeShapes latest();

  /** Returns the keys that are counters in a snapshot. */
  Keys countersIn(Snapshot snapshot);

  /** Returns the keys that are counters of edges in a snapshot. */
  Keys edgeCountersIn(Snapshot snapshot);

  /** Returns the keys that are counters of edges in the schema that is known last. */
  Keys latestEdgeCounters();

  /** Returns the degrees that a snapshot stores. */
  StoredDegrees degreesIn(Snapshot snapshot);

  /** Returns the degrees that are stored by the schema that {@link #latest()} follows. */
  StoredDegrees latestDegrees();

  /** Returns shapes and degrees that never change, without counters. */
  static LabelShapes fixed(EdgeShapes shapes, StoredDegrees degrees) {
    return new LabelShapes() {
      @Override
      public EdgeShapes shapesIn(Snapshot snapshot) {
        return shapes;
      }

      @Override
      public EdgeShapes latest() {
        return shapes;
      }

      @Override
      public Keys countersIn(Snapshot snapshot) {
        return Keys.NONE;
      }

      @Override
      public Keys edgeCountersIn(Snapshot snapshot) {
        return Keys.NONE;
      }

      @Override
      public Keys latestEdgeCounters() {
        return Keys.NONE;
      }

      @Override
      public StoredDegrees degreesIn(Snapshot snapshot) {
        return degrees;
      }

      @Override
      public StoredDegrees latestDegrees() {
        return degrees;
      }
    };
  }
}
