package io.colonnade.store.journal;

import io.colonnade.store.StoreAudit;
import java.util.ArrayList;
import java.util.List;

/**
 * The findings of an audit that are not reported yet. While an audit runs, the oldest readable
 * version moves, and what older versions need may be removed: it is read again before findings are
 * reported, and those at or below it are dropped. Confined to one audit.
 */
final class Findings {

  /** The most findings that are kept in memory. */
  private static final int MOST = 1_000;

  private final ClockRows clock;
  private final StoreAudit audit;
  private final List<Finding> findings = new ArrayList<>();

  Findings(Rows rows, StoreAudit audit) {
    this.clock = new ClockRows(rows);
    this.audit = audit;
  }

  private record Finding(long version, String rule, String where) {}

  /** Adds damage that is damage whatever versions can be read. */
  void add(String rule, String where) {
    add(Long.MAX_VALUE, rule, where);
  }

  /** Adds damage to what the commit of a version wrote. */
  void add(long version, String rule, String where) {
    findings.add(new Finding(version, rule, where));
    if (findings.size() >= MOST) {
      report();
    }
  }

  /** Reports what was found. */
  void report() {
    if (findings.isEmpty()) {
      return;
    }
    long oldest = clock.times().oldest();
    findings.stream()
        .filter(finding -> finding.version() > oldest)
        .forEach(finding -> audit.violation(finding.rule(), finding.where()));
    findings.clear();
  }
}
