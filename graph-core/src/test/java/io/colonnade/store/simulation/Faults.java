package io.colonnade.store.simulation;

import java.util.EnumMap;
import java.util.Map;

/** How probable each fault is at a request that can have it. Immutable. */
public final class Faults {

  /** Every request is answered, and every thread continues. */
  public static final Faults NONE = new Faults(Map.of());

  private final Map<Fault, Double> probabilities;

  private Faults(Map<Fault, Double> probabilities) {
    this.probabilities = probabilities;
  }

  /** Returns all faults but {@link Fault#SKEW}, each with that probability. */
  public static Faults all(double probability) {
    Faults faults = NONE;
    for (Fault fault : Fault.values()) {
      faults = fault == Fault.SKEW ? faults : faults.with(fault, probability);
    }
    return faults;
  }

  /** Returns the same faults, with that probability of one of them. */
  public Faults with(Fault fault, double probability) {
    Map<Fault, Double> changed = new EnumMap<>(Fault.class);
    changed.putAll(probabilities);
    changed.put(fault, probability);
    return new Faults(changed);
  }

  public double probability(Fault fault) {
    return probabilities.getOrDefault(fault, 0.0);
  }
}
