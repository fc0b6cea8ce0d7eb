package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.config.Options;
import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.index.IndexedElement;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keyed;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.KnownEnds;
import io.colonnade.tx.Values;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Stores one batch, and what is written with it, in one transaction. Reads all required elements in
 * two store calls first. Confined to one thread.
 */
final class BatchCommit {

  /** What makes an item invalid whatever is declared. */
  private static final Set<Problem> OF_NO_DECLARATION =
      EnumSet.of(
          Problem.ID_CLASS, Problem.ID_RESERVED, Problem.ID_ELSEWHERE, Problem.VALUE_TOO_LARGE);

  private final LoadBatch batch;
  private final Limit limit;
  private final long maxValueBytes;
  private final Dictionary dictionary;
  private final GraphTransaction tx;
  private final GraphStore store;
  private final KnownEnds ends;
  private final Optional<UniqueValues> unique; // empty: duplicates are not searched for
  private final List<LoadItem.Flawed> rejects = new ArrayList<>();
  private long vertices;
  private long edges;
  private long updates;
  private long severalLabels;
  private LoadRemarks remarks = LoadRemarks.NONE;

  private BatchCommit(
      StoreNames names, KnownEnds ends, LoadBatch batch, Limit limit, Duplicates duplicates) {
    this.ends = ends;
    this.store = names.store();
    this.batch = batch;
    this.limit = limit;
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
   * The rejected rows that a batch may have.
   *
   * @param left the maximum number of those that count
   * @param rejected the vertices whose edges do not count
   */
  record Limit(long left, RejectedVertices rejected) {}

  /**
   * The result of a batch.
   *
   * @param done the number of items that were stored or rejected, from the first
   * @param rejects the rejected items, in their order
   * @param oneTooMany the rejected row at which the batch ended, if there were too many rejects
   */
  record Outcome(
      int done,
      LoadReport counts,
      LoadRemarks remarks,
      List<LoadItem.Flawed> rejects,
      Optional<LoadItem.Flawed> oneTooMany) {}

  /** What is written with the elements of a batch. */
  interface End {
    /** Makes the transaction write it; may be called again after a commit that was refused. */
    void write(GraphTransaction tx, Outcome outcome);
  }

  /**
   * Stores a batch, or its part before the rejected row that exceeds the limit.
   *
   * @param names assigned the numbers of the names in the batch
   * @param ends the vertices that earlier batches have looked up
   * @throws ConflictException if the schema has changed since the transaction began, or if a change
   *     of it is pending that may reject an item; nothing was stored
   * @throws RuntimeException if the commit fails
   */
  static Outcome run(StoreNames names, KnownEnds ends, LoadBatch batch, Limit limit, End end) {
    try {
      return new BatchCommit(names, ends, batch, limit, Duplicates.REFUSED).run(end);
    } catch (InvalidInputException e) {
      if (e.problem() != Problem.UNIQUE_TAKEN && e.problem() != Problem.UNIQUE_TWICE) {
        throw e;
      }
      return new BatchCommit(names, ends, batch, limit, Duplicates.LOOKED_FOR).run(end);
    }
  }

  private Outcome run(End end) {
    try {
      Outcome outcome = add();
      end.write(tx, outcome);
      tx.commit();
      return outcome;
    } finally {
      tx.rollback(); // no effect after a commit
    }
  }

  private Outcome add() {
    prefetch();
    int done = 0;
    Optional<LoadItem.Flawed> oneTooMany = Optional.empty();
    while (done < batch.items().size() && oneTooMany.isEmpty()) {
      Optional<LoadItem.Flawed> reject = add(batch.items().get(done));
      boolean isOfReject = reject.isPresent() && isOfReject(batch.items().get(done));
      if (reject.isPresent() && !isOfReject && counted() >= limit.left()) {
        oneTooMany = reject;
      } else {
        remarks = isOfReject ? remarks.plus(new LoadRemarks(0, 0, 0, 1)) : remarks;
        reject.ifPresent(rejects::add);
        done++;
      }
    }
    LoadReport counts = new LoadReport(vertices, edges, updates, rejects.size(), severalLabels);
    return new Outcome(done, counts, remarks, List.copyOf(rejects), oneTooMany);
  }

  /** Returns the number of rejected rows that count against the limit. */
  private long counted() {
    return rejects.size() - remarks.edgesOfRejects();
  }

  /** Returns true for an edge that cannot be stored because one of its vertices was rejected. */
  private boolean isOfReject(LoadItem item) {
    return item instanceof LoadItem.OfEdge edge
        && ((limit.rejected().contains(edge.out()) && end(edge.out()).isEmpty())
            || (limit.rejected().contains(edge.in()) && end(edge.in()).isEmpty()));
  }

  private void prefetch() {
    ends.learn(tx, batch.ends());
    tx.reads().vertices().find(batch.vertexIds(), Keys.NONE);
    tx.reads().edges().find(batch.edgeIds(), Keys.NONE);
  }

  /** Adds an item, or returns why it is rejected. */
  private Optional<LoadItem.Flawed> add(LoadItem item) {
    CsvHeader header = item.origin().header();
    try {
      if (item instanceof LoadItem.OfVertex vertex) {
        add(vertex, header);
      } else if (item instanceof LoadItem.OfEdge edge) {
        add(edge, header);
      } else {
        return Optional.of((LoadItem.Flawed) item);
      }
      return Optional.empty();
    } catch (FlawException e) {
      return Optional.of(e.at(item.origin()).of(vertexOf(item)));
    } catch (InvalidInputException e) {
      if (e instanceof LimitExceededException && e.problem() != Problem.VALUE_TOO_LARGE) {
        throw e; // concerns the batch, not the item
      }
      mustBeDecided(e);
      // The item violates a declaration, or has an id that cannot be supplied.
      FlawException flaw = new FlawException(header.column(e), String.valueOf(e.getMessage()));
      return Optional.of(flaw.at(item.origin()).of(vertexOf(item)));
    }
  }

  private static Optional<Id> vertexOf(LoadItem item) {
    return item instanceof LoadItem.OfVertex vertex ? vertex.id() : Optional.empty();
  }

  /**
   * Checks that no change of the declarations is pending when an item violates one: a change that
   * is taken back must not reject an item.
   *
   * @throws ConflictException if a change is pending; the batch can be stored when it is decided
   */
  private void mustBeDecided(Exception violation) {
    boolean isOfDeclarations =
        !(violation instanceof InvalidInputException e && OF_NO_DECLARATION.contains(e.problem()));
    if (tx.schema().pending().isPresent() && isOfDeclarations) {
      throw new ConflictException(
          Problem.SCHEMA_PENDING, violation, "violation", String.valueOf(violation.getMessage()));
    }
  }

  private void add(LoadItem.OfVertex vertex, CsvHeader header) throws FlawException {
    for (VertexPropertyFact property : vertex.properties()) {
      mustFit(property);
      property.meta().forEach(this::mustFit);
    }
    VertexFact added =
        tx.addVertex(vertex.id(), vertex.label(), vertex.properties())
            .orElseThrow(() -> idIsTaken("a vertex", vertex.id(), header));
    Optional<FlawException> flaw =
        lacks(ElementKind.VERTEX, vertex.label(), added.properties(), header)
            .or(() -> duplicates("a vertex", () -> new IndexedElement.OfVertex(added), header));
    if (flaw.isPresent()) {
      tx.removeVertex(added.ref().id());
      throw flaw.get();
    }
    vertices++;
    severalLabels += vertex.labels() > 1 ? 1 : 0;
    boolean isLikeNumber =
        !header.equals(CsvHeader.NONE)
            && vertex
                .id()
                .filter(id -> id.value() instanceof String text && IdText.isNumber(text))
                .isPresent();
    if (vertex.labels() == 0 || isLikeNumber) {
      remarks =
          remarks.plus(new LoadRemarks(vertex.labels() == 0 ? 1 : 0, 0, isLikeNumber ? 1 : 0, 0));
    }
  }

  private void add(LoadItem.OfEdge edge, CsvHeader header) throws FlawException {
    edge.properties().forEach(this::mustFit);
    VertexRef out = end(edge.out(), CsvColumn.Role.FROM, header);
    VertexRef in = end(edge.in(), CsvColumn.Role.TO, header);
    long updatesBefore = tx.updatedPairs();
    EdgeFact added =
        tx.addEdge(edge.id(), edge.label(), out, in, edge.properties())
            .orElseThrow(() -> idIsTaken("an edge", edge.id(), header));
    // An update cannot be undone: if another element has its values, the commit fails.
    boolean isUpdate = tx.updatedPairs() > updatesBefore;
    Supplier<IndexedElement> element =
        () -> new IndexedElement.OfEdge(store.publicId(added), added);
    Optional<FlawException> flaw =
        lacks(ElementKind.EDGE, edge.label(), added.properties(), header)
            .or(() -> isUpdate ? Optional.empty() : duplicates("an edge", element, header));
    if (flaw.isPresent()) {
      tx.removeEdge(added, tx.serial());
      throw flaw.get();
    }
    if (isUpdate) {
      updates++;
    } else {
      edges++;
    }
    if (edge.labels() == 0) {
      remarks = remarks.plus(new LoadRemarks(0, 1, 0, 0));
    }
  }

  /** Returns an end of an edge; looks up one that the batch itself may have added. */
  private Optional<VertexRef> end(Id id) {
    Optional<VertexRef> known = ends.find(id);
    return known.isPresent() ? known : tx.ends(List.of(id)).get(0);
  }

  private VertexRef end(Id id, CsvColumn.Role role, CsvHeader header) throws FlawException {
    Optional<VertexRef> end = end(id);
    if (end.isEmpty()) {
      throw new FlawException(
          header.column(role),
          limit.rejected().contains(id)
              ? "the vertex with the id '" + id + "' was rejected"
              : "there is no vertex with the id '" + id + "'");
    }
    return end.get();
  }

  private static FlawException idIsTaken(String what, Optional<Id> id, CsvHeader header) {
    return new FlawException(
        header.column(CsvColumn.Role.ID),
        "there is already " + what + " with the id '" + id.orElseThrow() + "'");
  }

  /** Returns a flaw if the properties lack a key that the label requires. */
  private Optional<FlawException> lacks(
      ElementKind kind, int label, List<? extends Keyed> properties, CsvHeader header) {
    if (tx.schema().forWriters().label(kind, label).isEmpty()) {
      return Optional.empty();
    }
    List<String> missing =
        tx.rules().missing(kind, label, properties.stream().map(Keyed::key).toList());
    if (missing.isEmpty()) {
      return Optional.empty();
    }
    FlawException flaw =
        new FlawException(header.column(missing), "the label requires the keys " + missing);
    mustBeDecided(flaw);
    return Optional.of(flaw);
  }

  /** Returns a flaw if another element has the values of the element in a unique index. */
  private Optional<FlawException> duplicates(
      String what, Supplier<IndexedElement> element, CsvHeader header) {
    return unique
        .flatMap(values -> values.take(element.get()))
        .map(
            taken ->
                new FlawException(
                    header.column(
                        taken.index().keys().stream()
                            .map(key -> dictionary.name(NameKind.KEY, key.key()))
                            .toList()),
                    what
                        + " with the id '"
                        + taken.owner()
                        + "' has the same values, and the index "
                        + taken.index().name()
                        + " is unique"));
  }

  private void mustFit(Keyed property) {
    try {
      Object unused = Values.accept(property.value(), maxValueBytes);
    } catch (LimitExceededException e) {
      String name = dictionary.name(NameKind.KEY, property.key());
      throw new LimitExceededException(e.problem(), e, e.detailsAfter("key", name));
    }
  }
}
