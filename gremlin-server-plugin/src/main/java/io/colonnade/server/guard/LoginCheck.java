package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.colonnade.server.monitor.AuditLog;
import io.colonnade.server.monitor.AuditLog.LoginBy;
import io.colonnade.server.monitor.Protocol;
import io.colonnade.server.users.LoginResult;
import io.colonnade.server.users.Logins;
import io.colonnade.server.users.User;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks the logins of connections, and writes them to the audit log. Thread-safe. */
final class LoginCheck {

  private static final Logger LOG = LoggerFactory.getLogger(LoginCheck.class);

  private final Logins logins;
  private final AuditLog audit;

  LoginCheck(Logins logins, AuditLog audit) {
    this.logins = logins;
    this.audit = audit;
  }

  /**
   * Checks credentials, and notes the user of the connection if they are right.
   *
   * @param ended is called in the event loop of the channel, perhaps before this method returns,
   *     unless the channel is closed; with the user, or the message of the refusal
   */
  void check(
      ChannelHandlerContext context,
      Protocol protocol,
      Credentials credentials,
      Consumer<Answer> ended) {
    Channel channel = context.channel();
    CompletableFuture<LoginResult> checked =
        logins.check(credentials.name(), credentials.password(), Callers.network(channel));
    if (checked.isDone()) {
      ended.accept(answer(channel, protocol, credentials, checked));
      return;
    }
    CompletableFuture<LoginResult> unused =
        checked.whenCompleteAsync(
            (result, failure) -> {
              Answer answer = answer(channel, protocol, credentials, checked);
              if (channel.isActive()) {
                ended.accept(answer);
              }
            },
            context.executor());
  }

  /**
   * How a login ended.
   *
   * @param user empty if it is refused
   * @param refusal the message of the refusal; empty if it is not refused
   * @param isLater whether the same login may succeed later
   */
  record Answer(Optional<User> user, String refusal, boolean isLater) {}

  private Answer answer(
      Channel channel,
      Protocol protocol,
      Credentials credentials,
      CompletableFuture<LoginResult> checked) {
    if (checked.isCompletedExceptionally()) {
      LOG.error("a login could not be checked", checked.handle((none, reason) -> reason).join());
      return new Answer(Optional.empty(), Problem.LOGIN_LATER.message("wait", "1 s"), true);
    }
    return answer(channel, protocol, LoginBy.PASSWORD, credentials.name(), checked.join());
  }

  private Answer answer(
      Channel channel, Protocol protocol, LoginBy by, String name, LoginResult result) {
    AuditLog.Login outcome;
    Answer answer;
    if (result instanceof LoginResult.In in) {
      outcome = AuditLog.Login.SUCCESS;
      Callers.loggedIn(channel, in.user());
      answer = new Answer(Optional.of(in.user()), "", false);
    } else if (result instanceof LoginResult.Later later) {
      outcome = AuditLog.Login.DELAYED;
      String wait = seconds(later.delay()) + " s";
      answer = new Answer(Optional.empty(), Problem.LOGIN_LATER.message("wait", wait), true);
    } else {
      outcome = AuditLog.Login.WRONG;
      Problem wrong = by == LoginBy.PASSWORD ? Problem.LOGIN_WRONG : Problem.CERTIFICATE_OF_NO_USER;
      answer = new Answer(Optional.empty(), wrong.message(), false);
    }
    boolean isRepeated = protocol == Protocol.HTTP && result instanceof LoginResult.In;
    if (!isRepeated) { // each request over HTTP logs in; its own line names the user
      audit.login(protocol, by, shown(name), Callers.address(channel), outcome);
    }
    return answer;
  }

  /** Logs in the user that the certificate of a client names, and notes it for the connection. */
  Answer byCertificate(Channel channel, Protocol protocol) {
    String name = ClientCertificate.name(channel).orElseThrow();
    LoginResult result =
        logins.named(name).<LoginResult>map(LoginResult.In::new).orElseGet(LoginResult.Wrong::new);
    return answer(channel, protocol, LoginBy.CERTIFICATE, name, result);
  }

  /**
   * Returns the message for a client that sends a password although its certificate has decided
   * which user it is.
   */
  String refuseSecond(Channel channel, Protocol protocol) {
    String name = ClientCertificate.name(channel).orElseThrow();
    audit.login(
        protocol, LoginBy.CERTIFICATE, shown(name), Callers.address(channel), AuditLog.Login.WRONG);
    return Problem.CERTIFICATE_AND_PASSWORD.message();
  }

  private static long seconds(Duration wait) {
    return Math.max(1, wait.plusMillis(999).toSeconds());
  }

  /** Returns the name that a client has sent, as far as it can be one. */
  private static String shown(String name) {
    return name.substring(0, Math.min(name.length(), 64));
  }

  /**
   * Returns the user of a connection as it is now; empty if it was removed, or has logged in with a
   * password that is not valid any more.
   */
  Optional<User> present(Channel channel, User user) {
    boolean isCertified = ClientCertificate.isShown(channel);
    Optional<User> now = isCertified ? logins.named(user.name()) : logins.present(user);
    if (now.isEmpty()) {
      audit.login(
          Protocol.WEBSOCKET,
          isCertified ? LoginBy.CERTIFICATE : LoginBy.PASSWORD,
          user.name(),
          Callers.address(channel),
          AuditLog.Login.ENDED);
    }
    return now;
  }
}
