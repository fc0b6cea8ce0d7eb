package io.colonnade.server.users;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.service.Access;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which logins succeed, and how failures slow them down. */
@Timeout(60)
final class LoginsTest {

  private static final int ITERATIONS = 10_000;
  private static final String HERE = "192.0.2.1";
  private static final String THERE = "192.0.2.2";

  @TempDir Path scratch;
  private UsersFile file;
  private long now;
  private long looked;
  private Logins logins;

  @BeforeEach
  void open() {
    file = new UsersFile(scratch.resolve("users"));
    file.add(UsersFileTest.user("ada", Access.WRITE, "example-1"));
    file.add(UsersFileTest.user("bob", Access.READ, "example-2"));
    logins = new Logins(LiveUsers.of(file, () -> looked += 2_000_000_000L), () -> now, ITERATIONS);
  }

  @AfterEach
  void close() {
    logins.close();
  }

  private LoginResult login(String name, String password, String address) {
    return logins.check(name, password, address).join();
  }

  private void assertIn(String name, String password, String address) {
    LoginResult result = login(name, password, address);
    assertInstanceOf(LoginResult.In.class, result);
    assertEquals(name, ((LoginResult.In) result).user().name());
  }

  private Duration delay(String name, String password, String address) {
    return assertInstanceOf(LoginResult.Later.class, login(name, password, address)).delay();
  }

  private void fail(int times, String name, String address) {
    for (int i = 0; i < times; i++) {
      assertInstanceOf(LoginResult.Wrong.class, login(name, "wrong-password-" + i, address));
      now += Duration.ofMinutes(2).toNanos();
    }
  }

  @Test
  void password_decides_andNamesAreExact() {
    assertIn("ada", "example-1", HERE);
    assertInstanceOf(LoginResult.Wrong.class, login("ada", "example-2", HERE));
    assertInstanceOf(LoginResult.Wrong.class, login("Ada", "example-1", HERE));
    assertInstanceOf(LoginResult.Wrong.class, login("", "", HERE));
  }

  @Test
  void impossibleCredentials_areWrong_whateverTheirLength() {
    assertInstanceOf(LoginResult.Wrong.class, login("a".repeat(1 << 20), "b", HERE));
    assertInstanceOf(LoginResult.Wrong.class, login("ada", "b".repeat(1 << 20), THERE));
  }

  @Test
  void failures_slowAName_everywhereButWhereItHasLoggedIn() {
    assertIn("ada", "example-1", HERE);
    file.setPassword("ada", UsersFileTest.user("ada", Access.READ, "example-3").password());
    fail(3, "ada", THERE);
    now -= Duration.ofMinutes(2).toNanos(); // the moment of the last failure
    assertEquals(Duration.ofSeconds(1), delay("ada", "example-3", "192.0.2.3"));
    assertIn("ada", "example-3", HERE);
    assertIn("bob", "example-2", HERE);
  }

  @Test
  void failures_slowAnAddress_longerWithEach_andNoOther() {
    fail(4, "ada", THERE);
    now -= Duration.ofMinutes(2).toNanos();
    assertEquals(Duration.ofSeconds(2), delay("bob", "example-2", THERE));
    now += Duration.ofMinutes(2).toNanos();
    fail(15, "bob", THERE);
    now -= Duration.ofMinutes(2).toNanos();
    assertEquals(Duration.ofSeconds(60), delay("bob", "example-2", THERE));
    assertIn("bob", "example-2", HERE, Duration.ofSeconds(60));
  }

  private void assertIn(String name, String password, String address, Duration after) {
    now += after.toNanos();
    assertIn(name, password, address);
  }

  @Test
  void passwordThatWasRight_isRemembered_untilItChanges() {
    assertIn("ada", "example-1", HERE);
    assertTrue(logins.check("ada", "example-1", THERE).isDone(), "hashed again");
    file.setPassword("ada", UsersFileTest.user("ada", Access.READ, "example-3").password());
    assertInstanceOf(LoginResult.Wrong.class, login("ada", "example-1", HERE));
    assertIn("ada", "example-3", HERE);
    now += Duration.ofMinutes(11).toNanos();
    fail(3, "bob", HERE); // what is remembered would not be slowed
    now -= Duration.ofMinutes(2).toNanos();
    assertInstanceOf(LoginResult.Later.class, login("ada", "example-3", HERE));
  }

  @Test
  void user_isPresent_untilItIsRemovedOrHasAnotherPassword() {
    User ada = file.read().get("ada");
    file.setRole("ada", Access.READ);
    assertEquals(Access.READ, logins.present(ada).orElseThrow().role());
    file.setPassword("ada", UsersFileTest.user("ada", Access.READ, "example-3").password());
    assertTrue(logins.present(ada).isEmpty());
    User bob = file.read().get("bob");
    file.remove("bob");
    assertTrue(logins.present(bob).isEmpty());
  }

  @Test
  void storm_fromOneAddress_leavesRoomForOthers() {
    List<CompletableFuture<LoginResult>> storm = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      storm.add(logins.check("user" + i, "password-" + i, THERE));
    }
    assertIn("ada", "example-1", HERE);
    long later = storm.stream().filter(login -> login.join() instanceof LoginResult.Later).count();
    assertTrue(later > 900, "only " + later);
  }
}
