package io.colonnade.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(
    value = OS.WINDOWS,
    disabledReason = "its file systems know no permissions of owner, group and others")
final class LinesTest {

  @TempDir Path home;

  private static String mode(Path file) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void history_isForItsOwnerOnly() throws Exception {
    Path made = home.resolve("made");
    assertTrue(Lines.isWritable(made));
    assertEquals("rw-------", mode(made));

    Path wide = Files.createFile(home.resolve("wide"));
    Files.setPosixFilePermissions(wide, PosixFilePermissions.fromString("rw-r--r--"));
    assertTrue(Lines.isWritable(wide));
    assertEquals("rw-------", mode(wide));
  }
}
