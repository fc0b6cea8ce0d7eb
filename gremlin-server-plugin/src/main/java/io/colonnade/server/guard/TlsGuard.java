package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.OptionalSslHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * Begins TLS on a connection, or tells a client that speaks without it that it must not. One
 * instance per channel, used by its event loop.
 */
final class TlsGuard extends OptionalSslHandler {

  private static final long LINGER_SECONDS = 1;

  private final ClientAuth certificates;

  /**
   * @param certificates whether a client may omit the certificate that the context requires
   */
  TlsGuard(SslContext context, ClientAuth certificates) {
    super(context);
    this.certificates = certificates;
  }

  @Override
  protected SslHandler newSslHandler(ChannelHandlerContext context, SslContext tls) {
    SslHandler handler = super.newSslHandler(context, tls);
    if (certificates == ClientAuth.OPTIONAL && handler.engine().getNeedClientAuth()) {
      handler.engine().setWantClientAuth(true); // and does not need it any more
    }
    return handler;
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
            .addListener(written -> end(context));
      }
    }

    /**
     * Closes the connection later: what the client still sends would make the system withdraw the
     * answer.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // closing does not fail
    private static void end(ChannelHandlerContext context) {
      if (context.channel() instanceof SocketChannel socket) {
        socket.shutdownOutput();
      }
      context.executor().schedule(() -> context.close(), LINGER_SECONDS, TimeUnit.SECONDS);
    }
  }
}
