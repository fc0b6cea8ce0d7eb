package io.colonnade.layout.edgetable;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.StoredRecord;
import io.colonnade.layout.cells.EntryFilter;
import io.colonnade.layout.cells.RawCursor;
import io.colonnade.layout.cells.RawFact;
import io.colonnade.layout.cells.RowNames;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a read that its query wants. Which vertex a row belongs to is known from the
 * request, or from its record, where that is read before the entries. Confined to one read.
 */
final class EntryCells implements RawCursor<Incidence> {

  private final RowCursor cells;
  private final int[] vertexOf;
  private final List<VertexRef> vertices;
  private final Set<Integer> labels;
  private final EntryFilter filter;
  private final EdgeShapes shapes;
  private Bytes row = Bytes.EMPTY;
  private @Nullable RunRow run; // of that row
  private @Nullable RunEntry entry;
  private @Nullable VertexRef ofRecord;

  /**
   * @param vertexOf index of the vertex of the query, for each request of the cursor; not changed
   *     any more
   */
  EntryCells(RowCursor cells, int[] vertexOf, EdgeQuery query, EdgeShapes shapes) {
    this.cells = cells;
    this.vertexOf = vertexOf;
    this.vertices = query.vertices();
    this.labels = query.labels();
    this.filter = EntryFilter.of(query);
    this.shapes = shapes;
  }

  @Override
  public @Nullable RawFact<Incidence> next() {
    return advance() ? incidence() : null;
  }

  /** Moves to the next entry that is wanted. */
  boolean advance() {
    while (cells.advance()) {
      if (cells.family() == Family.RECORD) {
        ofRecord = new VertexRef(Id.ofKey(cells.row().copy()), RecordCodec.label(cells.value()));
        continue;
      }
      RunRow here = run();
      if (labels.isEmpty() || labels.contains(here.label())) {
        RunEntry found = RunEntry.decode(cells.qualifier(), here, shapes.of(here.label()));
        if (filter.takes(request(), found.other())) {
          entry = found;
          return true;
        }
      }
    }
    return false;
  }

  /** Index in the query of the vertex at which the entry was found. */
  int request() {
    return vertexOf[cells.request()];
  }

  private RunRow run() {
    RunRow known = run;
    if (known == null || !cells.row().equals(row)) {
      row = cells.row().copy();
      known = RunRow.decode(row);
      run = known;
    }
    return known;
  }

  private RawFact<Incidence> incidence() {
    StoredRecord<PropertyFact> stored = RecordCodec.edge(cells.value());
    RunEntry found = Objects.requireNonNull(entry);
    return new RawEntry(
        request(), vertex(), run(), found, stored.label(), stored.properties(), shapes);
  }

  private VertexRef vertex() {
    VertexRef asked = vertices.get(request());
    if (asked.isRead()) {
      return asked;
    }
    VertexRef read = ofRecord;
    if (read == null || !read.id().equals(asked.id())) {
      throw new FormatException(
          Problem.EDGE_WITHOUT_VERTEX, "where", RowNames.vertex(asked.id().key()));
    }
    return read;
  }

  @Override
  public void close() {
    cells.close();
  }
}
