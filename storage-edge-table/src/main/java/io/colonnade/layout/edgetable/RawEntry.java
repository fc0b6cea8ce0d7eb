package io.colonnade.layout.edgetable;

import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigReference;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.StoredProperties;
import io.colonnade.layout.cells.RawFact;
import io.colonnade.layout.cells.RestCells;
import io.colonnade.layout.cells.RestReads;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import io.colonnade.store.RowRead;
import java.util.List;

/**
 * An entry of a run, as it was read: what it does not repeat of the properties lies in the row of
 * the edge. Immutable.
 *
 * @param request index of the vertex in what was asked for
 * @param vertex the vertex of the run
 * @param otherLabel label of the other vertex
 */
record RawEntry(
    int request,
    VertexRef vertex,
    RunRow run,
    RunEntry entry,
    int otherLabel,
    StoredProperties<PropertyFact> properties,
    EdgeShapes shapes)
    implements RawFact<Incidence> {

  @Override
  public Incidence fact() {
    return new Incidence(request, run.side(), edge());
  }

  EdgeFact edge() {
    VertexRef other = new VertexRef(entry.other(), otherLabel);
    return run.side() == Side.OUT
        ? new EdgeFact(entry.id(), run.label(), vertex, other, entry.place(), properties)
        : new EdgeFact(entry.id(), run.label(), other, vertex, entry.place(), properties);
  }

  @Override
  public RowRead rest(Keys wanted) {
    List<BigReference> big =
        properties.missing(wanted).stream()
            .filter(missing -> missing.length() > RecordCodec.MAX_INLINE)
            .toList();
    return RestReads.big(
        Tables.EDGE, EdgeRow.of(entry.id()), big, BigKey::rowQualifier, Tables.RECORD);
  }

  @Override
  public RawEntry with(RestCells cells) {
    return cells
        .record()
        .map(record -> EdgeRecord.decode(entry.id(), record, shapes).with(cells).properties())
        .map(this::with)
        .orElse(this);
  }

  private RawEntry with(StoredProperties<PropertyFact> others) {
    return new RawEntry(request, vertex, run, entry, otherLabel, others, shapes);
  }

  @Override
  public String name() {
    EdgeFact edge = edge();
    return "edge from v[" + edge.out().id() + "] to v[" + edge.in().id() + "]";
  }
}
