package io.colonnade.server.guard;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.ReferenceCountUtil;
import java.net.SocketAddress;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses connections beyond the limits, and ends those that ask for nothing: the head of the first
 * request must come within ten seconds, and a connection without a byte in either direction ends
 * unless a request over HTTP is evaluated or the client of a websocket answers a ping. One instance
 * per channel, used by its event loop.
 */
final class ConnectionGuard extends IdleStateHandler {

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionGuard.class);

  private static final long HEAD_SECONDS = 10;

  /** What a websocket may send before its login, so that no large frame is collected for it. */
  private static final long MOST_EARLY_BYTES = 2L * EarlyFrames.MOST_BYTES;

  private final OpenConnections connections;
  private boolean isRefused;
  private @Nullable ScheduledFuture<?> head; // closes the connection unless a request comes
  private boolean isWebsocket;
  private long early;
  private boolean isAsked;

  ConnectionGuard(OpenConnections connections) {
    super(true, 0, 0, connections.limits().idle().toMillis(), TimeUnit.MILLISECONDS);
    this.connections = connections;
  }

  /** Notes the head of a request over HTTP. */
  static void noteRequest(ChannelHandlerContext context) {
    ConnectionGuard guard = context.pipeline().get(ConnectionGuard.class);
    if (guard != null) {
      guard.stopWaiting();
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
      if (connections.isToldNow()) {
        LOG.warn("connections are closed, the last of {}: {}", remote(context), refusal.get());
      }
      refuse(context, refusal.get());
      return;
    }
    head = context.executor().schedule(() -> context.close(), HEAD_SECONDS, TimeUnit.SECONDS);
    super.channelActive(context);
  }

  private static SocketAddress remote(ChannelHandlerContext context) {
    return context.channel().remoteAddress();
  }

  private void stopWaiting() {
    if (head != null) {
      boolean unused = head.cancel(false);
      head = null;
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    stopWaiting();
    super.channelInactive(context);
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
    if (isWebsocket
        && message instanceof ByteBuf bytes
        && Callers.isBeforeLogin(context.channel())) {
      early += bytes.readableBytes();
      if (early > MOST_EARLY_BYTES) {
        ReferenceCountUtil.release(message);
        ChannelFuture unused = context.close();
        return;
      }
    }
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
