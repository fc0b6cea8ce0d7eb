package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.ssl.OptionalSslHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.util.ReferenceCountUtil;

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
        context
            .writeAndFlush(
                RawAnswer.of(context, HttpResponseStatus.BAD_REQUEST, Problem.SPEAKS_TLS.message()))
            .addListener(ChannelFutureListener.CLOSE);
      }
    }
  }
}
