package io.colonnade.graph;

import io.colonnade.codec.Id;
import io.colonnade.config.Options;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.Problem;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.error.RetryableException;
import io.colonnade.metric.AttachedMeter;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.ElementKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.TransactionReads;
import io.colonnade.upkeep.OpenGraph;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.process.computer.GraphComputer;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.service.ServiceRegistry;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.jspecify.annotations.Nullable;

/**
 * The graph, as TinkerPop knows it. Thread-safe. Every read and write happens in the current
 * transaction: that of the thread, or, for a graph made by {@code tx().createThreadedTx()}, the one
 * it was made with.
 *
 * <p>Open one with {@link io.colonnade.Colonnade}.
 */
public final class ColonnadeGraph implements Graph {

  /** The approximate number of rows that a store reads at once in a scan. */
  private static final int SCANNED = 64;

  private final OpenGraph open;
  private final GraphStore store;
  private final Configuration configuration;
  private final Lifetime lifetime;
  private final CurrentTransaction transaction;
  private final ServiceRegistry services;
  private final AttachedMeter meter;
  private final Vocabulary vocabulary;
  private final ColonnadeFeatures features;
  private final ColonnadeVariables variables = new ColonnadeVariables(this);
  private final ColonnadeSchema schema = new ColonnadeSchema(this);
  private final Elements elements = new Elements(this);
  private final Catalog catalog;

  /** Whether closing the graph closes the store. */
  private enum Lifetime {
    OWNS_STORE,
    BORROWS_STORE
  }

  private ColonnadeGraph(
      OpenGraph open, Configuration configuration, ServiceRegistry services, AttachedMeter meter) {
    this.open = open;
    this.meter = meter;
    this.store = open.store();
    this.configuration = configuration;
    this.lifetime = Lifetime.OWNS_STORE;
    this.transaction = new ThreadBoundTransaction(this, store);
    this.services = services;
    this.vocabulary = new Vocabulary(this, store);
    this.catalog = new Catalog(this, store);
    VertexProperty.Cardinality cardinality = cardinality(store);
    this.features =
        new ColonnadeFeatures(
            persistence(store), key -> vocabulary.declaredCardinality(key).orElse(cardinality));
  }

  private ColonnadeGraph(ColonnadeGraph parent) {
    this.open = parent.open;
    this.store = parent.store;
    this.configuration = parent.configuration;
    this.lifetime = Lifetime.BORROWS_STORE;
    this.transaction = new ThreadedTransaction(this, store);
    this.services = parent.services;
    this.meter = parent.meter;
    this.vocabulary = new Vocabulary(this, store);
    this.catalog = new Catalog(this, store);
    this.features = parent.features;
  }

  private static ColonnadeFeatures.Persistence persistence(GraphStore store) {
    return store.store().isVolatile()
        ? ColonnadeFeatures.Persistence.VOLATILE
        : ColonnadeFeatures.Persistence.PERSISTENT;
  }

  private static VertexProperty.Cardinality cardinality(GraphStore store) {
    return switch (store.settings().get(Options.CARDINALITY)) {
      case SINGLE -> VertexProperty.Cardinality.single;
      case LIST -> VertexProperty.Cardinality.list;
      case SET -> VertexProperty.Cardinality.set;
    };
  }

  /** Makes the TinkerPop graph of an open graph, with services. Closing it closes that. */
  static ColonnadeGraph over(
      OpenGraph open, Configuration configuration, ServiceRegistry services, AttachedMeter meter) {
    return new ColonnadeGraph(open, configuration, services, meter);
  }

  /**
   * Returns this graph with a single transaction of its own, which all threads that use the result
   * share.
   */
  ColonnadeGraph threaded() {
    return new ColonnadeGraph(this);
  }

  // ---- elements

  @Override
  public Vertex addVertex(@Nullable Object... keyValues) {
    ElementHelper.legalPropertyKeyValueArray(keyValues);
    String label = ElementHelper.getLabelValue(keyValues).orElse(Vertex.DEFAULT_LABEL);
    ElementHelper.validateLabel(label);
    Optional<Id> suppliedId = ElementHelper.getIdValue(keyValues).map(Ids::supplied);
    List<VertexPropertyFact> properties = vocabulary.properties(keyValues);
    int labelNumber = vocabulary.labelToWrite(ElementKind.VERTEX, label);
    return apply(
        tx ->
            tx.addVertex(suppliedId, labelNumber, properties)
                .map(added -> elements.vertex(added, tx.serial()))
                .orElseThrow(() -> Exceptions.vertexWithIdAlreadyExists(suppliedId.orElseThrow())));
  }

  @Override
  public Iterator<Vertex> vertices(@Nullable Object... ids) {
    List<Id> candidates = candidates(ids);
    try {
      TransactionReads reads = transaction().reads();
      if (ids.length == 0) {
        return elements.verticesInOrder(SCANNED, reads.vertices().all(Keys.ALL), reads.serial());
      }
      List<Optional<VertexFact>> found = reads.vertices().find(candidates, Keys.ALL);
      return CloseableIterator.of(elements.vertices(found, reads.serial()).iterator());
    } catch (ColonnadeException e) {
      throw translated(e);
    }
  }

  @Override
  public Iterator<Edge> edges(@Nullable Object... ids) {
    List<Id> candidates = candidates(ids);
    try {
      TransactionReads reads = transaction().reads();
      if (ids.length == 0) {
        return elements.edges(reads.edges().all(Keys.ALL), reads.serial());
      }
      List<Optional<EdgeFact>> found = reads.edges().find(candidates, Keys.ALL);
      return CloseableIterator.of(elements.edges(found, reads.serial()).iterator());
    } catch (ColonnadeException e) {
      throw translated(e);
    }
  }

  private static List<Id> candidates(@Nullable Object... ids) {
    List<Id> candidates = new ArrayList<>(ids.length);
    for (Object id : ids) {
      if (id instanceof Collection<?> several) {
        several.forEach(one -> candidates.addAll(Ids.candidates(one)));
      } else {
        candidates.addAll(Ids.candidates(id));
      }
    }
    return candidates;
  }

  // ---- access to the current transaction

  /** Returns the current transaction, after opening one if the read-write behaviour allows that. */
  GraphTransaction transaction() {
    return transaction.current();
  }

  /** Returns what makes elements of facts. */
  Elements elements() {
    return elements;
  }

  /** Returns names, schema and indexes. */
  Catalog catalog() {
    return catalog;
  }

  /**
   * Runs some work in the current transaction; translates failures as {@link
   * #translated(ColonnadeException)} does.
   */
  <T> T apply(Function<GraphTransaction, T> work) {
    return translated(() -> work.apply(transaction()));
  }

  /** Runs work without a result, see {@link #apply}. */
  void write(Consumer<GraphTransaction> work) {
    Object unused =
        apply(
            tx -> {
              work.accept(tx);
              return tx;
            });
  }

  /** Begins a transaction if none is open. */
  void begin() {
    GraphTransaction unused = transaction.current();
  }

  /** Runs some work; translates failures as {@link #translated(ColonnadeException)} does. */
  public static <T> T translated(Supplier<T> work) {
    try {
      return work.get();
    } catch (ColonnadeException e) {
      throw translated(e);
    }
  }

  /**
   * Returns TinkerPop's exception for a failure: for a retryable failure a {@link
   * TemporaryTransactionException}, for an interrupt a {@link TraversalInterruptedException}, and
   * the failure itself for all others.
   */
  public static RuntimeException translated(ColonnadeException failure) {
    if (failure instanceof RetryableException retryable) {
      return new TemporaryTransactionException(retryable);
    }
    if (failure instanceof ReadInterruptedException) {
      TraversalInterruptedException interrupted = new TraversalInterruptedException();
      interrupted.initCause(failure);
      return interrupted;
    }
    return failure;
  }

  // ---- the graph as a whole

  /** Returns the conversion between the names and values of users and those of the graph. */
  Vocabulary vocabulary() {
    return vocabulary;
  }

  /**
   * Returns the schema of the graph: what is declared of labels and keys, and how to declare more.
   */
  public ColonnadeSchema schema() {
    return schema;
  }

  /**
   * Ends the current transaction if it has changed nothing, so that the next read begins another.
   *
   * @throws IllegalStateException if it has changes
   */
  void endUnchanged() {
    if (transaction.isOpen()) {
      if (transaction().hasChanges()) {
        throw new IllegalStateException(Problem.CHANGES_BEFORE_SCHEMA.message());
      }
      if (lifetime == Lifetime.OWNS_STORE) { // a threaded transaction cannot begin again
        transaction.rollback();
      }
    }
  }

  /** Returns the open graph, see {@link GraphInternals}. */
  OpenGraph internals() {
    return open;
  }

  /** Returns the meter of the store, to which another one can be attached. */
  AttachedMeter meter() {
    return meter;
  }

  /** Returns what transactions use. */
  GraphStore store() {
    return store;
  }

  @Override
  public Transaction tx() {
    return transaction;
  }

  /**
   * Returns whether {@code tx().commit()} would write anything: false if no transaction is open.
   * Does not open a transaction.
   */
  public boolean hasUncommittedChanges() {
    return transaction.isOpen() && transaction().hasChanges();
  }

  /**
   * Notes that a request begins in the transaction of this thread, such as a request of a session
   * or a line in a console. Does not open a transaction.
   */
  public void requestBegins() {
    if (transaction.isOpen()) {
      transaction().requestBegins();
    }
  }

  /**
   * Notes that the latest request in the transaction of this thread has failed. If that request
   * changed something, the transaction can only be rolled back: a commit would store a part of the
   * request. Does nothing if no transaction is open.
   *
   * @param reason why the request failed, for the messages of operations that are refused later
   */
  public void requestFails(String reason) {
    if (transaction.isOpen()) {
      transaction().requestFails(reason);
    }
  }

  @Override
  public Variables variables() {
    return variables;
  }

  @Override
  public ServiceRegistry getServiceRegistry() {
    return services;
  }

  @Override
  public Configuration configuration() {
    return configuration;
  }

  @Override
  public Features features() {
    return features;
  }

  @Override
  public <C extends GraphComputer> C compute(Class<C> graphComputerClass) {
    throw Exceptions.graphComputerNotSupported();
  }

  @Override
  public GraphComputer compute() {
    throw Exceptions.graphComputerNotSupported();
  }

  /**
   * Ends the transaction of this thread according to its close behaviour (the default is a
   * rollback), then closes the store. Transactions of other threads fail with "graph is closed". A
   * graph made by {@code createThreadedTx()} only ends its transaction. A second call does nothing.
   */
  @Override
  public void close() {
    try {
      if (transaction.isOpen()) {
        transaction.close();
      }
    } finally { // even if the close behaviour of the transaction throws
      if (lifetime == Lifetime.OWNS_STORE) {
        services.close();
        open.close();
      }
    }
  }

  @Override
  public String toString() {
    return StringFactory.graphString(
        this, store.settings().get(Options.ENGINE) + " " + store.settings().location());
  }
}
