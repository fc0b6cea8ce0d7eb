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
 * Decides the preconditions of commits against what other commits changed since their base, those
 * under way included. An engine calls {@link #begin}, writes without holding any lock, then calls
 * {@link #finish} or {@link #abandon}. What a commit is going to change is registered from {@code
 * begin} on, and a commit that meets it is refused: so two commits that disturb each other are
 * never under way together.
 *
 * <p>Remembers changes back to the oldest open transaction snapshot, but never more than a given
 * number of bytes. A write set whose base is older than what was forgotten is refused, whatever it
 * asks for: so the snapshot of a transaction has to stay open until its commit returned.
 *
 * <p>{@link Precondition.Absent} has a second half that only the engine can decide, after {@code
 * begin}: that the cell of the element is not there in the latest state.
 *
 * <p>What a commit changes is looked at only if somebody may ask for it. A writer who is alone,
 * with no snapshot open but its own, leaves a claim that is forgotten as it was given.
 *
 * <p>Thread-safe. One lock guards everything; it is held for the time of a few look-ups for each
 * row of a write set, never while anything is read or written.
 */
public final class ConflictHistory {

  private final long maxBytes;
  private final ChangeRegister<ElementKey> elements = new ChangeRegister<>();
  private final ChangeRegister<RowKey> touches = new ChangeRegister<>();
  private final ChangeRegister<RowKey> lives = new ChangeRegister<>();
  private final ChangeRegister<RowKey> removals = new ChangeRegister<>(); // those under way
  private final Deque<Finished> finished = new ArrayDeque<>();
  private final TreeMap<Long, Integer> openSnapshots = new TreeMap<>();
  private @Nullable Claim unread; // the one claim that is in no register
  private int underWay;
  private long bytes;
  private long floor;
  private long newest;

  /**
   * @param maxBytes about how much memory finished commits may take here; those under way come on
   *     top
   */
  public ConflictHistory(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** What a commit under way is going to change; given back exactly once. */
  public static final class Claim {

    private final OptionalLong base;
    private @Nullable WriteSet writeSet; // until it is registered; guarded by the history's lock
    private List<ChangeRegister.Entry<ElementKey>> elements = List.of();
    private List<ChangeRegister.Entry<RowKey>> touches = List.of();
    private List<ChangeRegister.Entry<RowKey>> lives = List.of();
    private List<ChangeRegister.Entry<RowKey>> removals = List.of();
    private long bytes;

    private Claim(WriteSet writeSet) {
      this.base = writeSet.base();
      this.writeSet = writeSet;
      this.bytes = writeSet.approximateBytes();
    }

    /** Registers the effects; under the lock. */
    private void register(Effects effects, ConflictHistory history) {
      elements = history.elements.begin(effects.elements());
      touches = history.touches.begin(effects.touches());
      lives = history.lives.begin(effects.lives());
      removals = history.removals.begin(effects.removals());
      bytes = effects.bytes();
      writeSet = null;
    }
  }

  private record Finished(long version, Claim claim) {}

  /**
   * Opens a transaction snapshot: changes after it are remembered until {@link #closeSnapshot}.
   *
   * @param takeSnapshot takes the engine's snapshot and returns its version; short, as it runs
   *     under the lock, so that nothing that happens after it can be forgotten
   */
  public synchronized long openSnapshot(LongSupplier takeSnapshot) {
    long version = takeSnapshot.getAsLong();
    openSnapshots.merge(version, 1, Integer::sum);
    return version;
  }

  /** Ends what {@link #openSnapshot} began; once for each. */
  public synchronized void closeSnapshot(long version) {
    openSnapshots.computeIfPresent(version, (key, count) -> count == 1 ? null : count - 1);
    prune();
  }

  /**
   * Decides the preconditions and, if they hold, registers what the commit is going to change.
   *
   * @throws ConflictException if one does not hold, if a commit under way may break it, or if what
   *     is needed to tell was forgotten; nothing was registered
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

  /** Begins it if nothing is remembered and nothing under way: then there is nothing to decide. */
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

  /** Somebody else is here: from now on it counts what that one changes, or has changed. */
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
   * The commit happened.
   *
   * @param version the commit's, or greater; not above that of any snapshot taken from now on
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

  /** True unless no snapshot is open, or only one, which is what the claim is based on. */
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
    touches.finish(claim.touches, version);
    lives.finish(claim.lives, version);
    removals.abandon(claim.removals);
  }

  /** The commit did not happen. */
  public synchronized void abandon(Claim claim) {
    underWay--;
    if (claim == unread) {
      unread = null;
      return;
    }
    elements.abandon(claim.elements);
    touches.abandon(claim.touches);
    lives.abandon(claim.lives);
    removals.abandon(claim.removals);
  }

  /**
   * Forgets all finished commits: from now on every write set based on less than the given version
   * is refused.
   */
  public synchronized void forgetBefore(long version) {
    while (!finished.isEmpty()) {
      forgetOldest();
    }
    floor = Math.max(floor, version);
    newest = Math.max(newest, version);
  }

  /** About how much memory the finished commits take here. */
  public synchronized long approximateBytes() {
    return bytes;
  }

  /** How many transaction snapshots are open. */
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
      } else if (precondition instanceof Precondition.Live live) {
        refuseIf(lives.changedSince(live.row(), base), "created or removed", live.row());
      } else if (precondition instanceof Precondition.Untouched untouched) {
        refuseIf(touches.changedSince(untouched.row(), base), "added to", untouched.row());
      }
    }
    // Without regard to preconditions, a row is not removed and added to by two commits under way:
    // which cells there are to remove could not be told.
    for (RowKey row : effects.touches()) {
      refuseIf(removals.isPending(row), "being removed", row);
    }
    for (RowKey row : effects.removals()) {
      refuseIf(touches.isPending(row), "being added to", row);
    }
  }

  /**
   * @param what an {@link ElementKey} or a {@link RowKey}
   */
  private static void refuseIf(boolean refused, String change, Object what) {
    if (refused) {
      throw new ConflictException(Problem.ELEMENT_CHANGED, "what", what, "change", change);
    }
  }

  /** Forgets what no open snapshot needs, then the oldest until the rest fits. */
  private void prune() {
    long needed = openSnapshots.isEmpty() ? Long.MAX_VALUE : openSnapshots.firstKey();
    if (underWay == 0 && !finished.isEmpty() && finished.getLast().version() <= needed) {
      forgetAll(); // one writer at a time: the same in one go
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
    touches.clear();
    lives.clear();
    bytes = 0;
  }

  private void forgetOldest() {
    Finished oldest = finished.removeFirst();
    if (oldest.claim() == unread) {
      unread = null;
    }
    elements.forget(oldest.claim().elements, oldest.version());
    touches.forget(oldest.claim().touches, oldest.version());
    lives.forget(oldest.claim().lives, oldest.version());
    bytes -= oldest.claim().bytes;
    floor = oldest.version();
  }
}
