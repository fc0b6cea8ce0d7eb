package io.colonnade.check;

import io.colonnade.store.StoreAudit;
import java.util.ArrayList;
import java.util.List;

/** Counts violations and keeps the first of them. Confined to one check. */
final class Violations implements StoreAudit {

  private static final int KEPT = 100;

  private final List<CheckReport.Violation> first = new ArrayList<>();
  private long count;
  private long lateLocks;

  @Override
  public void violation(String rule, String where) {
    add(rule, where);
  }

  @Override
  public void lateLocks(long removed) {
    lateLocks += removed;
  }

  long lateLocks() {
    return lateLocks;
  }

  void add(String rule, String where) {
    count++;
    if (first.size() < KEPT) {
      first.add(new CheckReport.Violation(rule, where));
    }
  }

  /** Counts further violations without naming them. */
  void addUnnamed(long more) {
    count += more;
  }

  long count() {
    return count;
  }

  List<CheckReport.Violation> first() {
    return first;
  }
}
