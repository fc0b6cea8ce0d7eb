package io.colonnade.server.guard;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses connections beyond the limits, and ends those that ask for nothing: the head of the first
 * request must come within ten seconds, and a connection without a byte ends unless a request is
 * evaluated or the client of a websocket answers a ping. One instance per channel, used by its
 * event loop.
 */
final class ConnectionGuard extends IdleStateHandler {

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionGuard.class);

  private static final long HEAD_SECONDS = 10;

  private final OpenConnections connections;
  private boolean isRefused;
  private boolean hasRequest;
  private boolean isWebsocket;
  private boolean isAsked;

  ConnectionGuard(OpenConnections connections) {
    super(connections.limits().idle().toMillis(), 0, 0, TimeUnit.MILLISECONDS);
    this.connections = connections;
  }

  /** Notes the head of a request over HTTP. */
  static void noteRequest(ChannelHandlerContext context) {
    ConnectionGuard guard = context.pipeline().get(ConnectionGuard.class);
    if (guard != null) {
      guard.hasRequest = true;
    }
  }

  /** Notes that the connection has become a websocket. */
  static void noteWebsocket(ChannelHandlerContext context) {
    ConnectionGuard guard = context.pipeline().get(ConnectionGuard.class);
    if (guard != null) {
      guard.isWebsocket = true;
    }
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // closing does not fail
  public void channelActive(ChannelHandlerContext context) throws Exception {
    Optional<String> refusal = connections.add(context.channel());
    if (refusal.isPresent()) {
      isRefused = true;
      LOG.warn(
          "a connection of {} is closed: {}", context.channel().remoteAddress(), refusal.get());
      refuse(context, refusal.get());
      return;
    }
    context
        .executor()
        .schedule(() -> hasRequest ? null : context.close(), HEAD_SECONDS, TimeUnit.SECONDS);
    super.channelActive(context);
  }

  /** A client that expects TLS sees only that the connection is closed. */
  @SuppressWarnings("FutureReturnValueIgnored") // the listener closes the channel in any case
  private static void refuse(ChannelHandlerContext context, String reason) {
    context
        .writeAndFlush(RawAnswer.of(context, HttpResponseStatus.SERVICE_UNAVAILABLE, reason))
        .addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (isRefused) {
      ReferenceCountUtil.release(message);
      return;
    }
    isAsked = false;
    super.channelRead(context, message);
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // closing does not fail; a lost ping gets no answer
  protected void channelIdle(ChannelHandlerContext context, IdleStateEvent event) {
    AnswerGuard answers = context.pipeline().get(AnswerGuard.class);
    if (isWebsocket && !isAsked) {
      isAsked = true;
      context.channel().writeAndFlush(new PingWebSocketFrame());
    } else if (isWebsocket || answers == null || !answers.isWaiting()) {
      context.close();
    }
  }
}
