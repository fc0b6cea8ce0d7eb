package io.colonnade.store.simulation;

import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreClosedException;
import io.colonnade.error.StoreException;
import io.colonnade.store.Family;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.Scan;
import io.colonnade.store.Table;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.rows.MemoryRowStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The connection of one instance to a row store in memory. Each mutation of a row, each row of a
 * read, each draw and each look at the clock is a step of its own and may meet a fault. While the
 * simulation rests, calls are answered at once. Used by threads of its instance, and by any while
 * the simulation rests.
 */
public final class SimulatedRowStore implements RowStore {

  private static final Set<Fault> OF_MUTATIONS = EnumSet.complementOf(EnumSet.of(Fault.TORN));
  private static final Set<Fault> OF_DRAWS =
      EnumSet.complementOf(EnumSet.of(Fault.TORN, Fault.REPEATED));
  private static final Set<Fault> OF_READS =
      EnumSet.of(
          Fault.LOST,
          Fault.TORN,
          Fault.KILLED_BEFORE,
          Fault.PAUSE,
          Fault.PAUSE_ALL,
          Fault.JUMP,
          Fault.SKEW);
  private static final Set<Fault> OF_LOOKS =
      EnumSet.of(
          Fault.LOST, Fault.KILLED_BEFORE, Fault.PAUSE, Fault.PAUSE_ALL, Fault.JUMP, Fault.SKEW);
  private static final Set<Fault> OF_TABLES =
      EnumSet.of(Fault.KILLED_BEFORE, Fault.PAUSE, Fault.PAUSE_ALL, Fault.JUMP, Fault.SKEW);

  private final Instance instance;

  /** Stays open, because late requests run after the instance has closed its connection. */
  private final MemoryRowStore rows;

  private volatile boolean closed;

  /** Connects the instance to the content of that store. */
  public SimulatedRowStore(Instance instance, MemoryRowStore store) {
    this.instance = instance;
    this.rows = store.connect();
  }

  @Override
  public void createTables(Collection<Table> tables) {
    call(
        "create " + tables,
        OF_TABLES,
        () -> {
          rows.createTables(tables);
          return "";
        });
  }

  @Override
  public Collection<String> tableNames() {
    return call("tables", OF_TABLES, rows::tableNames);
  }

  @Override
  public VersionedCursor rows(List<RowRead> reads, long version) {
    requireOpen();
    List<SimulatedCursor.Request> requests = new ArrayList<>();
    for (RowRead read : reads) {
      rows.rows(List.of(read), version).close(); // refuses unknown tables and families
      Bytes to = read.isRange() ? read.to() : read.row().concat(Bytes.of(0));
      Scan scan = new Scan(read.table(), read.row(), to, read.cells(), Optional.empty());
      boolean keys = read.content() == RowRead.Content.KEYS;
      requests.add(new SimulatedCursor.Request(keys ? scan.keysOnly() : scan, read.extent()));
    }
    SimulatedCursor cursor = new SimulatedCursor(this, requests, version);
    if (instance.simulation().below(2) == 1) {
      cursor.fetchAll();
    }
    return cursor;
  }

  @Override
  public VersionedCursor scan(Scan scan, long version) {
    requireOpen();
    rows.scan(scan, version).close(); // refuses unknown tables and families
    return new SimulatedCursor(
        this, List.of(new SimulatedCursor.Request(scan, RowRead.Extent.RANGE)), version);
  }

  @Override
  public List<Outcome> mutate(List<RowMutation> mutations) {
    requireOpen();
    rows.check(mutations);
    long called = instance.simulation().now();
    Outcome[] outcomes = new Outcome[mutations.size()];
    for (int index : anyOrder(mutations.size())) {
      outcomes[index] = mutate(mutations.get(index), called);
    }
    return Arrays.asList(outcomes);
  }

  private int[] anyOrder(int size) {
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      int at = i - (int) instance.simulation().below(i + 1L);
      order[i] = order[at];
      order[at] = i;
    }
    return order;
  }

  private Outcome mutate(RowMutation mutation, long called) {
    RequestText text = new RequestText(mutation);
    Optional<Fault> fault = instance.request(OF_MUTATIONS);
    if (isBefore(fault, text, () -> run(mutation, called))) {
      return Outcome.UNKNOWN;
    }
    Outcome outcome = run(mutation, called);
    instance.simulation().note(text, with(fault, outcome));
    if (is(fault, Fault.REPEATED)) {
      instance.simulation().addLate(text, () -> run(mutation, called));
    }
    killAfter(fault);
    return is(fault, Fault.ANSWER_LOST) ? Outcome.UNKNOWN : outcome;
  }

  /**
   * Runs a mutation. Puts at an older version do not run later than a retention time after the call
   * (not after they were sent, by a thread that stood still meanwhile): that is assumed of them.
   */
  private Outcome run(RowMutation mutation, long called) {
    if (isFill(mutation)
        && instance.simulation().now() - called > instance.simulation().retentionNanos()) {
      return Outcome.UNKNOWN;
    }
    return rows.mutate(List.of(mutation)).get(0);
  }

  private static boolean isFill(RowMutation mutation) {
    return mutation.condition().isEmpty()
        && mutation.writes().stream().allMatch(write -> write.family() != Family.LOCKS);
  }

  @Override
  public Stamp draw(long epochs) {
    requireOpen();
    if (epochs < 0) {
      return rows.draw(epochs); // refuses
    }
    String text = "draw " + epochs;
    Optional<Fault> fault = instance.request(OF_DRAWS);
    if (isBefore(fault, text, () -> rows.draw(epochs))) {
      throw noAnswer(text);
    }
    Stamp stamp = rows.draw(epochs);
    instance.simulation().note(text, with(fault, stamp));
    killAfter(fault);
    if (is(fault, Fault.ANSWER_LOST)) {
      throw noAnswer(text);
    }
    return stamp;
  }

  /** Returns whether there is no answer, because the request is lost or runs later. */
  private boolean isBefore(Optional<Fault> fault, Object text, Supplier<Object> run) {
    if (is(fault, Fault.LATE)) {
      instance.simulation().addLate(text, run);
    } else if (!is(fault, Fault.LOST)) {
      return false;
    }
    instance.simulation().note(text, fault.orElseThrow());
    return true;
  }

  private void killAfter(Optional<Fault> fault) {
    if (is(fault, Fault.KILLED_AFTER)) {
      instance.kill();
      throw new Killed(instance.name());
    }
  }

  private static Object with(Optional<Fault> fault, Object outcome) {
    return fault.isPresent() ? outcome + " " + fault.get() : outcome;
  }

  private static boolean is(Optional<Fault> fault, Fault expected) {
    return fault.isPresent() && fault.get() == expected;
  }

  @Override
  public Stamp last() {
    return call("last", OF_LOOKS, rows::last);
  }

  @Override
  public void erase(Table table, Bytes from, Bytes to) {
    call(
        "erase " + table + " " + from + ".." + to,
        OF_TABLES,
        () -> {
          rows.erase(table, from, to);
          return "";
        });
  }

  @Override
  public long approximateSize(Table table, Bytes from, Bytes to) {
    return call("size " + table, OF_TABLES, () -> rows.approximateSize(table, from, to));
  }

  @Override
  public Limits limits() {
    requireOpen();
    return rows.limits();
  }

  @Override
  public boolean isVolatile() {
    requireOpen();
    return true;
  }

  @Override
  public void close() {
    closed = true;
  }

  private <T> T call(String text, Set<Fault> possible, Supplier<T> run) {
    requireOpen();
    requestRead(text, possible);
    T answer = run.get();
    instance.simulation().note(text, answer);
    return answer;
  }

  /**
   * Does the step of the read of a row.
   *
   * @return whether the row is to be read in pieces
   */
  boolean requestRead(Object text) {
    return is(requestRead(text, OF_READS), Fault.TORN);
  }

  private Optional<Fault> requestRead(Object text, Set<Fault> possible) {
    Optional<Fault> fault = instance.request(possible);
    if (is(fault, Fault.LOST)) {
      instance.simulation().note(text, Fault.LOST);
      throw noAnswer(text);
    }
    return fault;
  }

  private static StoreException noAnswer(Object text) {
    return new StoreException(Problem.ENGINE_FAILED, "lost", text);
  }

  /** Reads the cells of the first row of the scan that has any. */
  List<SimulatedCursor.ReadCell> firstRow(Scan scan, long version) {
    List<SimulatedCursor.ReadCell> cells = new ArrayList<>();
    try (VersionedCursor cursor = rows.scan(scan, version)) {
      while (cursor.advance()
          && (cells.isEmpty() || cells.get(0).key().row().equals(cursor.row()))) {
        cells.add(
            new SimulatedCursor.ReadCell(
                cursor.position(), cursor.version(), cursor.isRemoval(), cursor.value()));
      }
    }
    return cells;
  }

  Instance instance() {
    return instance;
  }

  void requireOpen() {
    if (closed) {
      throw new StoreClosedException(Problem.STORE_CLOSED);
    }
  }
}
