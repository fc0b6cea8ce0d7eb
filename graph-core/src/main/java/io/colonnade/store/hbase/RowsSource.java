package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import io.colonnade.error.StoreException;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.jspecify.annotations.Nullable;

/**
 * Many short reads, sent side by side: those of rows in groups, each range as a short scan. Only a
 * few groups are under way at a time, and their sizes follow from the bytes of the answers before,
 * so that answers do not fill the memory. Confined to one thread.
 */
final class RowsSource implements Source {

  /** The most rows of one group: HBase reads the rows of one call one after another. */
  private static final int GROUP = 250;

  /** The most groups that are sent before the first of them is used. */
  private static final int GROUPS = 4;

  /** About as many bytes as a group may have. */
  private static final long GROUP_BYTES = 4L << 20;

  /** The most cells of a group, if all its rows have as many as there is room for. */
  private static final int GROUP_CELLS = 250_000;

  private static final int LEAST_CELLS = 16; // locks come beside the cells that are asked for

  private final HBaseTables tables;
  private final List<RowRead> reads;
  private final long version;
  private final Deque<Request> sent = new ArrayDeque<>();
  private int unsent; // index of the first read that is not sent
  private int request;
  private int answered; // rows and ranges
  private long bytes; // of those

  /** Creates the source, and sends the first groups. */
  RowsSource(HBaseTables tables, List<RowRead> reads, long version) {
    this.tables = tables;
    this.reads = reads;
    this.version = version;
    sendMore();
  }

  /** One read under way. */
  private abstract class Request {

    final int number;
    final RowPlan plan;
    final int most;

    Request(int number, int inGroup) {
      RowRead read = reads.get(number);
      this.number = number;
      this.plan = RowPlan.of(read.table(), read.cells(), read.content(), version);
      this.most = Math.min(page(read, inGroup), Math.max(LEAST_CELLS, read.limit()));
    }

    private static int page(RowRead read, int inGroup) {
      return read.content() == Content.KEYS
          ? Math.max(RowPage.UNKNOWN_CELLS, Math.min(HBaseTables.MOST_CELLS, GROUP_CELLS / inGroup))
          : RowPage.UNKNOWN_CELLS;
    }

    RowRead read() {
      return reads.get(number);
    }

    /** Returns the next row; null at the end. */
    abstract @Nullable FoundRow next();
  }

  private final class OneRow extends Request {

    private final byte[] row = read().row().toArray();
    private List<Get> requests = List.of();
    private List<CompletableFuture<Result>> answers = List.of(); // to the requests; none if unsent
    private boolean isUsed;

    OneRow(int number, int inGroup) {
      super(number, inGroup);
      this.isUsed = plan.isEmpty(); // HBase would answer with all families
    }

    /** Sets what is to be sent, and returns the region that has to stay the same meanwhile. */
    @Nullable HRegionLocation prepare() {
      HRegionLocation region = plan.isApart() ? tables.knownRegion(read().table(), row) : null;
      requests =
          region == null ? List.of(plan.get(read().row(), most)) : plan.gets(read().row(), most);
      return region;
    }

    /** Forgets what was sent: the row is sent again by itself, as one request. */
    void forget() {
      answers = List.of();
    }

    @Override
    @Nullable FoundRow next() {
      if (isUsed) {
        return null;
      }
      if (answers.isEmpty()) { // forgotten, or an interrupt has ended the sending of its group
        requests = List.of(plan.get(read().row(), most));
        answers = tables.get(read().table(), requests);
      }
      List<Result> results = new ArrayList<>(answers.size());
      try {
        answers.forEach(answer -> results.add(tables.row(answer, read().table().name(), row)));
      } catch (StoreException e) {
        forget();
        throw e;
      }
      isUsed = true;
      RowPage page = RowPage.of(requests, results);
      answers = List.of();
      answered++;
      bytes += page.bytes();
      return page.isEmpty() ? null : tables.found(plan, read().row(), page);
    }
  }

  private final class Range extends Request {

    private Bytes from;
    private int limit; // cells of a family in an answer; at most 0 if there is no limit
    private @Nullable CompletableFuture<RangePage> answer;
    private Iterator<Result> rows = List.<Result>of().iterator();
    private boolean isLast;

    Range(int number, int inGroup) {
      super(number, inGroup);
      this.from = read().row();
      this.isLast = plan.isEmpty() || from.compareTo(read().to()) >= 0;
    }

    void send() {
      if (!isLast) {
        Scan scan = plan.scan(from, read().to(), most);
        limit = scan.getMaxResultsPerColumnFamily();
        answer = tables.page(read().table(), scan, most);
      }
    }

    @Override
    @Nullable FoundRow next() {
      while (!rows.hasNext()) {
        if (isLast) {
          return null;
        }
        readOn();
      }
      FoundRow row = tables.found(plan, rows.next(), limit);
      from = row.row().concat(Bytes.of(0));
      return row;
    }

    private void readOn() {
      if (answer == null) {
        send();
      }
      if (answer != null) {
        CompletableFuture<RangePage> page = answer;
        answer = null;
        RangePage found = tables.read(page, read().table().name(), from.toArray());
        answered++;
        bytes += found.bytes();
        tables.countBlocks(found.blockBytes());
        rows = found.rows().iterator();
        isLast = found.isLast();
      }
    }
  }

  private void sendMore() {
    int group = group();
    int most = answered == 0 ? group : (GROUPS - 1) * group;
    while (unsent < reads.size() && sent.size() <= most) {
      sendGroup(Math.min(group, reads.size() - unsent));
    }
  }

  private int group() {
    long each = Math.max(1, bytes / Math.max(1, answered));
    return (int) Math.max(1, Math.min(GROUP, GROUP_BYTES / each));
  }

  private void sendGroup(int size) {
    Map<Table, List<OneRow>> rows = new LinkedHashMap<>();
    for (int i = 0; i < size; i++, unsent++) {
      RowRead read = reads.get(unsent);
      if (read.isRange()) {
        Range range = new Range(unsent, size);
        range.send();
        sent.add(range);
      } else {
        OneRow row = new OneRow(unsent, size);
        if (!row.isUsed) {
          rows.computeIfAbsent(read.table(), unused -> new ArrayList<>()).add(row);
          sent.add(row);
        }
      }
    }
    rows.forEach(this::send);
  }

  private void send(Table table, List<OneRow> rows) {
    List<@Nullable HRegionLocation> regions = new ArrayList<>(rows.size());
    List<Get> requests = new ArrayList<>(2 * rows.size());
    for (OneRow row : rows) {
      regions.add(row.prepare());
      requests.addAll(row.requests);
    }
    List<CompletableFuture<Result>> answers = tables.get(table, requests);
    int at = 0;
    for (int i = 0; i < rows.size(); i++) {
      OneRow row = rows.get(i);
      row.answers = answers.subList(at, at + row.requests.size());
      at += row.requests.size();
      HRegionLocation region = regions.get(i);
      if (region != null && !tables.isStillKnown(region, table, row.row)) {
        row.forget(); // the requests may not run in their order
      }
    }
  }

  @Override
  public @Nullable FoundRow next() {
    while (!sent.isEmpty()) {
      Request first = sent.getFirst();
      FoundRow row = first.next();
      if (row != null) {
        request = first.number;
        return row;
      }
      sent.removeFirst();
      sendMore();
    }
    return null;
  }

  @Override
  public int request() {
    return request;
  }

  @Override
  public void skipRequest() {
    if (!sent.isEmpty() && sent.getFirst().number == request) {
      sent.removeFirst();
      sendMore();
    }
  }

  @Override
  public void close() {
    sent.clear();
    unsent = reads.size();
  }
}
