package io.colonnade.server.users;

import io.colonnade.error.InvalidInputException;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The present users of a server: the file is read again when it changes. If it cannot be read then,
 * the users stay as they were. Thread-safe.
 */
public final class LiveUsers {

  private static final Logger LOG = LoggerFactory.getLogger(LiveUsers.class);

  /** A login looks at the file, unless another has done so this short ago. */
  private static final long LOOK_NS = 1_000_000_000;

  private final UsersFile file;
  private final LongSupplier nanos;
  private volatile Map<String, User> users;
  private String state;
  private String failure = "";
  private long looked;

  private LiveUsers(UsersFile file, LongSupplier nanos) {
    this.file = file;
    this.nanos = nanos;
    this.state = file.state(); // before: a change meanwhile is then seen later
    this.users = file.read();
    this.looked = nanos.getAsLong();
  }

  /**
   * Reads the file.
   *
   * @throws InvalidInputException as {@link UsersFile#read}
   */
  public static LiveUsers of(UsersFile file) {
    return new LiveUsers(file, System::nanoTime);
  }

  static LiveUsers of(UsersFile file, LongSupplier nanos) {
    return new LiveUsers(file, nanos);
  }

  /** Returns the user of a name; empty if there is none now. */
  public Optional<User> find(String name) {
    look();
    return Optional.ofNullable(users.get(name));
  }

  private synchronized void look() {
    if (nanos.getAsLong() - looked <= LOOK_NS) {
      return;
    }
    looked = nanos.getAsLong();
    String now = file.state();
    if (now.equals(state)) {
      return;
    }
    try {
      users = file.read();
      state = now;
      failure = "";
      LOG.info("the users were read again: {}", file.path());
    } catch (InvalidInputException e) { // read again each time, because permissions are no state
      if (!failure.equals(e.getMessage())) {
        LOG.warn("the server continues with the users that it has: {}", e.getMessage());
      }
      failure = String.valueOf(e.getMessage());
    }
  }
}
