package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.config.Options;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.index.IndexedElement;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keyed;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stores one batch and the position after it, in one transaction. Reads all required elements in
 * two store calls first. Confined to one thread.
 */
final class BatchCommit {

  private final LoadBatch batch;
  private final String file;
  private final long maxErrors;
  private final long maxValueBytes;
  private final Dictionary dictionary;
  private final GraphTransaction tx;
  private final GraphStore store;
  private final Optional<UniqueValues> unique; // empty: duplicates are not searched for
  private final List<RejectFile.Reject> rejects = new ArrayList<>();
  private final long rejectedBefore;
  private long vertices;
  private long edges;
  private long updates;
  private long severalLabels;

  private BatchCommit(
      LoadNames names,
      LoadBatch batch,
      String file,
      LoadPosition from,
      long maxErrors,
      Duplicates duplicates) {
    this.store = names.store();
    this.batch = batch;
    this.file = file;
    this.maxErrors = maxErrors;
    this.rejectedBefore = from.sofar().rejects();
    this.maxValueBytes = store.settings().get(Options.MAX_VALUE_BYTES);
    this.dictionary = store.dictionary();
    this.tx = names.begin();
    this.unique =
        duplicates == Duplicates.LOOKED_FOR
            ? Optional.of(new UniqueValues(store, tx.schema()))
            : Optional.empty();
  }

  /** The treatment of elements whose values a unique index already has. */
  private enum Duplicates {
    /** The commit of the whole batch fails. */
    REFUSED,
    /** Each of them is rejected. */
    LOOKED_FOR
  }

  /**
   * The result of a batch.
   *
   * @param position the position after the stored items
   * @param oneTooMany the rejected row at which the batch ended, if there were too many rejects
   */
  record Outcome(LoadPosition position, Optional<RejectFile.Reject> oneTooMany) {}

  /**
   * Stores a batch, or its part before the rejected row that exceeds the limit.
   *
   * @param names assigned the numbers of the names in the batch
   * @param file the file of the items, for rejects
   * @param loaded the files that are loaded completely if this batch is the last one and is stored
   *     as a whole; empty: other batches follow
   * @throws RuntimeException if the commit fails
   */
  static Outcome run(
      LoadNames names,
      LoadBatch batch,
      String file,
      LoadPosition from,
      RejectFile rejectFile,
      long maxErrors,
      Optional<List<InputFile>> loaded) {
    try {
      return new BatchCommit(names, batch, file, from, maxErrors, Duplicates.REFUSED)
          .run(from, rejectFile, loaded);
    } catch (InvalidInputException e) {
      if (e.problem() != Problem.UNIQUE_TAKEN && e.problem() != Problem.UNIQUE_TWICE) {
        throw e;
      }
      rejectFile.cut(from.rejectBytes());
      return new BatchCommit(names, batch, file, from, maxErrors, Duplicates.LOOKED_FOR)
          .run(from, rejectFile, loaded);
    }
  }

  private Outcome run(LoadPosition from, RejectFile rejectFile, Optional<List<InputFile>> loaded) {
    try {
      return store(from, rejectFile, loaded);
    } finally {
      tx.rollback(); // no effect after a commit
    }
  }

  private Outcome store(
      LoadPosition from, RejectFile rejectFile, Optional<List<InputFile>> loaded) {
    prefetch();
    int done = 0;
    Optional<RejectFile.Reject> oneTooMany = Optional.empty();
    while (done < batch.items().size() && oneTooMany.isEmpty()) {
      Optional<RejectFile.Reject> reject = add(batch.items().get(done));
      if (reject.isPresent() && rejectedBefore + rejects.size() >= maxErrors) {
        oneTooMany = reject;
      } else {
        reject.ifPresent(rejects::add);
        done++;
      }
    }
    rejectFile.append(rejects);
    boolean stepIsOver = batch.endsStep() && oneTooMany.isEmpty();
    LoadPosition position =
        from.at(stepIsOver ? batch.step() + 1 : batch.step(), stepIsOver ? 0 : batch.first() + done)
            .plus(
                new LoadReport(vertices, edges, updates, rejects.size(), severalLabels),
                rejectFile.length());
    if (loaded.isPresent() && stepIsOver) {
      LoadPosition.clear(tx);
      LoadedFiles.read(tx).plus(loaded.get()).write(tx);
    } else {
      position.write(tx);
    }
    tx.commit();
    return new Outcome(position, oneTooMany);
  }

  private void prefetch() {
    tx.reads().vertices().find(batch.vertexIds(), Keys.NONE);
    tx.ends(batch.endIds());
    tx.reads().edges().find(batch.edgeIds(), Keys.NONE);
  }

  /** Adds an item, or returns why it is rejected. */
  private Optional<RejectFile.Reject> add(LoadItem item) {
    try {
      if (item instanceof LoadItem.OfVertex vertex) {
        return add(vertex);
      }
      if (item instanceof LoadItem.OfEdge edge) {
        return add(edge);
      }
      return Optional.of(new RejectFile.Reject(file, (LoadItem.Flawed) item));
    } catch (LimitExceededException e) {
      if (e.problem() == Problem.VALUE_TOO_LARGE) {
        return reject(item, item.origin().header().column(e), String.valueOf(e.getMessage()));
      }
      throw e; // concerns the batch, not the item
    } catch (
        InvalidInputException e) { // violates a declaration, or has an id that cannot be supplied
      return reject(item, item.origin().header().column(e), String.valueOf(e.getMessage()));
    }
  }

  private Optional<RejectFile.Reject> add(LoadItem.OfVertex vertex) {
    for (VertexPropertyFact property : vertex.properties()) {
      mustFit(property.key(), property.value());
      property.meta().forEach(meta -> mustFit(meta.key(), meta.value()));
    }
    Optional<VertexFact> added = tx.addVertex(vertex.id(), vertex.label(), vertex.properties());
    if (added.isEmpty()) {
      return reject(
          vertex, vertex.origin().header().column(CsvColumn.Role.ID), taken("vertex", vertex.id()));
    }
    List<String> missing = missing(ElementKind.VERTEX, vertex.label(), added.get().properties());
    if (!missing.isEmpty()) {
      tx.removeVertex(added.get().ref().id());
      return reject(vertex, vertex.origin().header().column(missing), incomplete(missing));
    }
    Optional<UniqueValues.Taken> taken =
        unique.flatMap(values -> values.take(new IndexedElement.OfVertex(added.get())));
    if (taken.isPresent()) {
      tx.removeVertex(added.get().ref().id());
      return reject(vertex, column(vertex, taken.get()), reason("a vertex", taken.get()));
    }
    vertices++;
    severalLabels += vertex.labels() > 1 ? 1 : 0;
    return Optional.empty();
  }

  private Optional<RejectFile.Reject> add(LoadItem.OfEdge edge) {
    for (PropertyFact property : edge.properties()) {
      mustFit(property.key(), property.value());
    }
    List<Id> ends = List.of(edge.out(), edge.in());
    List<Optional<VertexRef>> found = tx.ends(ends);
    for (int i = 0; i < ends.size(); i++) {
      if (found.get(i).isEmpty()) {
        CsvColumn.Role end = i == 0 ? CsvColumn.Role.FROM : CsvColumn.Role.TO;
        return reject(
            edge,
            edge.origin().header().column(end),
            "there is no vertex with the id '" + ends.get(i) + "'");
      }
    }
    long updatesBefore = tx.updatedPairs();
    Optional<EdgeFact> added =
        tx.addEdge(edge.id(), edge.label(), edge.out(), edge.in(), edge.properties());
    if (added.isEmpty()) {
      return reject(
          edge, edge.origin().header().column(CsvColumn.Role.ID), taken("edge", edge.id()));
    }
    List<String> missing = missing(ElementKind.EDGE, edge.label(), added.get().properties());
    if (!missing.isEmpty()) {
      tx.removeEdge(added.get(), tx.serial());
      return reject(edge, edge.origin().header().column(missing), incomplete(missing));
    }
    if (tx.updatedPairs() > updatesBefore) {
      updates++; // cannot be undone: if another element has its values, the commit fails
      return Optional.empty();
    }
    Optional<UniqueValues.Taken> taken =
        unique.flatMap(values -> values.take(indexed(added.get())));
    if (taken.isPresent()) {
      tx.removeEdge(added.get(), tx.serial());
      return reject(edge, column(edge, taken.get()), reason("an edge", taken.get()));
    }
    edges++;
    return Optional.empty();
  }

  private IndexedElement indexed(EdgeFact edge) {
    return new IndexedElement.OfEdge(store.layout().ids().of(edge), edge);
  }

  private int column(LoadItem item, UniqueValues.Taken taken) {
    return item.origin()
        .header()
        .column(
            taken.index().keys().stream()
                .map(key -> dictionary.name(NameKind.KEY, key.key()))
                .toList());
  }

  private static String reason(String what, UniqueValues.Taken taken) {
    return what
        + " with the id '"
        + taken.owner()
        + "' has the same values, and the index "
        + taken.index().name()
        + " is unique";
  }

  private void mustFit(int key, Object value) {
    try {
      Object unused = Values.accept(value, maxValueBytes);
    } catch (LimitExceededException e) {
      String name = dictionary.name(NameKind.KEY, key);
      throw new LimitExceededException(e.problem(), e, e.detailsAfter("key", name));
    }
  }

  private List<String> missing(ElementKind kind, int label, List<? extends Keyed> properties) {
    if (tx.schema().label(kind, label).isEmpty()) {
      return List.of();
    }
    return tx.rules().missing(kind, label, properties.stream().map(Keyed::key).toList());
  }

  private static String incomplete(List<String> keys) {
    return "the label requires the keys " + keys;
  }

  private static String taken(String what, Optional<Id> id) {
    return "there is already "
        + ("edge".equals(what) ? "an " : "a ")
        + what
        + " with the id '"
        + id.orElseThrow()
        + "'";
  }

  private Optional<RejectFile.Reject> reject(LoadItem item, int column, String reason) {
    LoadItem.Flawed flawed = new LoadItem.Flawed(item.origin(), column, reason);
    return Optional.of(new RejectFile.Reject(file, flawed));
  }
}
