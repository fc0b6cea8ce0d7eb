package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.netty.channel.Channel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The open sessions of a server and whose they are. Gremlin Server reports no end of a session, so
 * those that have ended are removed when another opens. Thread-safe.
 */
public final class CountedSessions {

  private final SessionLimits limits;

  /** The owner of each session that was opened: a user, or an address if there are no users. */
  private final Map<String, String> owners = new HashMap<>();

  /** Those whose first request is being passed on. */
  private final Set<String> opening = new HashSet<>();

  public CountedSessions(SessionLimits limits) {
    this.limits = limits;
  }

  /**
   * Opens a session by a request, unless it is open.
   *
   * @param request passes the request on, which opens the session before it returns
   * @return why it is too many and was not opened; empty if it is open now
   */
  Optional<String> open(String name, Channel channel, RequestThreads.Reading request)
      throws Exception {
    Optional<String> refusal = reserve(name, channel);
    if (refusal.isEmpty()) {
      try {
        request.read();
      } finally {
        opened(name);
      }
    }
    return refusal;
  }

  private synchronized Optional<String> reserve(String name, Channel channel) {
    if (SessionRequests.find(name).isPresent() || opening.contains(name)) {
      return Optional.empty();
    }
    owners
        .keySet()
        .removeIf(session -> !opening.contains(session) && SessionRequests.find(session).isEmpty());
    String owner = Callers.owner(channel);
    Optional<String> refusal = refusal(owner);
    if (refusal.isEmpty()) {
      owners.put(name, owner);
      opening.add(name);
    }
    return refusal;
  }

  private synchronized void opened(String name) {
    opening.remove(name);
  }

  private Optional<String> refusal(String owner) {
    if (owners.size() >= limits.all()) {
      return Optional.of(tooMany("--max-sessions", limits.all()));
    }
    long own = owners.values().stream().filter(owner::equals).count();
    return own >= limits.perUser()
        ? Optional.of(tooMany("--max-sessions-per-user", limits.perUser()))
        : Optional.empty();
  }

  private static String tooMany(String option, int limit) {
    return Problem.TOO_MANY_SESSIONS.message("option", option, "limit", limit);
  }
}
