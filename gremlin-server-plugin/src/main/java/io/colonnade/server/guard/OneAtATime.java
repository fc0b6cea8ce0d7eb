package io.colonnade.server.guard;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Lets the next request over HTTP of a connection pass when the one before has been answered and
 * the answer is written. A client that sends several without waiting gets its answers in their
 * order, and one that does not read them is not read either. One instance per channel, used by its
 * event loop.
 */
final class OneAtATime extends ChannelDuplexHandler {

  /** What arrived after a request that is not answered yet. */
  private final Queue<Object> held = new ArrayDeque<>();

  private boolean isUnanswered;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (!held.isEmpty() || (isUnanswered && message instanceof HttpRequest)) {
      held.add(message);
      context.channel().config().setAutoRead(false);
      return;
    }
    pass(context, message);
  }

  private void pass(ChannelHandlerContext context, Object message) throws Exception {
    isUnanswered |= message instanceof HttpRequest;
    super.channelRead(context, message);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    boolean isEnd =
        message instanceof LastHttpContent
            && !(message instanceof HttpResponse response
                && response.status().equals(HttpResponseStatus.CONTINUE));
    super.write(
        context,
        message,
        isEnd ? promise.unvoid().addListener(written -> answered(context)) : promise);
  }

  private void answered(ChannelHandlerContext context) throws Exception {
    isUnanswered = false;
    while (!held.isEmpty() && !(isUnanswered && held.peek() instanceof HttpRequest)) {
      pass(context, held.remove());
    }
    if (held.isEmpty()) {
      context.channel().config().setAutoRead(true);
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    held.forEach(ReferenceCountUtil::release);
    held.clear();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    handlerRemoved(context);
    super.channelInactive(context);
  }
}
