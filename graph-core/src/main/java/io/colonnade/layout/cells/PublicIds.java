package io.colonnade.layout.cells;

import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.layout.EdgeIds;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShapes;
import java.util.Optional;

/**
 * The public ids of the edges of a graph, identical in all layouts: the supplied id, or the text of
 * a {@link Locator}. Immutable and thread-safe.
 */
public final class PublicIds implements EdgeIds {

  private final long salt;
  private final EdgeShapes latest;

  /**
   * @param salt of the graph, a part of its generated ids
   * @param latest the shapes of new edges
   */
  public PublicIds(long salt, EdgeShapes latest) {
    this.salt = salt;
    this.latest = latest;
  }

  @Override
  public Id of(EdgeFact edge) {
    return edge.id() instanceof EdgeId.Supplied supplied
        ? supplied.id()
        : Locator.of(edge).toId(salt);
  }

  /** Returns false for the generated id of another edge of this graph or of its copy. */
  public boolean mayBeOf(Id publicId, EdgeFact edge, EdgeShapes shapes) {
    return locator(publicId, shapes).map(locator -> locator.leadsTo(edge)).orElse(true);
  }

  /** Returns the location in a generated id; empty if this graph has not generated the id. */
  public Optional<Locator> locator(Id publicId, EdgeShapes shapes) {
    return Locator.read(publicId, salt, shapes);
  }

  @Override
  public EdgeId identify(Id publicId) {
    return identify(publicId, latest);
  }

  /** Returns the edge id that a public id represents in a snapshot with these shapes. */
  public EdgeId identify(Id publicId, EdgeShapes shapes) {
    return identity(publicId, locator(publicId, shapes));
  }

  private static EdgeId identity(Id publicId, Optional<Locator> locator) {
    return locator.isPresent() ? locator.get().id() : new EdgeId.Supplied(publicId);
  }

  @Override
  public EdgeId accept(Id suppliedId, EdgeFact edge) {
    Optional<Locator> locator = locator(suppliedId, latest);
    if (locator.isPresent() && !locator.get().leadsTo(edge)) {
      throw new InvalidInputException(Problem.ID_ELSEWHERE, "id", suppliedId);
    }
    return identity(suppliedId, locator);
  }
}
