package io.colonnade.store.simulation;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A cursor that reads each row at a step of its own, or in pieces at several steps; some rows ahead
 * of the one that it is at. Confined to one thread.
 */
final class SimulatedCursor implements VersionedCursor {

  private static final int MOST_ROWS_AHEAD = 4;

  /**
   * The cells of one row, or of a range of rows.
   *
   * @param extent one row: its end is known without looking for another row
   */
  record Request(Scan scan, RowRead.Extent extent) {}

  /** A cell with its version. */
  record ReadCell(CellKey key, long version, boolean isRemoval, Bytes value) {}

  private record Fetched(int request, ReadCell cell) {}

  private final SimulatedRowStore store;
  private final List<Request> requests;
  private final long version;
  private final ArrayDeque<Fetched> fetched = new ArrayDeque<>();
  private int next; // request to fetch from
  private Bytes from = Bytes.EMPTY; // row to fetch next; empty: the start of the request
  private @Nullable Fetched cell;
  private boolean skipped;
  private boolean closed;

  SimulatedCursor(SimulatedRowStore store, List<Request> requests, long version) {
    this.store = store;
    this.requests = requests;
    this.version = version;
  }

  /** Fetches all rows now. */
  void fetchAll() {
    while (next < requests.size()) {
      fetchRow();
    }
  }

  @Override
  public boolean advance() {
    if (closed) {
      throw new IllegalStateException("the cursor is closed");
    }
    store.requireOpen();
    Fetched last = cell;
    if (skipped && last != null) {
      fetched.removeIf(ahead -> ahead.request() == last.request());
      if (next == last.request()) {
        endRequest();
      }
    }
    skipped = false;
    if (fetched.isEmpty()) {
      fetchSome();
    }
    cell = fetched.pollFirst();
    return cell != null;
  }

  private void fetchSome() {
    long rows = 1 + store.instance().simulation().below(MOST_ROWS_AHEAD);
    while (next < requests.size() && (rows > 0 || fetched.isEmpty())) {
      fetchRow();
      rows--;
    }
  }

  private void endRequest() {
    next++;
    from = Bytes.EMPTY;
  }

  private void fetchRow() {
    int number = next;
    Request request = requests.get(number);
    Scan scan = from.isEmpty() ? request.scan() : startingAt(request.scan(), from);
    boolean isTorn = store.requestRead(new ReadText(scan, version));
    List<ReadCell> cells = store.firstRow(scan, version);
    note(scan, cells);
    if (request.extent() == RowRead.Extent.ROW) {
      endRequest();
      cells = isTorn ? torn(scan, scan.from(), cells) : cells;
    } else if (cells.isEmpty()) {
      endRequest();
    } else {
      Bytes row = cells.get(0).key().row();
      from = after(row);
      cells = isTorn ? torn(scan, row, cells) : cells;
    }
    cells.forEach(read -> fetched.add(new Fetched(number, read)));
  }

  /**
   * Returns the locks as they were read, and the other cells as they are at one or two later steps.
   */
  private List<ReadCell> torn(Scan scan, Bytes row, List<ReadCell> first) {
    List<ReadCell> cells = new ArrayList<>(first);
    cells.removeIf(cell -> cell.key().family() != Family.LOCKS);
    List<CellSet> data = scan.cells().stream().filter(set -> set.family() != Family.LOCKS).toList();
    if (data.isEmpty()) {
      return cells;
    }
    Scan rest =
        new Scan(scan.table(), row, after(row), data, scan.after(), scan.content(), scan.bounds());
    store.instance().step();
    List<ReadCell> second = store.firstRow(rest, version);
    note(rest, second);
    int cut = (int) store.instance().simulation().below(second.size() + 1L);
    cells.addAll(second.subList(0, cut));
    if (cut > 0 && cut < second.size()) {
      Scan last = rest.resumedAfter(second.get(cut - 1).key());
      store.instance().step();
      List<ReadCell> third = store.firstRow(last, version);
      note(last, third);
      cells.addAll(third);
    } else {
      cells.addAll(second.subList(cut, second.size()));
    }
    return cells;
  }

  private void note(Scan scan, List<ReadCell> cells) {
    store.instance().simulation().note(new ReadText(scan, version), new CellsText(cells));
  }

  private static Bytes after(Bytes row) {
    return row.concat(Bytes.of(0));
  }

  private static Scan startingAt(Scan scan, Bytes from) {
    return new Scan(
        scan.table(),
        from,
        scan.to(),
        scan.cells(),
        Optional.empty(),
        scan.content(),
        scan.bounds());
  }

  private record ReadText(Scan scan, long version) {

    @Override
    public String toString() {
      return "read " + scan.table() + " from " + scan.from() + " at " + version;
    }
  }

  private record CellsText(List<ReadCell> cells) {

    private static final int SHOWN = 8;

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(cells.isEmpty() ? "nothing" : "row " + row());
      for (ReadCell cell : cells.subList(0, Math.min(SHOWN, cells.size()))) {
        text.append(", ").append(cell.key().family().letter());
        text.append(' ').append(cell.key().qualifier()).append('@').append(cell.version());
        text.append(cell.isRemoval() ? " removed" : "=" + RequestText.cut(cell.value()));
      }
      return cells.size() > SHOWN ? text + " of " + cells.size() : text.toString();
    }

    private Bytes row() {
      return cells.get(0).key().row();
    }
  }

  @Override
  public void skipRequest() {
    skipped = cell != null;
  }

  @Override
  public int request() {
    return current().request();
  }

  @Override
  public Bytes row() {
    return current().cell().key().row();
  }

  @Override
  public Family family() {
    return current().cell().key().family();
  }

  @Override
  public Bytes qualifier() {
    return current().cell().key().qualifier();
  }

  @Override
  public long version() {
    return current().cell().version();
  }

  @Override
  public boolean isRemoval() {
    return current().cell().isRemoval();
  }

  @Override
  public Bytes value() {
    return current().cell().value();
  }

  @Override
  public int qualifierLength() {
    return qualifier().length();
  }

  @Override
  public int valueLength() {
    return value().length();
  }

  private Fetched current() {
    Fetched current = cell;
    if (current == null) {
      throw new IllegalStateException("the cursor is at no cell");
    }
    return current;
  }

  @Override
  public void close() {
    closed = true;
    cell = null;
  }
}
