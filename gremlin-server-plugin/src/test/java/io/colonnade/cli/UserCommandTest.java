package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.server.users.UsersFile;
import io.colonnade.service.Access;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code user}, and what {@code server --users} refuses. */
final class UserCommandTest {

  @TempDir Path scratch;
  private Path file;

  @BeforeEach
  void name() {
    file = scratch.resolve("users");
  }

  private static PasswordInput variable(String password) {
    return new PasswordInput(
        name -> name.equals("COLONNADE_PASSWORD") ? password : null, Optional.empty());
  }

  private Ran run(Object command, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = CommandLines.of(command);
    line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    int code = line.execute(arguments);
    return new Ran(code, out.toString().strip(), err.toString().strip());
  }

  private Ran add(String name, String role, String password) {
    return run(
        new UserCommand.Add(variable(password)), name, "--role", role, "--users", file.toString());
  }

  private Ran main(String... arguments) {
    return Ran.of(List.of(arguments));
  }

  private static void assertFailed(int code, String part, Ran ran) {
    assertEquals(code, ran.code(), ran::toString);
    assertTrue(ran.err().strip().matches("colonnade: [^\\n]*"), ran.err());
    assertTrue(ran.err().contains(part), ran.err());
  }

  @Test
  void users_areAddedListedChangedAndRemoved() {
    assertEquals(new Ran(0, "added: ada, role write", ""), add("ada", "write", "example-1"));
    assertEquals(new Ran(0, "added: root, role admin", ""), add("root", "admin", "example-2"));
    Ran list = main("user", "list", "--users", file.toString());
    assertEquals("name  role\nada   write\nroot  admin", list.out().replace("\r", "").strip());
    assertEquals(0, main("user", "role", "ada", "schema", "--users", file.toString()).code());
    Ran changed =
        run(new UserCommand.Passwd(variable("example-3")), "ada", "--users", file.toString());
    assertEquals(new Ran(0, "changed: ada", ""), changed);
    assertEquals(Access.SCHEMA, new UsersFile(file).read().get("ada").role());
    assertTrue(new UsersFile(file).read().get("ada").password().matches("example-3"));
    assertEquals(0, main("user", "remove", "root", "--users", file.toString()).code());
    assertEquals(List.of("ada"), List.copyOf(new UsersFile(file).read().keySet()));
  }

  @Test
  void mistake_isOneLine_andChangesNothing() throws Exception {
    Ran first = add("ada", "write", "example-1");
    assertEquals(0, first.code(), first.err());
    String before = Files.readString(file);
    assertFailed(1, "COL-7152", add("ada", "admin", "example-2"));
    assertFailed(1, "COL-7151", add("a:b", "admin", "example-2"));
    assertFailed(1, "COL-7154", add("bob", "admin", "short"));
    assertFailed(1, "COL-7156", add("bob", "admin", ""));
    assertFailed(2, "read, write, schema, admin", add("bob", "owner", "example-1"));
    assertFailed(1, "COL-7153", main("user", "remove", "bob", "--users", file.toString()));
    assertFailed(
        1, "COL-7157", main("user", "list", "--users", scratch.resolve("none").toString()));
    assertEquals(2, main("user").code());
    assertEquals(2, main("user", "add", "bob", "--users", file.toString()).code());
    assertEquals(before, Files.readString(file));
  }

  @Test
  void server_withUsers_needsTlsAndAReadableFile() throws Exception {
    assertFailed(1, "COL-7163", main("server", "--engine", "memory", "--users", file.toString()));
    assertFailed(
        1,
        "COL-7164",
        main(
            "server",
            "--engine",
            "memory",
            "--users",
            file.toString(),
            "--insecure",
            "--admin-services"));
    assertFalse(Files.exists(file));
    Files.writeString(file, "damaged\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Path data = scratch.resolve("data");
    assertFailed(
        1,
        "COL-7159",
        main(
            "server",
            "--data",
            data.toString(),
            "--port",
            "0",
            "--users",
            file.toString(),
            "--insecure"));
    assertFalse(Files.exists(data), "a refused server has made a graph");
  }

  @Test
  void passwordOfATerminal_isNotNeeded_whereTheVariableIsSet() {
    assertEquals("example-1", variable("example-1").chosen("ada"));
    assertEquals("example-1", variable("example-1").existing("ada"));
  }
}
