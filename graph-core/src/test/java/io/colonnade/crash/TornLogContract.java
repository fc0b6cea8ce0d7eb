package io.colonnade.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.colonnade.codec.SeededRandom;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A write-ahead log loses its end, as it does when a machine loses power: the graph opens to a
 * prefix of the commits, or says what is wrong and what to run.
 */
public abstract class TornLogContract extends CrashFixture {

  private static final int LISTS = 3;
  private static final int TEARS = 24;

  /** What becomes of the end of the log. */
  private enum Tear {
    CUT(1),
    /** RocksDB 10.10.1 can read on for ever in kilobytes of garbage: see docs/decisions.md. */
    GARBLED(64),
    ZEROED(50_000);

    private final int most; // bytes after the offset

    Tear(int most) {
      this.most = most;
    }
  }

  /** Tables written between two logs can contradict what is left of the first. */
  @Test
  void tornLog_allInOneLog_opensToAPrefix() throws Exception {
    Random random = SeededRandom.of(getClass());
    for (int tries = 0; tries < 5; tries++) {
      Written written = write(random, Map.of(), 5_000, 300);
      if (Directories.logs(written.directory).size() == 1) {
        assertEquals(TEARS, tearAndOpen(random, written), "a torn log was refused");
        return;
      }
      Directories.delete(written.directory);
    }
    fail("few commits are too many for one log");
  }

  @Test
  void tornLog_afterFlushes_opensToAPrefixOrSaysWhatToRun() throws Exception {
    Random random = SeededRandom.of(getClass());
    // Memory so small that tables are flushed between the logs.
    Map<String, String> little = Map.of("colonnade.store.rocksdb.memory", "4mb");
    assertTrue(
        tearAndOpen(random, write(random, little, 200_000, 800)) > 0,
        "no torn log could be opened");
  }

  /**
   * A graph whose writer was killed.
   *
   * @param floor what is in tables for certain
   */
  private record Written(
      Path directory, Map<Integer, ListState> floor, Acknowledged acknowledged) {}

  private Written write(Random random, Map<String, String> extra, int bigValues, int commits)
      throws Exception {
    Path directory = parent.resolve("graph");
    Map<String, String> options = new HashMap<>(options(directory));
    options.putAll(extra);
    Acknowledged acknowledged = new Acknowledged();
    write(options, random.nextLong(), bigValues, 200, acknowledged);
    Map<Integer, ListState> floor;
    try (ColonnadeGraph graph = open(directory)) {
      floor = new ListAudit().run(graph); // opening has written the first log into tables
    }
    acknowledged.mustBeIn(floor);
    write(options, random.nextLong(), bigValues, commits, acknowledged);
    return new Written(directory, floor, acknowledged);
  }

  /** Returns how many of the torn copies could be opened. */
  private int tearAndOpen(Random random, Written written) throws Exception {
    int opened = 0;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < TEARS; i++) {
      Path copy = parent.resolve("torn");
      Directories.copy(written.directory, copy);
      String what = tear(copy, random);
      Map<Integer, ListState> found = openTorn(copy, what, random.nextLong());
      if (!found.isEmpty()) {
        opened++;
        mustLieBetween(written.floor, found, written.acknowledged, what);
        least = Math.min(least, found.values().stream().mapToLong(ListState::tx).sum());
      }
      Directories.delete(copy);
    }
    System.out.printf("%d of %d opened, the shortest with %d commits%n", opened, TEARS, least);
    try (ColonnadeGraph graph = open(written.directory)) { // whole, so all of it is there
      written.acknowledged.mustBeIn(new ListAudit().run(graph));
    }
    return opened;
  }

  /** Lets a child write until it has acknowledged some more commits, and kills it. */
  private static void write(
      Map<String, String> options, long seed, int bigValues, int commits, Acknowledged acknowledged)
      throws Exception {
    try (Child child =
        new Child.Start(ListWriter.class).run(Child.arguments(options, seed, bigValues, LISTS))) {
      child.await(Acknowledged::isAcknowledgement, commits);
      child.kill();
      child.awaitEnd();
      acknowledged.take(child.out());
    }
  }

  /** Spoils a log after a random offset, mostly the last one, and says how. */
  private static String tear(Path directory, Random random) throws IOException {
    List<Path> logs = Directories.logs(directory);
    int last = logs.size() - 1;
    Path log = logs.get(random.nextBoolean() ? last : random.nextInt(logs.size()));
    long size = Files.size(log);
    long offset = (long) (size * random.nextDouble());
    // RocksDB takes zeros, and the end of a file after a whole record, for the end of a log, and
    // goes on with the next: what is lost so in the middle nobody can tell. No crash does that to
    // a log that is not the last, since it was synced.
    boolean isLast = log.equals(logs.get(last));
    Tear tear = isLast ? Tear.values()[random.nextInt(Tear.values().length)] : Tear.GARBLED;
    try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
      channel.truncate(offset);
      byte[] end = new byte[(int) Math.min(size - offset, 1 + random.nextInt(tear.most))];
      switch (tear) {
        case CUT -> {}
        case ZEROED -> channel.write(ByteBuffer.wrap(end), offset);
        case GARBLED -> {
          random.nextBytes(end);
          channel.write(ByteBuffer.wrap(end), offset);
        }
      }
    }
    return tear
        + " at "
        + offset
        + " of "
        + size
        + " in "
        + log.getFileName()
        + " of "
        + logs.size();
  }

  /** Opens, audits and goes on writing; empty if it could not be opened. */
  private Map<Integer, ListState> openTorn(Path directory, String what, long seed) {
    Map<Integer, ListState> found;
    try (ColonnadeGraph graph = open(directory)) {
      found = new ListAudit().run(graph);
      for (int i = 0; i < 5; i++) {
        new ListAppender(graph, 0, seed + i, 5_000).append();
      }
    } catch (StoreException e) {
      System.out.println(what + ": " + e.getMessage());
      assertTrue(e.getMessage().contains("restore a checkpoint"), e.getMessage());
      boolean isFoundByUs = // RocksDB takes a log for empty whose only record has lost its head
          e.problem() == Problem.DAMAGED_DICTIONARY;
      assertTrue(isFoundByUs || e.problem() == Problem.DATA_DAMAGED, e.getMessage());
      assertTrue(isFoundByUs || e.getMessage().contains(directory.toString()), e.getMessage());
      return Map.of();
    }
    try (ColonnadeGraph graph = open(directory)) {
      assertEquals(found.get(0).tx() + 5, new ListAudit().run(graph).get(0).tx(), what);
    }
    return found;
  }

  private static void mustLieBetween(
      Map<Integer, ListState> floor,
      Map<Integer, ListState> found,
      Acknowledged ceiling,
      String what) {
    floor.forEach(
        (list, state) -> {
          assertTrue(found.get(list).tx() >= state.tx(), () -> "lost what was in tables: " + what);
          long acknowledged = ceiling.transactions().get(list);
          assertTrue(found.get(list).tx() <= acknowledged + 1, what);
        });
  }
}
