package io.colonnade.server.users;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.service.Access;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** The file of users, and what it refuses. */
final class UsersFileTest {

  private static final int FEW = 10;

  @TempDir Path scratch;
  private Path path;
  private UsersFile file;

  @BeforeEach
  void name() {
    path = scratch.resolve("users");
    file = new UsersFile(path);
  }

  static User user(String name, Access role, String password) {
    return new User(name, role, PasswordHash.of(password, new SecureRandom(), FEW));
  }

  private static void assertRefused(Problem problem, Executable work) {
    assertEquals(problem, assertThrows(InvalidInputException.class, work).problem());
  }

  private void write(String text) throws IOException {
    Files.writeString(path, text);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void users_areAddedChangedAndRemoved_andOnlyTheOwnerCanReadThem() throws Exception {
    assertTrue(file.isEmpty());
    file.add(user("ada", Access.WRITE, "example-1"));
    file.add(user("Bob.b@example-2", Access.READ, "p:q r\u00fc \u0000x"));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
    assertFalse(Files.readString(path).contains("example-1"));
    assertEquals(List.of("Bob.b@example-2", "ada"), List.copyOf(file.read().keySet()));
    assertTrue(file.read().get("ada").password().matches("example-1"));
    assertTrue(file.read().get("Bob.b@example-2").password().matches("p:q r\u00fc \u0000x"));
    file.setRole("ada", Access.ADMIN);
    file.setPassword("ada", PasswordHash.of("example-2", new SecureRandom(), FEW));
    User changed = file.read().get("ada");
    assertEquals(Access.ADMIN, changed.role());
    assertFalse(changed.password().matches("example-1"));
    assertTrue(changed.password().matches("example-2"));
    file.remove("ada");
    file.remove("Bob.b@example-2");
    assertTrue(file.isEmpty());
  }

  @Test
  void change_thatCannotBe_isRefused_andTheFileStays() throws Exception {
    assertRefused(Problem.USERS_FILE_MISSING, () -> file.read());
    assertRefused(Problem.USERS_FILE_MISSING, () -> file.remove("ada"));
    assertRefused(Problem.USERS_FILE_MISSING, () -> file.setRole("ada", Access.READ));
    assertFalse(Files.exists(path));
    file.add(user("ada", Access.WRITE, "example-1"));
    String before = Files.readString(path);
    assertRefused(Problem.USER_EXISTS, () -> file.add(user("ada", Access.ADMIN, "example-2")));
    assertRefused(Problem.UNKNOWN_USER, () -> file.remove("Ada"));
    assertRefused(Problem.UNKNOWN_USER, () -> file.setRole("bob", Access.READ));
    for (String name : List.of("", "a:b", "a b", "-a", "a\n", "x".repeat(65), "a/b", "a\u0000")) {
      assertRefused(Problem.USER_NAME, () -> User.checkName(name));
    }
    assertRefused(Problem.PASSWORD_LENGTH, () -> PasswordHash.checkPassword("1234567"));
    assertRefused(Problem.PASSWORD_LENGTH, () -> PasswordHash.checkPassword("x".repeat(1025)));
    assertEquals(before, Files.readString(path));
  }

  @Test
  void file_thatOthersCanRead_isRefused() throws Exception {
    file.add(user("ada", Access.WRITE, "example-1"));
    for (String open : List.of("rw-r--r--", "rw--w----", "rw-----w-")) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(open));
      assertRefused(Problem.USERS_FILE_OPEN, () -> file.read());
      assertRefused(Problem.USERS_FILE_OPEN, () -> file.remove("ada"));
    }
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));
    assertEquals(1, file.read().size());
    Path link = Files.createSymbolicLink(scratch.resolve("link"), path);
    new UsersFile(link).setRole("ada", Access.READ);
    assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
    assertTrue(Files.isSymbolicLink(link));
    assertEquals(Access.READ, file.read().get("ada").role());
  }

  @Test
  void line_thatIsNoUser_isRefusedByItsNumber() throws Exception {
    file.add(user("ada", Access.WRITE, "example-1"));
    String line = Files.readAllLines(path).get(1);
    for (String wrong :
        List.of(
            "ada",
            "ada:write",
            "ada:write:",
            line.replace("write", "owner"),
            line.replace("ada", "a b"),
            line.replace("pbkdf2-sha512", "md5"),
            line.replace(":10:", ":0:"),
            line.replace(":10:", ":99999999:"),
            line.substring(0, line.length() - 4),
            line + ":x",
            line + "\n" + line)) {
      write("# users\n\n" + wrong + "\n");
      InvalidInputException thrown = assertThrows(InvalidInputException.class, () -> file.read());
      assertEquals(Problem.USERS_FILE_LINE, thrown.problem(), wrong);
      assertEquals(wrong.contains("\n") ? 4 : 3, thrown.details().get("line"), wrong);
    }
    write("  \n# x\n" + line);
    assertEquals(1, file.read().size());
  }

  @Test
  void file_thatIsLockedOrCannotBeWritten_isLeftAsItIs() throws Exception {
    file.add(user("ada", Access.WRITE, "example-1"));
    try (FileChannel other =
            FileChannel.open(scratch.resolve("users.lock"), StandardOpenOption.WRITE);
        FileLock lock = other.lock()) {
      assertTrue(lock.isValid());
      assertRefused(Problem.USERS_FILE_LOCKED, () -> file.remove("ada"));
    }
    UsersFile elsewhere = new UsersFile(scratch.resolve("no-such-directory").resolve("users"));
    assertRefused(
        Problem.USERS_FILE_NOT_WRITTEN, () -> elsewhere.add(user("a", Access.READ, "example-1")));
    assertRefused(Problem.USERS_FILE_UNREADABLE, () -> new UsersFile(scratch).read());
    assertEquals(1, file.read().size());
  }

  @Test
  void liveUsers_followTheFile_andStayIfItIsDamaged() throws Exception {
    file.add(user("ada", Access.WRITE, "example-1"));
    long[] now = {0};
    LiveUsers live = LiveUsers.of(file, () -> now[0]);
    file.setRole("ada", Access.ADMIN);
    file.add(user("bob", Access.READ, "example-2"));
    assertEquals(Access.WRITE, live.find("ada").orElseThrow().role());
    now[0] += 2_000_000_000L;
    assertEquals(Access.ADMIN, live.find("ada").orElseThrow().role());
    write("damaged");
    now[0] += 2_000_000_000L;
    assertTrue(live.find("bob").isPresent());
    Files.delete(path);
    now[0] += 2_000_000_000L;
    assertTrue(live.find("bob").isPresent());
    file.add(user("eva", Access.READ, "example-3"));
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r--r--"));
    now[0] += 2_000_000_000L;
    assertTrue(live.find("eva").isEmpty(), "others can read the file");
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
    now[0] += 2_000_000_000L;
    assertTrue(live.find("eva").isPresent(), "the file was refused once");
    file.add(user("eve", Access.READ, "example-3"));
    now[0] += 2_000_000_000L;
    assertEquals(Optional.empty(), live.find("bob"));
    assertTrue(live.find("eve").isPresent());
  }

  @Test
  void hash_isSaltedAndSlow_andShownByNothing() {
    PasswordHash one = PasswordHash.of("example-1", new SecureRandom());
    PasswordHash other = PasswordHash.of("example-1", new SecureRandom());
    assertEquals(PasswordHash.ITERATIONS, one.iterations());
    assertFalse(one.hash().equals(other.hash()));
    assertTrue(one.matches("example-1"));
    assertFalse(one.matches("example-2"));
    assertEquals(one, PasswordHash.parse(one.text()).orElseThrow());
    assertEquals(
        "User[name=ada, role=READ, password=pbkdf2-sha512]",
        new User("ada", Access.READ, one).toString());
  }
}
