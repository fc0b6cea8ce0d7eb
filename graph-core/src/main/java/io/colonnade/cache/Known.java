package io.colonnade.cache;

import io.colonnade.codec.Id;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexPlace;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexRef;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What both caches know at the moment of a snapshot. The transaction keeps what the database cache
 * answers, so that it stays known when a commit ends it there. Guarded by the transaction.
 */
final class Known {

  private static final Ticker TICKER = Ticker.system();

  private final DatabaseCache shared;
  private final TransactionCache own;
  private final Moment at;
  private final BooleanSupplier isValid;
  private final Meter meter;
  private boolean isShared; // the latest answer
  private long ownHits;
  private long sharedHits;
  private long misses;
  private long ownNanos;
  private long sharedNanos;

  Known(
      DatabaseCache shared, TransactionCache own, Moment at, BooleanSupplier isValid, Meter meter) {
    this.shared = shared;
    this.own = own;
    this.at = at;
    this.isValid = isValid;
    this.meter = meter;
  }

  long version() {
    return at.version();
  }

  // ---- answers; null if there is none

  /** Returns the vertex, with the required values if they are known. */
  @Nullable VertexAnswer vertex(Id id, Keys wanted) {
    return find(id, entry -> entry.vertex(at.version()), answer -> !answer.lacks(wanted));
  }

  /** Returns edges of a hop, those that pass the test if there are any. */
  @Nullable EdgesAnswer edges(Id id, Hop hop, Predicate<EdgesAnswer> test) {
    return find(id, entry -> entry.edges(hop, at.version()), test);
  }

  /** Returns neighbours of a hop, those that pass the test if there are any. */
  @Nullable EdgesAnswer neighbours(Id id, Hop hop, Predicate<EdgesAnswer> test) {
    return find(id, entry -> entry.neighbours(hop, at.version()), test);
  }

  private <A extends Answer> @Nullable A find(
      Id id, Function<VertexEntry, @Nullable A> question, Predicate<A> test) {
    long begun = now();
    VertexEntry ownEntry = own.find(id);
    A ownAnswer = ownEntry == null ? null : question.apply(ownEntry);
    isShared = false;
    boolean isEnough = ownAnswer != null && test.test(ownAnswer);
    long asked = now();
    ownNanos += asked - begun;
    if (isEnough) {
      return ownAnswer;
    }
    A answer = shared(id, ownEntry, question, test);
    sharedNanos += now() - asked;
    return answer == null ? ownAnswer : answer;
  }

  /** Returns what the database cache answers, and has the transaction keep it. */
  private <A extends Answer> @Nullable A shared(
      Id id,
      @Nullable VertexEntry ownEntry,
      Function<VertexEntry, @Nullable A> question,
      Predicate<A> test) {
    VertexEntry entry = shared.find(id, at);
    A answer = entry == null ? null : question.apply(entry);
    if (entry == null || answer == null || !test.test(answer)) {
      return null;
    }
    isShared = true;
    if (ownEntry == null && entry.bytes() <= TransactionCache.LARGEST) {
      own.put(id, entry);
    } else {
      own.add(id, answer, at.epoch());
    }
    return answer;
  }

  /** Returns how many edges a query finds at a vertex; -1 if it is not known. */
  long degree(Id id, Hop hop, EdgeQuery query) {
    DegreeAnswer degree =
        Hop.isFiltered(query)
            ? null
            : find(id, entry -> entry.degree(hop, at.version()), answer -> true);
    if (degree != null) {
      return Math.min(degree.degree(), query.limit());
    }
    EdgesAnswer edges = neighbours(id, hop, answer -> answer.count(query) >= 0);
    return edges == null ? -1 : edges.count(query);
  }

  /**
   * Returns whether as many edges of a hop are known as are kept of a vertex, and there are more:
   * reading them again tells nothing that could be kept.
   *
   * @param withFacts whether edges are meant, or only neighbours
   */
  boolean isHub(VertexRef vertex, Hop hop, boolean withFacts) {
    return isHub(own.find(vertex.id()), vertex, hop, withFacts)
        || isHub(shared.find(vertex.id(), at), vertex, hop, withFacts);
  }

  private boolean isHub(@Nullable VertexEntry entry, VertexRef vertex, Hop hop, boolean withFacts) {
    if (entry == null) {
      return false;
    }
    EdgesAnswer known =
        withFacts ? entry.edges(hop, at.version()) : entry.neighbours(hop, at.version());
    return known != null && known.hasEdges() == withFacts && known.isCut() && known.fits(vertex);
  }

  /** Returns the entries of a place; null if they are not known. */
  @Nullable IndexAnswer entries(IndexPlace place) {
    long begun = now();
    isShared = false;
    IndexAnswer answer = own.find(place);
    long asked = now();
    ownNanos += asked - begun;
    if (answer == null) {
      answer = shared(place);
      sharedNanos += now() - asked;
    }
    return answer;
  }

  private @Nullable IndexAnswer shared(IndexPlace place) {
    IndexAnswer answer = shared.find(place, at);
    if (answer == null || answer.from() > at.version()) {
      return null;
    }
    isShared = true;
    own.add(place, answer);
    return answer;
  }

  @Nullable EdgeAnswer edge(Id publicId) {
    isShared = false;
    return own.edge(publicId);
  }

  // ---- what was read

  /** Keeps an answer, unless the snapshot has ended and may have told only a part. */
  void add(Id id, Answer answer) {
    if (!isValid.getAsBoolean()) {
      return;
    }
    if (answer.bytes() <= TransactionCache.LARGEST) {
      own.add(id, answer, at.epoch());
    }
    shared.add(id, answer instanceof VertexAnswer read ? read.inline() : answer, at.epoch(), meter);
  }

  /** Keeps an edge, with the contract of {@link #add(Id, Answer)}. */
  void add(Id publicId, EdgeAnswer edge) {
    if (isValid.getAsBoolean()) {
      own.add(publicId, edge);
    }
  }

  /** Keeps the entries of a place, with the contract of {@link #add(Id, Answer)}. */
  void add(IndexPlace place, List<IndexEntry> entries) {
    IndexAnswer answer = IndexAnswer.of(at, place, entries);
    if (isValid.getAsBoolean() && answer.bytes() <= TransactionCache.LARGEST) {
      own.add(place, answer);
      shared.add(place, answer, meter);
    }
  }

  // ---- meter

  /** Counts the latest answer as one that was used. */
  void hit() {
    if (isShared) {
      sharedHits++;
    } else {
      ownHits++;
    }
  }

  /** Counts something that must be read. */
  void miss() {
    misses++;
  }

  /** Reports what was counted since the last report. */
  void report() {
    if (meter != Meter.NONE) {
      report(Event.TRANSACTION_CACHE_HIT, ownHits);
      report(Event.DATABASE_CACHE_HIT, sharedHits);
      report(Event.CACHE_MISS, misses);
      report(Event.TRANSACTION_CACHE_NANOS, ownNanos);
      report(Event.DATABASE_CACHE_NANOS, sharedNanos);
    }
    if (shared.isUsed() && sharedHits + misses > 0) {
      shared.count(sharedHits, misses);
    }
    ownHits = 0;
    sharedHits = 0;
    misses = 0;
    ownNanos = 0;
    sharedNanos = 0;
  }

  /** Returns the time in nanoseconds; always 0 if there is no meter to report it to. */
  private long now() {
    return meter == Meter.NONE ? 0 : TICKER.nanos();
  }

  private void report(Event event, long count) {
    if (count > 0) {
      meter.count(event, count);
    }
  }
}
