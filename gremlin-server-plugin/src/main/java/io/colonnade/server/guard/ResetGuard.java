package io.colonnade.server.guard;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;

/**
 * Closes a connection that its client has reset. Gremlin Server logs a reset as an error, although
 * any client that is stopped may cause one. Must be the first handler of a pipeline, where only the
 * socket can have failed. Thread-safe.
 */
@ChannelHandler.Sharable
final class ResetGuard extends ChannelInboundHandlerAdapter {

  static final ResetGuard INSTANCE = new ResetGuard();

  private ResetGuard() {}

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the connection is lost already
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) throws Exception {
    if (cause instanceof IOException) {
      context.close();
    } else {
      super.exceptionCaught(context, cause);
    }
  }
}
