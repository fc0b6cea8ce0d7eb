package io.colonnade.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexPlace;
import io.colonnade.index.IndexQuery;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.metric.Meter;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.IndexDefinition;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A read that failed may have lost what it was about to return. Nothing that is read after that is
 * kept, whether the cursor is then read to its end or closed.
 */
class KeptAfterFailureTest {

  private static final int EACH = 3; // edges of a vertex
  private static final List<VertexRef> VERTICES =
      List.of(new VertexRef(Id.of(1L), 1), new VertexRef(Id.of(2L), 1));
  private static final int ALL = EACH * VERTICES.size();
  private static final EdgeQuery QUERY = new EdgeQuery(VERTICES, EnumSet.of(Side.OUT), Set.of());
  private static final Hop HOP = Hop.of(QUERY);
  private static final IndexPlace PLACE = new IndexPlace(3, Bytes.EMPTY);

  private final DatabaseCache shared = DatabaseCache.of(1 << 20);
  private final Known known = known();

  /** What a transaction knows that has read nothing. */
  private Known known() {
    return new Known(
        shared, new TransactionCache(1 << 20), new Moment(5, 1), () -> true, Meter.NONE);
  }

  /** Counts what it returns, and fails once, before or at its end. */
  private static final class Source implements FactCursor<Integer> {

    private final int failing;
    private int at;
    private boolean hasFailed;

    Source(int failing) {
      this.failing = failing;
    }

    @Override
    public Optional<Integer> next() {
      if (at == failing && !hasFailed) {
        hasFailed = true;
        throw new ReadInterruptedException();
      }
      return at < ALL ? Optional.of(at++) : Optional.empty();
    }

    @Override
    public void close() {}
  }

  private record Edges(Source source) implements FactCursor<Incidence> {

    @Override
    public Optional<Incidence> next() {
      return source
          .next()
          .map(
              at ->
                  new Incidence(
                      at / EACH,
                      Side.OUT,
                      new EdgeFact(
                          new EdgeId.Generated(at),
                          1,
                          VERTICES.get(at / EACH),
                          new VertexRef(Id.of(100L + at), 1),
                          List.of())));
    }

    @Override
    public void close() {}
  }

  private static final class Neighbours implements NeighbourCursor {

    private final Source source;
    private final int damaged; // the neighbour that cannot be decoded
    private int at;

    Neighbours(Source source, int damaged) {
      this.source = source;
      this.damaged = damaged;
    }

    @Override
    public boolean advance() {
      Optional<Integer> next = source.next();
      next.ifPresent(its -> at = its);
      return next.isPresent();
    }

    @Override
    public int vertex() {
      return at / EACH;
    }

    @Override
    public VertexRef near() {
      return VERTICES.get(vertex());
    }

    @Override
    public VertexRef other() {
      if (at == damaged) {
        throw new IllegalStateException("damaged: " + at);
      }
      return new VertexRef(Id.of(100L + at), 1);
    }

    @Override
    public void close() {}
  }

  private record Entries(Source source) implements FactCursor<IndexEntry> {

    @Override
    public Optional<IndexEntry> next() {
      return source.next().map(at -> new IndexEntry(Bytes.EMPTY, Id.of((long) at), 1));
    }

    @Override
    public void close() {}
  }

  /** At which read to fail, the last one being later than all; and how many reads return. */
  static Stream<Arguments> failures() {
    return IntStream.rangeClosed(0, ALL + 1)
        .boxed()
        .flatMap(
            failing ->
                IntStream.rangeClosed(0, ALL + 1).mapToObj(reads -> Arguments.of(failing, reads)));
  }

  /** Reads on after a failure. */
  private static void read(int failing, int reads, BooleanSupplier next) {
    for (int i = 0; i < reads; i++) {
      if (i == failing) {
        assertThrows(ReadInterruptedException.class, next::getAsBoolean);
      }
      assertEquals(i < ALL, next.getAsBoolean());
    }
  }

  /** Returns how many edges of a vertex both caches should know: -1 if nothing, all, or a part. */
  private static int expected(int vertex, int failing, int reads) {
    int first = vertex * EACH;
    boolean isPassed = reads > first + EACH;
    boolean hasFailed = failing < (isPassed ? first + EACH + 1 : reads);
    return hasFailed || reads <= first ? -1 : Math.min(reads - first, EACH);
  }

  private void assertKnown(int failing, int reads, boolean withFacts) {
    for (int vertex = 0; vertex < VERTICES.size(); vertex++) {
      int expected = expected(vertex, failing, reads);
      boolean areAll = reads > (vertex + 1) * EACH; // the end of its edges was read
      for (Known one : List.of(known, known())) {
        EdgesAnswer answer = answer(one, VERTICES.get(vertex), withFacts);
        assertEquals(expected, answer == null ? -1 : answer.size());
        assertTrue(answer == null || (answer.count(QUERY) == EACH) == areAll);
      }
    }
  }

  private static @Nullable EdgesAnswer answer(Known known, VertexRef vertex, boolean withFacts) {
    return withFacts
        ? known.edges(vertex.id(), HOP, its -> true)
        : known.neighbours(vertex.id(), HOP, its -> true);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void edgesReadAfterAFailure_areNotKept(int failing, int reads) {
    try (KeptIncidences kept =
        new KeptIncidences(new Edges(new Source(failing)), known, HOP, QUERY)) {
      read(failing, reads, () -> kept.next().isPresent());
    }
    assertKnown(failing, reads, true);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void neighboursReadAfterAFailure_areNotKept(int failing, int reads) {
    try (KeptNeighbours kept =
        new KeptNeighbours(new Neighbours(new Source(failing), -1), known, HOP, QUERY)) {
      read(failing, reads, kept::advance);
    }
    assertKnown(failing, reads, false);
  }

  /** The neighbour is lost if the caller reads on. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void neighbourThatCannotBeDecoded_isNotMissingInWhatIsKept(int damaged) {
    Source source = new Source(ALL + 1);
    try (KeptNeighbours kept =
        new KeptNeighbours(new Neighbours(source, damaged), known, HOP, QUERY)) {
      read(damaged, damaged, kept::advance);
      assertThrows(IllegalStateException.class, kept::advance);
      for (int i = damaged + 1; i < ALL; i++) {
        assertTrue(kept.advance());
      }
      assertFalse(kept.advance());
    }
    assertEquals(damaged >= EACH, answer(known(), VERTICES.get(0), false) != null);
    assertNull(answer(known(), VERTICES.get(1), false));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void entriesReadAfterAFailure_areNotKept(int failing, int reads) {
    IndexQuery query = IndexQuery.ofLabels(IndexDefinition.ofVertexLabels(1), Set.of());
    try (KeptEntries kept =
        new KeptEntries(new Entries(new Source(failing)), known, PLACE, query, List.of())) {
      read(failing, reads, () -> kept.next().isPresent());
    }
    boolean isExpected = failing > ALL && reads > ALL;
    assertEquals(isExpected, known.entries(PLACE) != null);
    assertEquals(isExpected, known().entries(PLACE) != null);
  }
}
