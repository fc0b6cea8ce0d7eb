package io.colonnade.server.guard;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes a connection whose request has made a handler fail: no answer will come, and the client
 * would wait for it. Must be the last handler of a pipeline. Thread-safe.
 */
@ChannelHandler.Sharable
final class FailedRequests extends ChannelInboundHandlerAdapter {

  static final FailedRequests INSTANCE = new FailedRequests();

  private static final Logger LOG = LoggerFactory.getLogger(FailedRequests.class);

  private FailedRequests() {}

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // closed in any case
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    LOG.warn("a connection is closed, because a request failed: {}", cause.toString());
    LOG.debug("the failure", cause);
    context.close();
  }
}
