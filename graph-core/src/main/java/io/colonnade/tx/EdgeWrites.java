package io.colonnade.tx;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.layout.Layout;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.Schema;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Adds and changes edges in a transaction, under the rules of the schema. Confined to its
 * transaction, which guards it.
 */
final class EdgeWrites {

  private final GraphStore graph;
  private final TransactionView view;
  private final OwnChanges changes;
  private final SeenEdges edges;
  private final SeenVertices vertices;
  private long updatedPairs;

  EdgeWrites(TransactionState tx, TransactionReads reads) {
    this.graph = tx.graph();
    this.view = tx.view();
    this.changes = tx.changes();
    this.edges = reads.edges();
    this.vertices = reads.vertices();
  }

  /** Returns references to the vertices, see {@link GraphTransaction#ends}. */
  List<Optional<VertexRef>> ends(List<Id> ids) {
    return GraphStore.refs(vertices.find(ids, Keys.NONE));
  }

  /**
   * Returns references to the ends of an edge.
   *
   * @throws IllegalStateException if one of the vertices was removed
   */
  List<VertexRef> present(Id outId, Id inId) {
    List<Optional<VertexRef>> found = ends(List.of(outId, inId));
    return List.of(
        found.get(0).orElseThrow(() -> removed(outId)),
        found.get(1).orElseThrow(() -> removed(inId)));
  }

  /** Returns the ends of an edge, which were looked up before, as {@link #present(Id, Id)} does. */
  List<VertexRef> present(VertexRef out, VertexRef in) {
    return List.of(present(out), present(in));
  }

  /**
   * Adds an edge, see {@link GraphTransaction#addEdge}.
   *
   * @param ends returns the out and the in vertex; called when the edge obeys the schema
   */
  Optional<EdgeFact> add(
      Optional<Id> suppliedId,
      int label,
      Supplier<List<VertexRef>> ends,
      List<PropertyFact> given) {
    view.rules().mustTakeEdges(label);
    List<PropertyFact> properties = view.rules().newEdge(label, given);
    List<VertexRef> found = ends.get();
    VertexRef out = found.get(0);
    VertexRef in = found.get(1);
    if (graph.edgeRules().isSimple(label)) {
      EdgeId pair = new EdgeId.Pair(label, out.id(), in.id());
      EdgeFact added = new EdgeFact(pair, label, out, in, properties);
      return Optional.of(addPair(suppliedId, added, view.rules().changedEdge(label, given)));
    }
    Bytes sortPrefix = graph.edgeRules().sortPrefix(label, properties);
    EdgeFact edge;
    if (suppliedId.isEmpty()) {
      long epoch = view.schemaToWrite().epoch(); // of the commit, too
      EdgeId made = new EdgeId.Generated(graph.edgeNumbers().next(epoch));
      edge = new EdgeFact(made, label, out, in, properties).at(sortPrefix);
    } else {
      Id id = suppliedId.get();
      EdgeFact draft =
          new EdgeFact(new EdgeId.Supplied(id), label, out, in, properties).at(sortPrefix);
      edge =
          new EdgeFact(layout().ids().accept(id, draft), label, out, in, properties).at(sortPrefix);
      Optional<Change<EdgeFact>> own = changes.edge(edge.id());
      boolean isTaken = // a copy of a graph and its source may assign one number to two edges
          own.flatMap(Change::after).isPresent()
              || edges.find(List.of(id), Keys.NONE).get(0).isPresent();
      if (isTaken) {
        return Optional.empty();
      }
      if (edge.id() instanceof EdgeId.Generated restored) {
        if (own.flatMap(Change::before).isEmpty()) { // else its number is used up
          mustBeIssued(restored, id);
        }
        changes.restore(restored);
      }
    }
    changes.edge(Optional.empty(), Optional.of(edge));
    return Optional.of(edge);
  }

  /**
   * Adds an edge of a simple label. If the edge exists, updates it with the given properties,
   * without defaults.
   */
  private EdgeFact addPair(Optional<Id> suppliedId, EdgeFact added, List<PropertyFact> given) {
    suppliedId.ifPresent(id -> graph.edgeRules().mustBeMade(layout().ids().identify(id), added));
    Optional<EdgeFact> before = edges.pair(added);
    EdgeFact after = added;
    if (before.isPresent()) {
      updatedPairs++;
      List<PropertyFact> properties = before.get().record();
      for (PropertyFact property : given) {
        properties = property.putInto(properties);
      }
      after = before.get().withProperties(properties);
    }
    if (before.isEmpty() || !before.get().equals(after)) {
      changes.edge(before, Optional.of(after));
    }
    return after;
  }

  /** Returns how often an added edge of a simple label existed already and was updated. */
  long updatedPairs() {
    return updatedPairs;
  }

  /**
   * Changes the properties of an edge, see {@link GraphTransaction#updateEdge}.
   *
   * @param before the present state of the edge; empty if it does not exist
   */
  Optional<EdgeFact> update(Optional<EdgeFact> before, UnaryOperator<List<PropertyFact>> change) {
    if (before.isEmpty()) {
      return before;
    }
    List<PropertyFact> properties = change.apply(before.get().record());
    if (properties == before.get().record()) { // the same list: no change
      return before;
    }
    List<PropertyFact> fitted = view.rules().changedEdge(before.get().label(), properties);
    graph.edgeRules().mustStay(before.get(), fitted);
    Optional<EdgeFact> after = Optional.of(before.get().withProperties(fitted));
    changes.edge(before, after);
    return after;
  }

  /** Returns a vertex that was looked up as this transaction has left it since. */
  private VertexRef present(VertexRef vertex) {
    Optional<Change<VertexFact>> own = changes.vertex(vertex.id());
    if (own.isEmpty()) {
      return vertex;
    }
    return own.get().after().orElseThrow(() -> removed(vertex.id())).ref();
  }

  private static IllegalStateException removed(Id vertex) {
    return new IllegalStateException(
        Problem.ELEMENT_REMOVED.message("element", "Vertex", "id", vertex));
  }

  /**
   * Checks that the number of a generated id was handed out, and that no process hands it out
   * later.
   *
   * @throws ConflictException if the epoch was moved for that: the transaction can be run again
   */
  private void mustBeIssued(EdgeId.Generated id, Id supplied) {
    try {
      long epoch = view.schemaToWrite().epoch();
      if (!graph.edgeNumbers().mayHaveIssued(id.number(), epoch)) {
        throw new InvalidInputException(Problem.ID_RESERVED, "id", supplied);
      }
    } catch (ConflictException e) {
      Schema unused = graph.liveSchema().learn(); // for a repetition that begins with a write
      throw e;
    }
  }

  private Layout layout() {
    return graph.layout();
  }
}
