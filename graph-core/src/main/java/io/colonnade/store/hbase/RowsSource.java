package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import io.colonnade.error.StoreException;
import io.colonnade.store.RowRead;
import io.colonnade.store.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.Result;
import org.jspecify.annotations.Nullable;

/**
 * Many short reads, sent side by side: those of rows in groups, each range as a short scan. Only a
 * few groups are under way at a time, so that the answers do not fill the memory. Confined to one
 * thread.
 */
final class RowsSource implements Source {

  /** The most rows of one group: HBase reads the rows of one call one after another. */
  private static final int GROUP = 250;

  /** The most groups that are sent before the first of them is used. */
  private static final int GROUPS = 4;

  /** The most cells of a group, if all its rows have as many as there is room for. */
  private static final int GROUP_CELLS = 250_000;

  private static final int LEAST_CELLS = 16; // locks come beside the cells that are asked for
  private static final int LEAST_OF_PAGE = 1_000;

  private final HBaseTables tables;
  private final List<RowRead> reads;
  private final long version;
  private final Deque<Request> sent = new ArrayDeque<>();
  private int unsent; // index of the first read that is not sent
  private int request;

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
      int page = Math.max(LEAST_OF_PAGE, Math.min(HBaseTables.MOST_CELLS, GROUP_CELLS / inGroup));
      this.most = Math.min(page, Math.max(LEAST_CELLS, read.limit()));
    }

    RowRead read() {
      return reads.get(number);
    }

    /** Returns the next row; null at the end. */
    abstract @Nullable FoundRow next();
  }

  private final class OneRow extends Request {

    private @Nullable CompletableFuture<Result> answer;
    private boolean isUsed;

    OneRow(int number, int inGroup) {
      super(number, inGroup);
      this.isUsed = plan.isEmpty(); // HBase would answer with all families
    }

    @Override
    @Nullable FoundRow next() {
      if (isUsed) {
        return null;
      }
      if (answer == null) {
        answer = tables.table(read().table()).get(plan.get(read().row(), most));
      }
      Result result;
      try {
        result = Answers.read(answer, read().table());
      } catch (StoreException e) {
        answer = null;
        throw e;
      }
      isUsed = true;
      return result.isEmpty() ? null : tables.found(plan, result, most);
    }
  }

  private final class Range extends Request {

    private Bytes from;
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
        answer =
            RangePage.of(tables.table(read().table()), plan.scan(from, read().to(), most), most);
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
      FoundRow row = tables.found(plan, rows.next(), most);
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
        RangePage found = Answers.read(page, read().table());
        rows = found.rows().iterator();
        isLast = found.isLast();
      }
    }
  }

  private void sendMore() {
    while (unsent < reads.size() && sent.size() <= (GROUPS - 1) * GROUP) {
      sendGroup(Math.min(GROUP, reads.size() - unsent));
    }
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
    rows.forEach(
        (table, some) -> {
          var answers =
              tables
                  .table(table)
                  .get(some.stream().map(row -> row.plan.get(row.read().row(), row.most)).toList());
          for (int i = 0; i < some.size(); i++) {
            some.get(i).answer = answers.get(i);
          }
        });
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
