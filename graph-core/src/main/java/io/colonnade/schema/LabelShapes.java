package io.colonnade.schema;

import io.colonnade.model.EdgeShapes;
import io.colonnade.store.Snapshot;

/**
 * The shapes of the edges of all labels and the degrees that are stored, at present and in each
 * snapshot: a schema change can give another shape to a label without edges. Thread-safe, and fast:
 * called for each read.
 */
public interface LabelShapes {

  /** Returns the shapes by which the edges in a snapshot are stored. */
  EdgeShapes shapesIn(Snapshot snapshot);

  /**
   * Returns the shapes of the schema that is known last, including later ones. The store refuses
   * what is written by these shapes under another schema.
   */
  EdgeShapes latest();

  /** Returns the degrees that a snapshot stores. */
  StoredDegrees degreesIn(Snapshot snapshot);

  /** Returns the degrees that are stored by the schema that {@link #latest()} follows. */
  StoredDegrees latestDegrees();

  /** Returns shapes and degrees that never change. */
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
