package io.colonnade.layout.adjacency;

import io.colonnade.codec.Id;
import io.colonnade.layout.Incidence;
import io.colonnade.model.EdgeQuery;
import java.util.Optional;
import java.util.Set;

/** Of the entries of a read those that lead where the query wants, up to its limit a vertex. */
final class WantedEntries implements RawCursor<Incidence> {

  private final RawCursor<Incidence> entries;
  private final Set<Id> others;
  private final int limit;
  private int request = -1;
  private int found;

  WantedEntries(RawCursor<Incidence> entries, EdgeQuery query) {
    this.entries = entries;
    this.others = query.others().orElseThrow();
    this.limit = query.limit();
  }

  @Override
  public Optional<RawFact<Incidence>> next() {
    Optional<RawFact<Incidence>> next = entries.next();
    while (next.isPresent() && !takes((RawEntry) next.get())) {
      next = entries.next();
    }
    return next;
  }

  private boolean takes(RawEntry entry) {
    if (entry.request() != request) {
      request = entry.request();
      found = 0;
    }
    return others.contains(entry.key().other()) && ++found <= limit;
  }

  @Override
  public void close() {
    entries.close();
  }
}
