package io.colonnade.store;

import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks the preconditions of commits against the changes of other commits since their base,
 * including commits under way. An engine calls {@link #begin}, writes without holding any lock,
 * then calls {@link #finish} or {@link #abandon}. The changes of a commit are registered from
 * {@code begin} on, and a commit that conflicts with a registered one is refused, so that two
 * conflicting commits are never under way together.
 *
 * <p>The history goes back to the oldest open transaction snapshot, but never exceeds a given
 * number of bytes. A write set whose base is older than the history is refused, whatever it
 * requires; the snapshot of a transaction must therefore stay open until its commit has returned.
 *
 * <p>One half of {@link Precondition.Absent} can only be checked by the engine, after {@code
 * begin}: that the cell of the element is absent in the latest state.
 *
 * <p>The changes of a commit are registered only if another commit may depend on them. A single
 * writer, with no open snapshot but its own, leaves a claim that is dropped without being read.
 *
 * <p>Thread-safe. One lock guards all fields; it is held for a few look-ups per row of a write set,
 * never during I/O.
 */
public final class ConflictHistory {

  private final long maxBytes;
  private final ChangeRegister<ElementKey> elements = new ChangeRegister<>();
  private final ChangeRegister<ElementKey> additions = new ChangeRegister<>();
  private final ChangeRegister<RowKey> touches = new ChangeRegister<>();
  private final ChangeRegister<RowKey> lives = new ChangeRegister<>();
  private final ChangeRegister<RowKey> removals = new ChangeRegister<>(); // of commits under way
  private final ChangeRegister<ElementKey> kept = new ChangeRegister<>();
  private final ChangeRegister<ElementKey> ended = new ChangeRegister<>();
  private final Deque<Finished> finished = new ArrayDeque<>();
  private final TreeMap<Long, Integer> openSnapshots = new TreeMap<>();
  private @Nullable Claim unread; // the only claim that is in no register
  private int underWay;
  private long bytes;
  private long floor;
  private long newest;

  /**
   * Creates an empty history.
   *
   * @param maxBytes the approximate memory for finished commits; commits under way use additional
   *     memory
   */
  public ConflictHistory(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * The changes of a commit under way. Must be passed to {@link #finish} or {@link #abandon}
   * exactly once.
   */
  public static final class Claim {

    private final OptionalLong base;
    private @Nullable WriteSet writeSet; // until it is registered; guarded by the history's lock
    private List<ChangeRegister.Entry<ElementKey>> elements = List.of();
    private List<ChangeRegister.Entry<ElementKey>> additions = List.of();
    private List<ChangeRegister.Entry<RowKey>> touches = List.of();
    private List<ChangeRegister.Entry<RowKey>> lives = List.of();
    private List<ChangeRegister.Entry<RowKey>> removals = List.of();
    private List<ChangeRegister.Entry<ElementKey>> kept = List.of();
    private List<ChangeRegister.Entry<ElementKey>> ended = List.of();
    private long bytes;

    private Claim(WriteSet writeSet) {
      this.base = writeSet.base();
      this.writeSet = writeSet;
      this.bytes = writeSet.approximateBytes();
    }

    /** Registers the effects. The caller holds the lock. */
    private void register(Effects effects, ConflictHistory history) {
      elements = history.elements.begin(effects.elements());
      additions = history.additions.begin(effects.additions());
      touches = history.touches.begin(effects.touches());
      lives = history.lives.begin(effects.lives());
      removals = history.removals.begin(effects.removals());
      kept = history.kept.begin(effects.kept());
      ended = history.ended.begin(effects.ended());
      bytes = effects.bytes();
      writeSet = null;
    }
  }

  private record Finished(long version, Claim claim) {}

  /**
   * Opens a transaction snapshot. Changes after it are kept until {@link #closeSnapshot}.
   *
   * @param takeSnapshot takes the engine's snapshot and returns its version; must be short, because
   *     it runs under the lock, so that no change after the snapshot can be forgotten
   */
  public synchronized long openSnapshot(LongSupplier takeSnapshot) {
    long version = takeSnapshot.getAsLong();
    openSnapshots.merge(version, 1, Integer::sum);
    return version;
  }

  /** Closes a snapshot of {@link #openSnapshot}. Must be called once for each snapshot. */
  public synchronized void closeSnapshot(long version) {
    openSnapshots.computeIfPresent(version, (key, count) -> count == 1 ? null : count - 1);
    prune();
  }

  /**
   * Checks the preconditions and, if they hold, registers the changes of the commit.
   *
   * @throws ConflictException if a precondition does not hold, if a commit under way may break it,
   *     or if the history does not go back far enough; nothing was registered
   */
  public Claim begin(WriteSet writeSet) {
    Claim claim = new Claim(writeSet);
    if (beginsAlone(claim)) {
      return claim;
    }
    Effects effects = Effects.of(writeSet);
    synchronized (this) {
      refuseIfForgotten(claim);
      registerUnread();
      decide(writeSet, effects, claim.base.orElse(Long.MAX_VALUE));
      underWay++;
      claim.register(effects, this);
      return claim;
    }
  }

  /**
   * Begins the commit without registering it if the history is empty and no commit is under way:
   * then there is nothing to check.
   */
  private synchronized boolean beginsAlone(Claim claim) {
    refuseIfForgotten(claim);
    if (underWay > 0 || !finished.isEmpty()) {
      return false;
    }
    underWay++;
    unread = claim;
    return true;
  }

  private void refuseIfForgotten(Claim claim) {
    if (claim.base.isPresent() && claim.base.getAsLong() < floor) {
      throw new ConflictException(
          Problem.HISTORY_FORGOTTEN, "base", claim.base.getAsLong(), "oldest", floor);
    }
  }

  /** Registers the claim of a single writer, because a second commit now depends on it. */
  private void registerUnread() {
    Claim claim = unread;
    if (claim == null) {
      return;
    }
    unread = null;
    boolean isFinished = !finished.isEmpty() && finished.getLast().claim() == claim;
    long unreadBytes = claim.bytes;
    claim.register(Effects.of(Objects.requireNonNull(claim.writeSet)), this);
    if (isFinished) {
      bytes += claim.bytes - unreadBytes;
      finishEntries(claim, finished.getLast().version());
    }
  }

  /**
   * Records that the commit has happened.
   *
   * @param version that of the commit, or a greater one; not above that of any snapshot taken from
   *     now on
   */
  public synchronized void finish(Claim claim, long version) {
    underWay--;
    newest = Math.max(newest, version);
    if (claim == unread && mayBeAskedFor(claim)) {
      registerUnread();
    }
    finishEntries(claim, newest);
    finished.addLast(new Finished(newest, claim));
    bytes += claim.bytes;
    prune();
  }

  /**
   * Returns whether another commit may depend on the claim: not if no snapshot is open, or only the
   * snapshot on which the claim is based.
   */
  private boolean mayBeAskedFor(Claim claim) {
    if (openSnapshots.isEmpty()) {
      return false;
    }
    Map.Entry<Long, Integer> oldest = openSnapshots.firstEntry();
    boolean isOnlyOne = openSnapshots.size() == 1 && oldest.getValue() == 1;
    return !isOnlyOne || !claim.base.equals(OptionalLong.of(oldest.getKey()));
  }

  private void finishEntries(Claim claim, long version) {
    elements.finish(claim.elements, version);
    additions.finish(claim.additions, version);
    touches.finish(claim.touches, version);
    lives.finish(claim.lives, version);
    removals.abandon(claim.removals);
    kept.finish(claim.kept, version);
    ended.finish(claim.ended, version);
  }

  /** Records that the commit has not happened. */
  public synchronized void abandon(Claim claim) {
    underWay--;
    if (claim == unread) {
      unread = null;
      return;
    }
    elements.abandon(claim.elements);
    additions.abandon(claim.additions);
    touches.abandon(claim.touches);
    lives.abandon(claim.lives);
    removals.abandon(claim.removals);
    kept.abandon(claim.kept);
    ended.abandon(claim.ended);
  }

  /**
   * Forgets all finished commits. From now on every write set whose base is below the given version
   * is refused.
   */
  public synchronized void forgetBefore(long version) {
    while (!finished.isEmpty()) {
      forgetOldest();
    }
    floor = Math.max(floor, version);
    newest = Math.max(newest, version);
  }

  /** Returns the approximate memory of the finished commits, in bytes. */
  public synchronized long approximateBytes() {
    return bytes;
  }

  /** Returns the number of open transaction snapshots. */
  public synchronized int openSnapshots() {
    return openSnapshots.values().stream().mapToInt(Integer::intValue).sum();
  }

  private void decide(WriteSet writeSet, Effects effects, long base) {
    for (Precondition precondition : writeSet.preconditions()) {
      if (precondition instanceof Precondition.Absent absent) {
        refuseIf(
            elements.changedSince(absent.element(), base), "created or changed", absent.element());
      } else if (precondition instanceof Precondition.Unchanged unchanged) {
        refuseIf(
            elements.changedSince(unchanged.element(), base),
            "changed or removed",
            unchanged.element());
        refuseIf(
            additions.changedSince(unchanged.element(), base), "added to", unchanged.element());
      } else if (precondition instanceof Precondition.Live live) {
        refuseIf(lives.changedSince(live.row(), base), "created or removed", live.row());
      } else if (precondition instanceof Precondition.Untouched untouched) {
        refuseIf(touches.changedSince(untouched.row(), base), "added to", untouched.row());
      } else if (precondition instanceof Precondition.LiveElement live) {
        refuseIf(ended.changedSince(live.element(), base), "removed", live.element());
      } else if (precondition instanceof Precondition.UntouchedElement untouched) {
        refuseIf(kept.changedSince(untouched.element(), base), "added to", untouched.element());
      }
    }
    // Even without preconditions, a row must not be removed by one commit under way and extended by
    // another: the cells to remove would not be known.
    for (RowKey row : effects.touches()) {
      refuseIf(removals.isPending(row), "being removed", row);
    }
    for (RowKey row : effects.removals()) {
      refuseIf(touches.isPending(row), "being added to", row);
    }
  }

  /**
   * Throws if the change was refused.
   *
   * @param what an {@link ElementKey} or a {@link RowKey}
   */
  private static void refuseIf(boolean refused, String change, Object what) {
    if (refused) {
      throw new ConflictException(Problem.ELEMENT_CHANGED, "what", what, "change", change);
    }
  }

  /**
   * Forgets the commits that no open snapshot needs, then the oldest ones until the memory limit
   * holds.
   */
  private void prune() {
    long needed = openSnapshots.isEmpty() ? Long.MAX_VALUE : openSnapshots.firstKey();
    if (underWay == 0 && !finished.isEmpty() && finished.getLast().version() <= needed) {
      forgetAll(); // a single writer: forgets all at once
      return;
    }
    while (!finished.isEmpty() && (finished.getFirst().version() <= needed || bytes > maxBytes)) {
      forgetOldest();
    }
  }

  private void forgetAll() {
    floor = finished.getLast().version();
    unread = null;
    finished.clear();
    elements.clear();
    additions.clear();
    touches.clear();
    lives.clear();
    kept.clear();
    ended.clear();
    bytes = 0;
  }

  private void forgetOldest() {
    Finished oldest = finished.removeFirst();
    if (oldest.claim() == unread) {
      unread = null;
    }
    elements.forget(oldest.claim().elements, oldest.version());
    additions.forget(oldest.claim().additions, oldest.version());
    touches.forget(oldest.claim().touches, oldest.version());
    lives.forget(oldest.claim().lives, oldest.version());
    kept.forget(oldest.claim().kept, oldest.version());
    ended.forget(oldest.claim().ended, oldest.version());
    bytes -= oldest.claim().bytes;
    floor = oldest.version();
  }
}
