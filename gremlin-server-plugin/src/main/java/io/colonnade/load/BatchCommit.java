package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Stores one batch and the position behind it, in one transaction. What it will need is read in two
 * store calls before. Confined to one thread.
 */
final class BatchCommit {

  private final LoadBatch batch;
  private final String file;
  private final long maxErrors;
  private final GraphTransaction tx;
  private final List<RejectFile.Reject> rejects = new ArrayList<>();
  private final long rejectedBefore;
  private long vertices;
  private long edges;

  private BatchCommit(
      GraphStore store, LoadBatch batch, String file, LoadPosition from, long maxErrors) {
    this.batch = batch;
    this.file = file;
    this.maxErrors = maxErrors;
    this.rejectedBefore = from.rejects();
    this.tx = store.begin();
  }

  /**
   * What came of it.
   *
   * @param position behind what was stored
   * @param oneTooMany the bad row before which it stopped, if there was one too many
   */
  record Outcome(LoadPosition position, Optional<RejectFile.Reject> oneTooMany) {}

  /**
   * Stores a batch, or what stands before the bad row that is one too many.
   *
   * @param file where it comes from, for rejects
   * @param last is the load complete with this batch?
   * @throws RuntimeException if the commit fails
   */
  static Outcome run(
      GraphStore store,
      LoadBatch batch,
      String file,
      LoadPosition from,
      RejectFile rejectFile,
      long maxErrors,
      boolean last) {
    BatchCommit commit = new BatchCommit(store, batch, file, from, maxErrors);
    try {
      return commit.run(from, rejectFile, last);
    } finally {
      commit.tx.rollback(); // nothing, after a commit
    }
  }

  private Outcome run(LoadPosition from, RejectFile rejectFile, boolean last) {
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
            .plus(vertices, edges)
            .withRejects(rejectedBefore + rejects.size(), rejectFile.length());
    if (last && stepIsOver) {
      LoadPosition.clear(tx);
    } else {
      position.write(tx);
    }
    tx.commit();
    return new Outcome(position, oneTooMany);
  }

  private void prefetch() {
    Set<Id> vertexIds = new LinkedHashSet<>();
    Set<Id> edgeIds = new LinkedHashSet<>();
    for (LoadItem item : batch.items()) {
      if (item instanceof LoadItem.OfVertex vertex) {
        vertex.id().ifPresent(vertexIds::add);
      } else if (item instanceof LoadItem.OfEdge edge) {
        vertexIds.add(edge.out());
        vertexIds.add(edge.in());
        edge.id().ifPresent(edgeIds::add);
      }
    }
    tx.vertices(List.copyOf(vertexIds));
    tx.edges(List.copyOf(edgeIds));
  }

  /** Adds an item; else tells why that cannot be. */
  private Optional<RejectFile.Reject> add(LoadItem item) {
    if (item instanceof LoadItem.OfVertex vertex) {
      boolean isAdded = tx.addVertex(vertex.id(), vertex.label(), vertex.properties()).isPresent();
      vertices += isAdded ? 1 : 0;
      return isAdded ? Optional.empty() : reject(item, taken("vertex", vertex.id()));
    }
    if (item instanceof LoadItem.OfEdge edge) {
      return add(edge);
    }
    return Optional.of(new RejectFile.Reject(file, (LoadItem.Flawed) item));
  }

  private Optional<RejectFile.Reject> add(LoadItem.OfEdge edge) {
    for (Id end : List.of(edge.out(), edge.in())) {
      if (tx.vertex(end).isEmpty()) {
        return reject(edge, "there is no vertex with the id '" + end + "'");
      }
    }
    try {
      boolean isAdded =
          tx.addEdge(edge.id(), edge.label(), edge.out(), edge.in(), edge.properties()).isPresent();
      edges += isAdded ? 1 : 0;
      return isAdded ? Optional.empty() : reject(edge, taken("edge", edge.id()));
    } catch (InvalidInputException e) { // of the id alone: everything else was looked at
      return reject(edge, String.valueOf(e.getMessage()));
    }
  }

  private static String taken(String what, Optional<Id> id) {
    return "there is already "
        + ("edge".equals(what) ? "an " : "a ")
        + what
        + " with the id '"
        + id.orElseThrow()
        + "'";
  }

  private Optional<RejectFile.Reject> reject(LoadItem item, String reason) {
    return Optional.of(new RejectFile.Reject(file, new LoadItem.Flawed(item.origin(), 0, reason)));
  }
}
