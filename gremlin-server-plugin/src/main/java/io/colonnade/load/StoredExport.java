package io.colonnade.load;

import io.colonnade.job.Progress;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.function.Consumer;

/** A snapshot of a graph that is open in this process. */
final class StoredExport implements ExportSource {

  private final GraphStore store;
  private final GraphTransaction tx;
  private final ExportCount count;
  private final CsvExport csv;
  private Map<String, Long> lost = Map.of();

  StoredExport(GraphStore store, Consumer<Progress> listener) {
    this.store = store;
    this.tx = store.begin();
    this.count = new ExportCount(listener);
    this.csv = new CsvExport(store, tx, count);
  }

  @Override
  public void graphson(OutputStream out) throws IOException {
    GraphsonExport.run(store, tx, out, count);
  }

  @Override
  public void vertices(OutputStream out) throws IOException {
    csv.vertices(out);
  }

  @Override
  public void edges(OutputStream out) throws IOException {
    csv.edges(out);
    lost = csv.lost();
  }

  @Override
  public ExportReport report() {
    return count.report(lost);
  }

  @Override
  public void close() {
    tx.rollback();
  }
}
