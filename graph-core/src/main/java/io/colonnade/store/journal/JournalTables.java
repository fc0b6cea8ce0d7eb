package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The tables that the journal adds to those of the graph. The format page is that of the package.
 */
final class JournalTables {

  /** Intents: a row for each slot of each instance. */
  static final Table LOG = table("log");

  /** Guards of edges that have no row of their own. */
  static final Table GUARDS = table("lk").hashed();

  /** The changes of each commit, in the order of versions within a shard. */
  static final Table FEED = table("feed");

  /** Horizon, closed timestamp, pins, instances and the header. */
  static final Table CLOCK = table("clock");

  static final List<Table> ALL = List.of(LOG, GUARDS, FEED, CLOCK);

  private static final Set<String> NAMES = Set.of("log", "lk", "feed", "clock");

  private JournalTables() {}

  private static Table table(String name) {
    return new Table(name, EnumSet.of(Family.LOCKS), (array, offset, limit) -> limit - offset);
  }

  /** Returns whether a table of that name belongs to the journal. */
  static boolean isOwn(String name) {
    return NAMES.contains(name);
  }

  /** Returns the table with a family for locks. */
  static Table withLocks(Table table) {
    EnumSet<Family> families = EnumSet.copyOf(table.families());
    families.add(Family.LOCKS);
    return table.withFamilies(families);
  }

  /**
   * Returns the table of that name for a reader of intents, which knows neither its families nor
   * the shape of its rows.
   */
  static Table named(String name) {
    return new Table(name, EnumSet.allOf(Family.class), (array, offset, limit) -> limit - offset);
  }

  /** The value of cells whose presence alone has a meaning; not empty, as HBase compares values. */
  static final Bytes PRESENT = Bytes.of(1);

  /** The version of all cells of the journal but traces. */
  static final long VERSION = 1;
}
