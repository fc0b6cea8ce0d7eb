package io.colonnade.server.guard;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs from where a client came whose handshake has failed, and why, and closes its connection.
 * Gremlin Server logs an error without either. Must come after the handler of TLS. Thread-safe.
 */
@ChannelHandler.Sharable
final class TlsFailures extends ChannelInboundHandlerAdapter {

  static final TlsFailures INSTANCE = new TlsFailures();

  private static final Logger LOG = LoggerFactory.getLogger(TlsFailures.class);

  private TlsFailures() {}

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // closed in any case
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) throws Exception {
    if (cause instanceof DecoderException && cause.getCause() instanceof SSLException failure) {
      LOG.warn(
          "a connection from {} is closed, because TLS has failed: {}",
          Callers.address(context.channel()),
          failure.getMessage());
      context.close();
    } else {
      super.exceptionCaught(context, cause);
    }
  }
}
