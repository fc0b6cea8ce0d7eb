package io.colonnade.metric;

/**
 * A meter that passes all events to a meter that never changes and to another one, which can be
 * attached later: a server attaches its own to a graph that was opened before. Thread-safe.
 */
public final class AttachedMeter implements Meter {

  private final Meter fixed;
  private volatile Meter both;

  /**
   * @param fixed receives all events, whatever is attached
   */
  public AttachedMeter(Meter fixed) {
    this.fixed = fixed;
    this.both = fixed;
  }

  /**
   * Attaches a meter in place of the one that was attached before. Reads that have begun may still
   * report to that one.
   *
   * @param meter {@link Meter#NONE} detaches
   */
  public void attach(Meter meter) {
    if (fixed == Meter.NONE) {
      both = meter;
    } else {
      both = meter == Meter.NONE ? fixed : fixed.and(meter);
    }
  }

  @Override
  public void count(Event event, long amount) {
    both.count(event, amount);
  }

  @Override
  public Meter ofTable(String name) {
    return both.ofTable(name);
  }
}
