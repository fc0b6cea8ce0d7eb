package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.ssl.OptionalSslHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;

/**
 * Begins TLS on a connection, or tells a client that speaks without it that it must not. One
 * instance per channel, used by its event loop.
 */
final class TlsGuard extends OptionalSslHandler {

  TlsGuard(SslContext context) {
    super(context);
  }

  @Override
  protected ChannelHandler newNonSslHandler(ChannelHandlerContext context) {
    return new Refusal();
  }

  /** Answers the first bytes and closes the connection. */
  private static final class Refusal extends ChannelInboundHandlerAdapter {

    private boolean isAnswered;

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the listener closes the channel in any case
    public void channelRead(ChannelHandlerContext context, Object message) {
      ReferenceCountUtil.release(message);
      if (!isAnswered) {
        isAnswered = true;
        // Below the HTTP handlers, which are to see nothing of it.
        context.writeAndFlush(answer(context)).addListener(ChannelFutureListener.CLOSE);
      }
    }

    private static ByteBuf answer(ChannelHandlerContext context) {
      String body = "{\"message\":\"" + Problem.SPEAKS_TLS.message() + "\"}";
      return ByteBufUtil.encodeString(
          context.alloc(),
          java.nio.CharBuffer.wrap(
              "HTTP/1.1 "
                  + HttpResponseStatus.BAD_REQUEST
                  + "\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: "
                  + body.length()
                  + "\r\n\r\n"
                  + body),
          StandardCharsets.US_ASCII);
    }
  }
}
