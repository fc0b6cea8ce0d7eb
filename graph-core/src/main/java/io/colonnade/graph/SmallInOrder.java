package io.colonnade.graph;

import io.colonnade.layout.FactCursor;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.util.GremlinValueComparator;
import org.jspecify.annotations.Nullable;

/**
 * A cursor that returns vertices sorted if there are only a few of them, else in the order of the
 * source. Stores spread rows by hash; users of a graph with a dozen vertices expect 1, 2, 3, and so
 * do TinkerPop's suites. Reads at most a page ahead. Confined to one thread at a time.
 */
final class SmallInOrder implements FactCursor<VertexFact> {

  /**
   * The most bytes of values to read in advance for sorting: elements with large values are not
   * sorted.
   */
  private static final long MOST_BYTES = 4 << 20;

  /** TinkerPop's order of all values: numbers, then Strings, then UUIDs. */
  private static final Comparator<VertexFact> BY_ID =
      Comparator.comparing(
          vertex -> vertex.ref().id().value(), GremlinValueComparator.ORDERABILITY);

  private final int page;
  private final FactCursor<VertexFact> facts;
  private @Nullable Iterator<VertexFact> first; // null before the first page was read

  /**
   * Creates the cursor.
   *
   * @param page fewer vertices than this are sorted; the store reads that many at once anyway
   */
  SmallInOrder(int page, FactCursor<VertexFact> facts) {
    this.page = page;
    this.facts = facts;
  }

  @Override
  public Optional<VertexFact> next() {
    Iterator<VertexFact> read = first;
    if (read == null) {
      read = firstPage();
      first = read;
    }
    return read.hasNext() ? Optional.of(read.next()) : facts.next();
  }

  private Iterator<VertexFact> firstPage() {
    List<VertexFact> read = new ArrayList<>();
    long taken = 0;
    while (read.size() < page && taken < MOST_BYTES) {
      Optional<VertexFact> next = facts.next();
      if (next.isEmpty()) {
        read.sort(BY_ID);
        break;
      }
      read.add(next.get());
      taken += next.get().bytes(Keys.NONE);
    }
    return read.iterator();
  }

  @Override
  public void close() {
    facts.close();
  }
}
