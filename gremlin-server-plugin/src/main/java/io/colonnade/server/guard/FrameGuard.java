package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.netty.util.AttributeKey;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Closes a websocket whose binary message does not begin with the name of one of the server's
 * formats. Gremlin Server reads such a message with a format of its own, which loads any class that
 * the message names. One instance per channel, used by its event loop.
 */
final class FrameGuard extends ChannelInboundHandlerAdapter {

  private static final AttributeKey<Integer> SIZE = AttributeKey.valueOf(FrameGuard.class, "size");

  private final Set<String> formats;
  private boolean isClosing;

  /**
   * @param formats the names, as in the {@code Content-Type} of HTTP
   */
  FrameGuard(Set<String> formats) {
    this.formats = formats;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (isClosing) {
      ReferenceCountUtil.release(message);
    } else if (message instanceof BinaryWebSocketFrame frame && !hasFormat(frame.content())) {
      isClosing = true;
      frame.release();
      close(context);
    } else {
      if (message instanceof WebSocketFrame frame) {
        context.channel().attr(SIZE).set(frame.content().readableBytes());
      }
      super.channelRead(context, message);
    }
  }

  /** Returns the bytes of the message that is being read. */
  static int size(Channel channel) {
    Integer size = channel.attr(SIZE).get();
    return size == null ? 0 : size;
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
    if (event instanceof WebSocketServerProtocolHandler.HandshakeComplete) {
      ConnectionGuard.noteWebsocket(context);
    }
    super.userEventTriggered(context, event);
  }

  /** A message begins with the length of the name, in one byte, and the name. */
  private boolean hasFormat(ByteBuf content) {
    int start = content.readerIndex();
    int length = content.isReadable() ? content.getByte(start) : 0;
    return length > 0
        && length < content.readableBytes()
        && formats.contains(content.toString(start + 1, length, StandardCharsets.UTF_8));
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the listener closes the channel in any case
  private static void close(ChannelHandlerContext context) {
    String reason = Problem.UNREADABLE_REQUEST.code() + " a binary message names no known format";
    context
        .writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.INVALID_MESSAGE_TYPE, reason))
        .addListener(ChannelFutureListener.CLOSE);
  }
}
