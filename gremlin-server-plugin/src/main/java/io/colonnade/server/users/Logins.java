package io.colonnade.server.users;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Checks logins. A thread of its own hashes passwords, so that a storm of logins takes one
 * processor at most; each address has a share of the queue. A password that was right is remembered
 * for ten minutes, as a hash with a key that only this process has, because each request over HTTP
 * has one. Thread-safe.
 */
public final class Logins implements AutoCloseable {

  /** About ten seconds of hashing. */
  private static final int WAITING = 64;

  private static final int WAITING_OF_ADDRESS = 8;
  private static final Duration BUSY = Duration.ofSeconds(1);
  private static final Duration REMEMBERED = Duration.ofMinutes(10);
  private static final int MOST_REMEMBERED = 10_000;

  /** Represents names and passwords that no user can have: all of them count as one. */
  private static final String NOBODY = "-";

  private static final String MAC = "HmacSHA256";

  private final LiveUsers users;
  private final LoginDelays delays;
  private final SecretKeySpec key;
  private final PasswordHash ofNobody;

  /** The hash in the file that a name and password have matched. */
  private final Cache<String, PasswordHash> matched;

  private final Map<String, Integer> waiting = new ConcurrentHashMap<>();
  private final ThreadPoolExecutor hashing =
      new ThreadPoolExecutor(
          1,
          1,
          1,
          TimeUnit.MINUTES,
          new ArrayBlockingQueue<>(WAITING),
          task -> {
            Thread thread = new Thread(task, "colonnade-logins");
            thread.setDaemon(true);
            return thread;
          });

  public Logins(LiveUsers users) {
    this(users, Ticker.systemTicker(), PasswordHash.ITERATIONS);
  }

  /**
   * @param iterations of the hash that the password of an unknown user is compared with
   */
  Logins(LiveUsers users, Ticker ticker, int iterations) {
    this.users = users;
    this.delays = new LoginDelays(ticker);
    SecureRandom random = new SecureRandom();
    byte[] secret = new byte[32];
    random.nextBytes(secret);
    this.key = new SecretKeySpec(secret, MAC);
    this.ofNobody = PasswordHash.of(Base64.getEncoder().encodeToString(secret), random, iterations);
    this.matched =
        Caffeine.newBuilder()
            .ticker(ticker)
            .expireAfterWrite(REMEMBERED)
            .maximumSize(MOST_REMEMBERED)
            .build();
    hashing.allowCoreThreadTimeOut(true);
  }

  /** Returns the user of a name, for a client that has proved the name otherwise. */
  public Optional<User> named(String name) {
    return users.find(name);
  }

  /** Returns a user that is still as it was when it logged in, with its present role. */
  public Optional<User> present(User user) {
    return users.find(user.name()).filter(now -> now.password().equals(user.password()));
  }

  /**
   * Checks a password.
   *
   * @param address of the client
   * @return the result, completed at once or by the thread of this object
   */
  public CompletableFuture<LoginResult> check(String name, String password, String address) {
    boolean isPossible =
        User.isName(name)
            && password.length() >= PasswordHash.SHORTEST
            && password.length() <= PasswordHash.LONGEST;
    return isPossible ? checked(name, password, address) : checked(NOBODY, NOBODY, address);
  }

  private CompletableFuture<LoginResult> checked(String name, String password, String address) {
    String mark = mark(name, password);
    Optional<User> remembered =
        Optional.ofNullable(matched.getIfPresent(mark))
            .flatMap(hash -> users.find(name).filter(now -> now.password().equals(hash)));
    if (remembered.isPresent()) {
      return CompletableFuture.completedFuture(new LoginResult.In(remembered.get()));
    }
    Duration wait = delays.wait(name, address);
    if (!wait.isZero()) {
      return CompletableFuture.completedFuture(new LoginResult.Later(wait));
    }
    return queued(name, password, address, mark);
  }

  private CompletableFuture<LoginResult> queued(
      String name, String password, String address, String mark) {
    CompletableFuture<LoginResult> result = new CompletableFuture<>();
    if (waiting.merge(address, 1, Integer::sum) > WAITING_OF_ADDRESS) {
      leave(address);
      return CompletableFuture.completedFuture(new LoginResult.Later(BUSY));
    }
    try {
      hashing.execute(
          () -> {
            try {
              result.complete(hashed(name, password, address, mark));
            } catch (RuntimeException e) {
              result.completeExceptionally(e);
            } finally {
              leave(address);
            }
          });
    } catch (RejectedExecutionException e) {
      leave(address);
      result.complete(new LoginResult.Later(BUSY));
    }
    return result;
  }

  private void leave(String address) {
    waiting.computeIfPresent(address, (same, count) -> count == 1 ? null : count - 1);
  }

  private LoginResult hashed(String name, String password, String address, String mark) {
    Duration wait = delays.wait(name, address); // attempts before this one may have failed
    if (!wait.isZero()) {
      return new LoginResult.Later(wait);
    }
    Optional<User> user = users.find(name);
    boolean isRight = user.map(User::password).orElse(ofNobody).matches(password);
    if (user.isEmpty() || !isRight) {
      delays.failed(name, address);
      return new LoginResult.Wrong();
    }
    delays.succeeded(name, address);
    matched.put(mark, user.get().password());
    return new LoginResult.In(user.get());
  }

  private String mark(String name, String password) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(key);
      mac.update(name.getBytes(StandardCharsets.UTF_8));
      mac.update((byte) 0);
      return Base64.getEncoder()
          .encodeToString(mac.doFinal(password.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no " + MAC, e);
    }
  }

  /** Refuses logins from now on. Idempotent. */
  @Override
  public void close() {
    hashing.shutdownNow();
  }
}
