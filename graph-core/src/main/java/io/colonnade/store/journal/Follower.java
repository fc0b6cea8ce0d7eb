package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.error.StoreException;
import io.colonnade.store.BoundedReads;
import io.colonnade.store.ChangeListener;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.journal.ClockRows.Times;
import io.colonnade.store.journal.Draws.Known;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the closed timestamp and the feed, so that a transaction can read a recent version
 * without a call. Looks from the first transaction that asks for one until none has asked for a
 * while. Thread-safe.
 *
 * <p>How old a version is, is measured by the clock of this process alone: a version is as young as
 * the question for the last version whose answer it has reached.
 */
final class Follower {

  private static final Logger LOG = LoggerFactory.getLogger(Follower.class);

  /** The looks in the time that a version may be old: two of them pass until it is closed. */
  private static final int LOOKS = 4;

  /**
   * A process looks for its own commits when it has neither committed nor looked for this part of
   * that time: one that commits all the time would commit again before the version is of use.
   */
  private static final int PAUSE = 16;

  /** After so many times that a version may be old without a question for one, looks rest. */
  private static final int REST = 60;

  private final Journal journal;
  private final ClockRows clock;
  private final ClosedTimestamp closed;
  private final AtomicBoolean isLooking = new AtomicBoolean(); // again and again
  private final AtomicBoolean isInLook = new AtomicBoolean(); // a thread, at this moment
  private final AtomicBoolean isWanted = new AtomicBoolean(); // a look for own commits, not begun
  private volatile boolean hasEnded;
  private volatile long started; // the looks
  private final AtomicLong lastQuestion = new AtomicLong(); // when it was asked
  private final LongAdder begun = new LongAdder(); // questions
  private final LongAdder latest = new LongAdder(); // questions without an answer
  private volatile long ownAt; // when a commit of this process last ended
  private final AtomicLong own = new AtomicLong(); // version of the last commit of this process
  private volatile @Nullable Followed followed; // null: nothing is followed
  private volatile @Nullable Reached reached; // null: nothing is known yet
  private final AtomicLong doubt; // when a commit last failed
  private final long retention;

  // of the thread that looks, see isInLook
  private long told = -1; // the listener knows all commits up to here; -1: none
  private @Nullable Known wanted; // the last version at the look before
  private long lastLook; // when it began
  private @Nullable StoreException failure; // of the last look
  private boolean isLate; // was reported

  /** What {@link #follow} has been asked for. */
  private record Followed(long maxStaleness, Optional<ChangeListener> listener) {}

  /**
   * A version up to which everything is known.
   *
   * @param asked when it was asked for
   * @param freshAt every commit that had returned then is contained
   */
  record Reached(Stamp stamp, long asked, long freshAt) {}

  /**
   * @param retention how long a version can be read after it was asked for
   */
  Follower(Journal journal, ClockRows clock, ClosedTimestamp closed, Duration retention) {
    this.journal = journal;
    this.clock = clock;
    this.closed = closed;
    this.doubt = new AtomicLong(journal.scheduling().nanos() - 1);
    this.retention = retention.toNanos();
  }

  void follow(Duration maxStaleness, Optional<ChangeListener> listener) {
    followed = new Followed(maxStaleness.toNanos(), listener);
  }

  /**
   * Returns a version that a transaction may read without a call; empty if none is known that is
   * young enough and contains all commits of this process.
   */
  Optional<Reached> recent() {
    Followed what = followed;
    if (what == null) {
      return Optional.empty();
    }
    long now = journal.scheduling().nanos();
    lastQuestion.set(now);
    if (isLooking.compareAndSet(false, true)) {
      started = now; // before the thread that reads it
      journal.scheduling().repeatWhile(what.maxStaleness / LOOKS, () -> lookIfAsked(what));
    }
    begun.increment();
    Reached known = reached;
    if (known != null && mayBeRead(known, what)) {
      return Optional.of(known);
    }
    latest.increment();
    boolean isOwnMissing = known != null && !hasOwn(known);
    if (isOwnMissing && isPause(what, now - ownAt) && isWanted.compareAndSet(false, true)) {
      journal.scheduling().execute(() -> lookForOwn(what));
    }
    return Optional.empty();
  }

  private boolean mayBeRead(Reached known, Followed what) {
    return age(known) <= what.maxStaleness
        && hasOwn(known)
        && journal.scheduling().nanos() - known.asked <= retention / 2;
  }

  private static boolean isPause(Followed what, long nanos) {
    return nanos > what.maxStaleness / PAUSE;
  }

  /** Returns whether a version contains what this process has committed or was refused by. */
  private boolean hasOwn(Reached known) {
    return known.stamp.version() >= own.get() && known.freshAt - doubt.get() > 0;
  }

  private long age(Reached known) {
    return journal.scheduling().nanos() - known.freshAt;
  }

  /** Returns what {@link #recent} has returned so far, and the age of what it would return. */
  BoundedReads served() {
    long without = latest.sum(); // first: never more than all
    Optional<Duration> age =
        Optional.ofNullable(reached).map(known -> Duration.ofNanos(age(known)));
    return new BoundedReads(age, begun.sum(), without);
  }

  /** Transactions of this process that begin from now on contain that version. */
  void committed(long version) {
    ownAt = journal.scheduling().nanos();
    long unused = own.accumulateAndGet(version, Math::max);
  }

  /**
   * A commit of this process was refused or is in doubt: transactions that begin from now on
   * contain what refused it, and its outcome.
   */
  void failed() {
    long now = journal.scheduling().nanos();
    ownAt = now;
    long unused = doubt.accumulateAndGet(now, (before, it) -> it - before > 0 ? it : before);
  }

  /**
   * Looks if a transaction has asked for a version lately, and no other thread is looking; returns
   * whether looks continue.
   */
  private boolean lookIfAsked(Followed what) {
    if (!isInLook.compareAndSet(false, true)) {
      return true;
    }
    try {
      if (journal.scheduling().nanos() - lastQuestion.get() > REST * what.maxStaleness) {
        rest(what);
        return false;
      }
      look(what, false);
      return true;
    } finally {
      isInLook.set(false);
    }
  }

  /**
   * Looks once, and closes a version at once that has all commits of this process, if one is still
   * missing and the last look was not just now. It costs the transactions under way more than a
   * look that lets them end.
   */
  private void lookForOwn(Followed what) {
    isWanted.set(false);
    if (isInLook.compareAndSet(false, true)) {
      try {
        Reached known = reached; // null after a rest
        long age = journal.scheduling().nanos() - lastLook;
        boolean isOwnMissing = known != null && !hasOwn(known);
        if (isOwnMissing && isPause(what, age) && !hasEnded) {
          look(what, true);
        }
      } finally {
        isInLook.set(false);
      }
    }
  }

  /** No look for own commits begins any more; the others end with their thread. */
  void end() {
    hasEnded = true;
  }

  /**
   * Forgets what was known: the next look is like the first one. It does not read what was
   * committed meanwhile, which may be more than the cache would save.
   */
  private void rest(Followed what) {
    reached = null;
    wanted = null;
    failure = null;
    isLate = false;
    told = -1;
    what.listener.ifPresent(ChangeListener::end);
    isLooking.set(false); // last: another thread may look from now on
  }

  /**
   * Looks up to where everything is known.
   *
   * @param forOwn whether that must contain all commits of this process; else it must be the last
   *     version of the look before
   */
  private void look(Followed what, boolean forOwn) {
    try {
      look(what.listener, forOwn);
      failure = null;
    } catch (StoreException e) { // the next look tries again
      failure = e;
    }
    report(what);
  }

  private void look(Optional<ChangeListener> listener, boolean forOwn) {
    long asked = journal.scheduling().nanos();
    lastLook = asked;
    Known last = new Known(journal.draws().last(), asked);
    Known before = wanted;
    Times times = closedUpTo(forOwn ? withOwn(last, before) : version(before));
    Stamp to = times.closed();
    journal.draws().epochs().see(to);
    listener.ifPresent(its -> tell(times, its));
    if (to.version() >= last.stamp().version()) {
      reached = new Reached(to, asked, asked);
    } else if (before != null) {
      reached = new Reached(to, asked, before.asked());
    }
    wanted = last;
  }

  private static long version(@Nullable Known before) {
    return before == null ? 0 : before.stamp().version();
  }

  /** Returns a version that contains what this process has committed or was refused by. */
  private long withOwn(Known last, @Nullable Known before) {
    boolean isBeforeEnough = before != null && before.asked() - doubt.get() > 0;
    return isBeforeEnough ? Math.max(version(before), own.get()) : version(last);
  }

  /** Returns the versions, of which the closed one is at least that one. */
  private Times closedUpTo(long version) {
    Times times = clock.times();
    if (times.closed().version() >= version) {
      return times;
    }
    Stamp unused = closed.close(); // no other process has
    return clock.times();
  }

  /** Tells what was committed up to the closed timestamp. */
  private void tell(Times times, ChangeListener listener) {
    long to = times.closed().version();
    if (told < times.horizon().version()) { // the first time, or the process was suspended
      listener.begin(to);
    } else if (told < to) {
      FeedReader.read(journal.rows(), told, to, (row, redo) -> tell(row, redo, listener));
      if (told < clock.times().horizon().version()) { // suspended meanwhile: rows may be missing
        listener.begin(to);
      }
    }
    told = Math.max(told, to);
    listener.complete(told);
  }

  /** Tells a commit of another process. Those of this process come along and are known. */
  private void tell(Bytes row, Bytes redo, ChangeListener listener) {
    FeedReader.Key key = FeedReader.Key.of(row);
    if (key.id().instance() != journal.instance()) {
      listener.committed(key.version(), Redo.read(redo));
    }
  }

  private void report(Followed what) {
    Reached known = reached;
    long since = known == null ? started : known.freshAt;
    long age = journal.scheduling().nanos() - since;
    if (!isLate && age > 2 * what.maxStaleness) { // not each time that a look is a little late
      isLate = true;
      LOG.warn(
          "what other processes commit cannot be followed in time: bounded reads ask for the"
              + " latest version, and the database cache is not used",
          failure);
    } else if (isLate && age <= what.maxStaleness) {
      isLate = false;
      LOG.info("what other processes commit is followed in time again");
    }
  }
}
