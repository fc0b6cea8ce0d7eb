package io.colonnade.store.rocksdb;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.TestTables.valueOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.config.Settings;
import io.colonnade.error.ConflictException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Meter;
import io.colonnade.store.ChildJvm;
import io.colonnade.store.Family;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.TestTables;
import io.colonnade.store.WriteSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No room for the log: stood in for by a limit on the size of files, which the kernel enforces on
 * each write. The limit is raised while the process runs.
 */
class NoRoomIT {

  private static final int LIMIT = 2 << 20;

  @TempDir private Path parent;

  @Test
  void logWithoutRoom_readsGoOnAndWritesResume() throws IOException, InterruptedException {
    Process process = ChildJvm.start(Victim.class, parent.resolve("data").toString());
    try (BufferedReader out = process.inputReader()) {
      awaitLine(out, "open");
      limitFiles(process, String.valueOf(LIMIT));
      awaitLine(out, "full");
      limitFiles(process, "unlimited");
      awaitLine(out, "done");
      assertEquals(0, process.waitFor());
    } finally {
      process.destroyForcibly();
    }
  }

  private static void awaitLine(BufferedReader out, String awaited) throws IOException {
    String line = out.readLine();
    while (line != null && !line.equals(awaited)) {
      System.out.println(line);
      line = out.readLine();
    }
    assertEquals(awaited, line);
  }

  /** Sets the limit, then tells the process, which waits for that. */
  private static void limitFiles(Process process, String bytes)
      throws IOException, InterruptedException {
    int exit =
        new ProcessBuilder(
                "prlimit", "--pid", Long.toString(process.pid()), "--fsize=" + bytes + ":")
            .inheritIO()
            .start()
            .waitFor();
    assertEquals(0, exit);
    process.outputWriter().append('\n').flush();
  }

  /** Writes until that fails; says so; after the next line on its input it can write again. */
  static final class Victim {

    private Victim() {}

    public static void main(String[] arguments) throws IOException {
      try (Store store =
          RocksStore.open(Path.of(arguments[0]), Settings.of(Map.of()), Meter.NONE)) {
        store.createTables(List.of(A));
        tellAndWait("open");
        int written = 0;
        while (isWritten(store, written)) {
          written++;
        }
        assertTrue(written > 10, "no room from the start");
        Snapshot old = store.snapshot(SnapshotUse.TRANSACTION);
        assertEquals(written, old.epoch());
        for (int i = 0; i < 3; i++) {
          assertEquals("v" + i, prefix(valueOf(old, A, row(0, i))));
          assertEquals("v" + i, prefix(valueOf(store, A, row(0, i))));
          StoreException full =
              assertThrows(
                  StoreException.class,
                  () -> TestTables.put(store, A, row(0xFF), "nothing of this is written"));
          assertTrue(full.getMessage().contains("disk is full"), full.getMessage());
          assertEquals("none", valueOf(store, A, row(0xFF)));
        }
        tellAndWait("full");
        WriteSet writes = WriteSet.basedOn(old.version());
        writes.put(A, row(0xFF), Family.RECORD, TestTables.Q, TestTables.bytes("stale"));
        assertThrows(ConflictException.class, () -> store.commit(writes));
        assertThrows(SnapshotTooOldException.class, () -> valueOf(old, A, row(0, 1)));
        old.close();
        for (int i = 0; i < written; i++) {
          assertEquals("v" + i, prefix(valueOf(store, A, row(i >> 7, i & 0x7F))));
        }
        boolean isLast = !"none".equals(valueOf(store, A, row(written >> 7, written & 0x7F)));
        long epoch = written + (isLast ? 1 : 0);
        try (Snapshot now = store.snapshot(SnapshotUse.LOOK)) {
          assertEquals(epoch, now.epoch());
        }
        WriteSet planned = WriteSet.basedOnLatest();
        planned.planUnder(epoch + 1);
        assertThrows(ConflictException.class, () -> store.commit(planned));
        planned.planUnder(epoch);
        store.commit(planned);
        assertTrue(isWritten(store, 5000));
        assertEquals("v5000", prefix(valueOf(store, A, row(5000 >> 7, 5000 & 0x7F))));
      }
      System.out.println("done");
    }

    private static void tellAndWait(String line) throws IOException {
      System.out.println(line);
      assertEquals('\n', System.in.read());
    }

    private static String prefix(String value) {
      return value.substring(0, value.indexOf(';'));
    }

    private static boolean isWritten(Store store, int i) {
      WriteSet writes = WriteSet.basedOnLatest();
      Bytes value = Bytes.ofUtf8("v" + i + ";" + "x".repeat(20_000));
      writes.put(A, row(i >> 7, i & 0x7F), Family.RECORD, TestTables.Q, value);
      writes.moveEpoch(); // so that the epoch is the number of those that were written
      try {
        store.commit(writes);
        return true;
      } catch (OutcomeUnknownException e) {
        System.out.println(e.getMessage());
        return false;
      }
    }
  }
}
