package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.colonnade.server.monitor.Protocol;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/**
 * Lets requests over HTTP pass that have the name and the password of a user, by Basic
 * authentication, and those of a client with the certificate of a user. The opening of a websocket
 * passes without a user; {@link WebsocketLogin} asks for it. One instance per channel, used by its
 * event loop.
 */
public final class HttpLogin extends ChannelDuplexHandler {

  /**
   * A header of the answer that opens a websocket: its client must log in. The protocol of Gremlin
   * Server tells that only after the first request.
   */
  public static final String WEBSOCKET_NEEDS_LOGIN = "colonnade-login";

  private static final String CHALLENGE = "Basic realm=\"Colonnade\", charset=\"UTF-8\"";

  /** The path of websockets of Gremlin Server. */
  private static final String WEBSOCKET_PATH = "/gremlin";

  /** What a client may send after a refusal before its connection is closed. */
  private static final int MOST_REFUSED_BYTES = 1 << 20;

  private final LoginCheck logins;

  /** The request whose password is looked at, as far as it has arrived. */
  private final Queue<Object> held = new ArrayDeque<>();

  private boolean isChecking;

  /** A request that was refused while its body still arrives, which is read and thrown away. */
  private boolean isRefused;

  private long refusedBytes;
  private boolean isAsked; // whether the client waits before it sends the body
  private boolean isLast; // the connection ends after this request

  HttpLogin(LoginCheck logins) {
    this.logins = logins;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (isRefused) {
      discard(context, message);
    } else if (isChecking) {
      held.add(message);
      context.channel().config().setAutoRead(false); // another handler may have set it meanwhile
    } else if (message instanceof HttpRequest request) {
      Callers.forget(context.channel()); // each request names its user
      begin(context, request);
    } else {
      super.channelRead(context, message);
    }
  }

  /**
   * Reads on after a refusal: if the connection was closed before the body has arrived, the client
   * would not see the answer.
   */
  private void discard(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpContent content) {
      refusedBytes += content.content().readableBytes();
    }
    ReferenceCountUtil.release(message);
    if (message instanceof LastHttpContent) {
      isRefused = false;
    }
    if (refusedBytes > MOST_REFUSED_BYTES || (isLast && !isRefused)) {
      ChannelFuture unused = context.close();
    }
  }

  private void begin(ChannelHandlerContext context, HttpRequest request) throws Exception {
    // A client that asks before it sends a body does not send one that is refused.
    isLast = !HttpUtil.isKeepAlive(request) || HttpUtil.is100ContinueExpected(request);
    isAsked = HttpUtil.is100ContinueExpected(request);
    refusedBytes = 0;
    if (opensWebsocket(request)) {
      super.channelRead(context, request);
      return;
    }
    held.add(request);
    String header = request.headers().get(HttpHeaderNames.AUTHORIZATION);
    if (ClientCertificate.isShown(context.channel())) {
      byCertificate(context, header != null);
      return;
    }
    if (header == null) {
      refuse(context, HttpResponseStatus.UNAUTHORIZED, Problem.LOGIN_REQUIRED.message());
      return;
    }
    Optional<Credentials> credentials = Credentials.ofBasic(header);
    if (credentials.isEmpty()) {
      refuse(context, HttpResponseStatus.UNAUTHORIZED, Problem.LOGIN_UNREADABLE.message());
      return;
    }
    isChecking = true;
    context.channel().config().setAutoRead(false);
    logins.check(context, Protocol.HTTP, credentials.get(), result -> ended(context, result));
  }

  /**
   * Returns whether Gremlin Server takes the request for the opening of a websocket, as {@code
   * WebSocketHandlerUtil} of 3.8.1 decides, and no other handler answers it. A request that it
   * would evaluate nevertheless has no caller, and {@link RemoteSource} refuses it.
   */
  private static boolean opensWebsocket(HttpRequest request) {
    HttpHeaders headers = request.headers();
    boolean isUpgrade =
        "upgrade".equalsIgnoreCase(headers.get(HttpHeaderNames.CONNECTION))
            || "websocket".equalsIgnoreCase(headers.get(HttpHeaderNames.UPGRADE));
    String path = request.uri().replaceFirst("\\?.*", "");
    return isUpgrade && path.equals(WEBSOCKET_PATH) && request.method().equals(HttpMethod.GET);
  }

  private void byCertificate(ChannelHandlerContext context, boolean hasPassword) {
    if (hasPassword) {
      forbid(context, logins.refuseSecond(context.channel(), Protocol.HTTP));
      return;
    }
    LoginCheck.Answer result = logins.byCertificate(context.channel(), Protocol.HTTP);
    if (result.user().isEmpty()) {
      forbid(context, result.refusal());
    } else {
      release(context);
    }
  }

  /** Ends the connection, too, because its certificate stays the same. */
  private void forbid(ChannelHandlerContext context, String message) {
    isLast = true;
    refuse(context, HttpResponseStatus.FORBIDDEN, message);
  }

  private void ended(ChannelHandlerContext context, LoginCheck.Answer result) {
    isChecking = false;
    context.channel().config().setAutoRead(true);
    if (result.user().isEmpty()) {
      refuse(
          context,
          result.isLater() ? HttpResponseStatus.TOO_MANY_REQUESTS : HttpResponseStatus.UNAUTHORIZED,
          result.refusal());
    } else {
      release(context);
    }
  }

  private void release(ChannelHandlerContext context) {
    while (!held.isEmpty()) {
      context.fireChannelRead(held.remove());
    }
    context.fireChannelReadComplete();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the listener closes the channel if need be
  private void refuse(ChannelHandlerContext context, HttpResponseStatus status, String message) {
    isRefused = held.stream().noneMatch(LastHttpContent.class::isInstance);
    releaseHeld();
    FullHttpResponse answer = AnswerGuard.json(status, message);
    if (status.equals(HttpResponseStatus.UNAUTHORIZED)) {
      answer.headers().set(HttpHeaderNames.WWW_AUTHENTICATE, CHALLENGE);
    } else if (status.equals(HttpResponseStatus.TOO_MANY_REQUESTS)) {
      answer.headers().set(HttpHeaderNames.RETRY_AFTER, 1);
    }
    boolean closes = isLast && (!isRefused || isAsked);
    HttpUtil.setKeepAlive(answer, !isLast);
    context
        .writeAndFlush(answer)
        .addListener(closes ? ChannelFutureListener.CLOSE : ChannelFutureListener.CLOSE_ON_FAILURE);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    if (message instanceof HttpResponse response
        && response.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS)
        && !ClientCertificate.isShown(context.channel())) {
      response.headers().set(WEBSOCKET_NEEDS_LOGIN, WebsocketLogin.MECHANISM);
    }
    super.write(context, message, promise);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    releaseHeld();
    super.channelInactive(context);
  }

  private void releaseHeld() {
    held.forEach(ReferenceCountUtil::release);
    held.clear();
  }
}
