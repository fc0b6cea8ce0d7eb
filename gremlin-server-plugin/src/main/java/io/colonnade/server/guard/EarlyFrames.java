package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;

/**
 * Closes a websocket whose client sends more than a megabyte before it has logged in, because all
 * of it has to be kept. One instance per channel, used by its event loop.
 */
final class EarlyFrames extends ChannelInboundHandlerAdapter {

  static final int MOST_BYTES = 1 << 20;

  private long bytes;
  private boolean isClosing;

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the listener closes the channel in any case
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (message instanceof WebSocketFrame frame && Callers.isBeforeLogin(context.channel())) {
      bytes += frame.content().readableBytes();
    }
    if (bytes <= MOST_BYTES) {
      super.channelRead(context, message);
      return;
    }
    ReferenceCountUtil.release(message);
    if (!isClosing) {
      isClosing = true;
      String reason = Problem.LOGIN_AFTER_TOO_MUCH.code() + " log in with a smaller request";
      context
          .writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.MESSAGE_TOO_BIG, reason))
          .addListener(ChannelFutureListener.CLOSE);
    }
  }
}
