package io.colonnade.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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
    private int at;

    Neighbours(Source source) {
      this.source = source;
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

  /** Where to fail, or behind all that is read, and whether to read on. */
  static Stream<Arguments> failures() {
    return IntStream.rangeClosed(0, ALL + 1)
        .boxed()
        .flatMap(at -> Stream.of(Arguments.of(at, true), Arguments.of(at, false)));
  }

  private static boolean fails(int failing) {
    return failing <= ALL;
  }

  /** Reads up to the failure, and then to the end perhaps. */
  private static void read(int failing, boolean goesOn, BooleanSupplier next) {
    int before = Math.min(failing, ALL);
    for (int i = 0; i < before; i++) {
      assertEquals(true, next.getAsBoolean());
    }
    if (fails(failing)) {
      assertThrows(ReadInterruptedException.class, next::getAsBoolean);
    }
    if (goesOn) {
      for (int i = before; i < ALL; i++) {
        assertEquals(true, next.getAsBoolean());
      }
      assertEquals(false, next.getAsBoolean());
    }
  }

  /** Asserts that both caches, or neither, know all edges of each vertex. */
  private void assertKnown(int failing, boolean goesOn, boolean withFacts) {
    boolean isFirstKnown = failing > EACH; // then the other one was begun
    boolean isSecondKnown = !fails(failing) && goesOn;
    List<Boolean> expected = List.of(isFirstKnown, isSecondKnown);
    for (Known one : List.of(known, known())) {
      assertEquals(expected, VERTICES.stream().map(its -> isKnown(one, its, withFacts)).toList());
    }
  }

  private static boolean isKnown(Known known, VertexRef vertex, boolean withFacts) {
    EdgesAnswer answer =
        withFacts
            ? known.edges(vertex.id(), HOP, its -> true)
            : known.neighbours(vertex.id(), HOP, its -> true);
    return answer != null && !answer.isCut() && answer.count(QUERY) == EACH;
  }

  @ParameterizedTest
  @MethodSource("failures")
  void edges(int failing, boolean goesOn) {
    try (KeptIncidences kept =
        new KeptIncidences(new Edges(new Source(failing)), known, HOP, QUERY)) {
      read(failing, goesOn, () -> kept.next().isPresent());
    }
    assertKnown(failing, goesOn, true);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void neighbours(int failing, boolean goesOn) {
    try (KeptNeighbours kept =
        new KeptNeighbours(new Neighbours(new Source(failing)), known, HOP, QUERY)) {
      read(failing, goesOn, kept::advance);
    }
    assertKnown(failing, goesOn, false);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void entriesOfAPlace(int failing, boolean goesOn) {
    IndexQuery query = IndexQuery.ofLabels(IndexDefinition.ofVertexLabels(1), Set.of());
    try (KeptEntries kept =
        new KeptEntries(new Entries(new Source(failing)), known, PLACE, query, List.of())) {
      read(failing, goesOn, () -> kept.next().isPresent());
    }
    boolean isExpected = !fails(failing) && goesOn;
    assertEquals(isExpected, known.entries(PLACE) != null);
    assertEquals(isExpected, known().entries(PLACE) != null);
  }
}
