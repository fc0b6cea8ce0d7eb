package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.colonnade.server.monitor.Protocol;
import io.colonnade.server.users.User;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;

/**
 * Lets the requests of a websocket pass when its client has logged in by SASL PLAIN, as the drivers
 * of TinkerPop do: the first request is answered with a challenge, and evaluated when the client
 * has answered that. A client that has shown a certificate is the user of the certificate. With
 * each request the user is looked up again. One instance per channel, used by its event loop.
 */
final class WebsocketLogin extends ChannelInboundHandlerAdapter {

  static final String MECHANISM = "PLAIN";

  /** Requests that wait for a login; {@link EarlyFrames} bounds their bytes. */
  private static final int MOST_HELD = 64;

  private static final String MECHANISM_ARGUMENT = "saslMechanism";

  private final LoginCheck logins;
  private final List<RequestMessage> held = new ArrayList<>();
  private Optional<User> user = Optional.empty();
  private boolean isChecking;
  private boolean isEnded; // a refusal is the last answer of the connection

  WebsocketLogin(LoginCheck logins) {
    this.logins = logins;
  }

  /** A new connection has no user; {@link HttpLogin} forgets that of a request over HTTP. */
  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    Callers.forget(context.channel());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (isEnded) {
      ReferenceCountUtil.release(message);
    } else if (!(message instanceof RequestMessage request)
        || request.getOp().equals(Tokens.OPS_INVALID)) {
      super.channelRead(context, message); // has nothing to evaluate
    } else if (request.getOp().equals(Tokens.OPS_AUTHENTICATION)) {
      login(context, request);
    } else if (user.isPresent()) {
      pass(context, request, user.get());
    } else if (ClientCertificate.isShown(context.channel())) {
      byCertificate(context, request);
    } else {
      hold(context, request);
    }
  }

  private void pass(ChannelHandlerContext context, RequestMessage request, User known)
      throws Exception {
    user = logins.present(context.channel(), known);
    if (user.isPresent()) {
      Callers.loggedIn(context.channel(), user.get()); // its role may be another
      super.channelRead(context, request);
      return;
    }
    Callers.forget(context.channel());
    end(context, request, Problem.LOGIN_ENDED.message());
  }

  private void byCertificate(ChannelHandlerContext context, RequestMessage request)
      throws Exception {
    LoginCheck.Answer result = logins.byCertificate(context.channel(), Protocol.WEBSOCKET);
    user = result.user();
    if (user.isPresent()) {
      super.channelRead(context, request);
    } else {
      end(context, request, result.refusal());
    }
  }

  private void hold(ChannelHandlerContext context, RequestMessage request) {
    if (held.size() == MOST_HELD) {
      answer(
          context,
          request,
          ResponseStatusCode.UNAUTHORIZED,
          Problem.LOGIN_AFTER_TOO_MUCH.message("requests", MOST_HELD));
      return;
    }
    held.add(request);
    if (held.size() == 1 && !isChecking) {
      answer(context, request, ResponseStatusCode.AUTHENTICATE, "");
    }
  }

  private void login(ChannelHandlerContext context, RequestMessage request) {
    if (ClientCertificate.isShown(context.channel())) {
      end(context, request, logins.refuseSecond(context.channel(), Protocol.WEBSOCKET));
      return;
    }
    Optional<Credentials> credentials =
        request
            .<Object>optionalArgs(Tokens.ARGS_SASL)
            .filter(String.class::isInstance)
            .flatMap(text -> Credentials.ofSasl((String) text))
            .filter(some -> isPlain(request));
    if (isChecking || user.isPresent()) {
      answer(
          context,
          request,
          ResponseStatusCode.REQUEST_ERROR_MALFORMED_REQUEST,
          Problem.LOGIN_UNREADABLE.message());
      return;
    }
    if (credentials.isEmpty()) {
      refuse(context, request, ResponseStatusCode.UNAUTHORIZED, Problem.LOGIN_UNREADABLE.message());
      return;
    }
    isChecking = true;
    logins.check(
        context,
        Protocol.WEBSOCKET,
        credentials.get(),
        result -> {
          isChecking = false;
          user = result.user();
          if (user.isPresent()) {
            release(context, request);
          } else {
            refuse(
                context,
                request,
                result.isLater()
                    ? ResponseStatusCode.TOO_MANY_REQUESTS
                    : ResponseStatusCode.UNAUTHORIZED,
                result.refusal());
          }
        });
  }

  private static boolean isPlain(RequestMessage request) {
    return request.<Object>optionalArgs(MECHANISM_ARGUMENT).map(MECHANISM::equals).orElse(true);
  }

  private void release(ChannelHandlerContext context, RequestMessage login) {
    List<RequestMessage> requests = List.copyOf(held);
    held.clear();
    if (requests.isEmpty()) {
      answer(context, login, ResponseStatusCode.NO_CONTENT, "");
    }
    requests.forEach(context::fireChannelRead);
    context.fireChannelReadComplete();
  }

  /**
   * Answers all requests that wait. The login is answered only if none does: drivers give it an id
   * that they do not know afterwards.
   */
  private void refuse(
      ChannelHandlerContext context, RequestMessage login, ResponseStatusCode code, String text) {
    List<RequestMessage> requests = List.copyOf(held);
    held.clear();
    if (requests.isEmpty()) {
      answer(context, login, code, text);
    }
    requests.forEach(request -> answer(context, request, code, text));
  }

  /** Refuses a request for a reason that stays, and closes the connection. */
  private void end(ChannelHandlerContext context, RequestMessage request, String text) {
    isEnded = true;
    answer(context, request, ResponseStatusCode.UNAUTHORIZED, text, ChannelFutureListener.CLOSE);
  }

  private static void answer(
      ChannelHandlerContext context, RequestMessage request, ResponseStatusCode code, String text) {
    answer(context, request, code, text, ChannelFutureListener.CLOSE_ON_FAILURE);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the listener is what remains to do
  private static void answer(
      ChannelHandlerContext context,
      RequestMessage request,
      ResponseStatusCode code,
      String text,
      ChannelFutureListener then) {
    context
        .writeAndFlush(ResponseMessage.build(request).code(code).statusMessage(text).create())
        .addListener(then);
  }
}
