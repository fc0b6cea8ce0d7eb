package io.colonnade.localhbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {

  @TempDir Path scratch;

  private static void assertRefused(Refusal.Reason reason, Path path) {
    assertEquals(reason, assertThrows(Refusal.class, () -> DataDirectory.locked(path)).reason());
  }

  @Test
  void directory_isCreated_andLocked() throws Exception {
    Path path = scratch.resolve("new");
    DataDirectory directory = DataDirectory.locked(path);
    assertEquals(path.resolve("hbase.log"), directory.log());
    assertTrue(Files.exists(path.resolve(DataDirectory.LOCK)));
    assertRefused(Refusal.Reason.DIRECTORY_IN_USE, path);
  }

  @Test
  void directoryOfAnEndedProcess_isUsedAgain() throws Exception {
    Files.createFile(scratch.resolve(DataDirectory.LOCK));
    Files.writeString(scratch.resolve("hbase.log"), "earlier");
    DataDirectory.locked(scratch);
  }

  @Test
  void otherFiles_areRefused_andNothingIsWritten() throws IOException {
    Path file = Files.writeString(scratch.resolve("notes.txt"), "mine");
    assertRefused(Refusal.Reason.FOREIGN_DIRECTORY, scratch);
    assertFalse(Files.exists(scratch.resolve(DataDirectory.LOCK)));
    assertRefused(Refusal.Reason.FOREIGN_DIRECTORY, file);
  }
}
