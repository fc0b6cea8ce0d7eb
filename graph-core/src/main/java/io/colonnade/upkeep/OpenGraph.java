package io.colonnade.upkeep;

import io.colonnade.config.Settings;
import io.colonnade.job.Jobs;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.metric.Ticker;
import io.colonnade.schema.Schema;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.store.Store;
import io.colonnade.tx.GraphStore;
import java.time.InstantSource;
import java.util.List;

/**
 * An open graph: what transactions use ({@link #store()}), the jobs in the background, and the
 * operations that change indexes and schema. Thread-safe.
 */
public final class OpenGraph implements AutoCloseable {

  private final GraphStore store;
  private final Jobs jobs;
  private final IndexChanges indexes;
  private final SchemaChanges declarations;

  private OpenGraph(GraphStore store, Jobs jobs) {
    this.store = store;
    this.jobs = jobs;
    this.indexes = new IndexChanges(store, jobs);
    this.declarations = new SchemaChanges(store, jobs);
  }

  /**
   * Opens the graph in a store. Closing the result closes the store.
   *
   * @param header of the store, already written to it
   * @param provider of the layout that the header names
   * @param ticker the clock that measures the age of snapshots
   */
  public static OpenGraph open(
      Store store, StoreHeader header, LayoutProvider provider, Settings settings, Ticker ticker) {
    Jobs jobs = new Jobs(InstantSource.system());
    return open(store, header, provider, settings, ticker, jobs);
  }

  /**
   * Opens the graph in a store. Closing the result closes the store and ends the jobs.
   *
   * @param header of the store, already written to it
   * @param provider of the layout that the header names
   * @param ticker the clock that measures the age of snapshots
   * @param jobs run the work in the background
   */
  public static OpenGraph open(
      Store store,
      StoreHeader header,
      LayoutProvider provider,
      Settings settings,
      Ticker ticker,
      Jobs jobs) {
    OpenGraph graph =
        new OpenGraph(GraphStore.open(store, header, provider, settings, ticker), jobs);
    graph.begin();
    return graph;
  }

  private void begin() {
    store.liveSchema().follow(this::resume); // first: a schema that is learned meanwhile has work
    declarations.begin();
    indexes.begin();
  }

  private void resume(Schema ofAnother) {
    declarations.resume(ofAnother);
    indexes.resume(ofAnother);
  }

  /**
   * Opens the graph in a store without any work in the background: interrupted jobs are not
   * resumed, and the label index that every graph has is not created. Closing the result closes the
   * store.
   */
  public static OpenGraph openAsItIs(
      Store store, StoreHeader header, LayoutProvider provider, Settings settings, Ticker ticker) {
    Jobs jobs = new Jobs(InstantSource.system());
    return new OpenGraph(GraphStore.open(store, header, provider, settings, ticker), jobs);
  }

  /** Returns what the transactions of this graph use. */
  public GraphStore store() {
    return store;
  }

  /** Returns the jobs that run in the background. */
  public Jobs jobs() {
    return jobs;
  }

  /** Returns the operations that create, drop and build indexes. */
  public IndexChanges indexes() {
    return indexes;
  }

  /**
   * Commits declarations: all of them or none, durable on return, for transactions that begin
   * later. Transactions that have changed something already are refused at their commit. While
   * declarations are being proved on the stored elements, other transactions commit and obey them.
   *
   * @throws io.colonnade.error.InvalidInputException if declarations contradict each other, or if
   *     an element of the graph does not fit; the exception names the first one
   * @throws io.colonnade.error.ConflictException if another process or thread changed the schema at
   *     the same time
   */
  public void declare(List<SchemaEdit> edits) {
    declarations.apply(edits);
  }

  /**
   * Ends the jobs and closes the store. Transactions under way fail with "graph is closed". A
   * second call does nothing.
   */
  @Override
  public void close() {
    jobs.close();
    store.close();
  }
}
