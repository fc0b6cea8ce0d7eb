package io.colonnade.graph;

import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.ValueType;
import java.util.Optional;

/** What a graph stores beside its elements: more counters and fewer degrees from phase to phase. */
enum IsolationPhase {
  DEGREES,
  DEGREES_AND_COUNTERS,
  DEGREES_OF_ONE_LABEL_AND_COUNTERS,
  COUNTERS;

  boolean hasCounters() {
    return this != DEGREES;
  }

  /** Ends the previous phase of a graph without elements. */
  void begin(ColonnadeGraph empty) {
    SchemaChange change = empty.schema().change();
    switch (this) {
      case DEGREES -> {
        return; // as a new graph
      }
      case DEGREES_AND_COUNTERS -> change.declare(counterOfEdges());
      case DEGREES_OF_ONE_LABEL_AND_COUNTERS -> uncount(change, 0);
      case COUNTERS -> uncount(change, 1);
    }
    change.commit();
  }

  /** The first count of an edge would change the schema, and refuse the transactions beside it. */
  private static SchemaEdit counterOfEdges() {
    return new SchemaEdit.OfKey(
        IsolationSteps.COUNTER, Optional.of(ValueType.COUNTER_OF_EDGES), Optional.empty());
  }

  private static void uncount(SchemaChange change, int label) {
    change.edgeLabel(IsolationSteps.LABELS.get(label), edges -> edges.uncounted());
  }
}
