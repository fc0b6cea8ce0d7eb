package io.colonnade.server.guard;

import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.SocketChannel;
import org.apache.tinkerpop.gremlin.server.channel.WsAndHttpChannelizer;

/**
 * Websocket and HTTP on one port, each connection through a {@link ResetGuard}, a {@link
 * BrowserGuard}, {@link StatusPages}, {@link FormRequests} and an {@link AnswerGuard}, and each
 * websocket request through a {@link RequestGuard}. HTTP requests reach the graph only through
 * {@link GrammarEngine}, which has the same rules. Gremlin Server creates this object by its class
 * name.
 */
public final class GuardedChannelizer extends WsAndHttpChannelizer {

  @Override
  public void initChannel(SocketChannel channel) throws Exception {
    RequestThreads threads = (RequestThreads) gremlinExecutorService;
    threads.serve(channel.parent().eventLoop().parent());
    threads.serve(channel.eventLoop().parent());
    super.initChannel(channel);
  }

  @Override
  public void configure(ChannelPipeline pipeline) {
    super.configure(pipeline);
    pipeline.addFirst("reset-guard", ResetGuard.INSTANCE);
    pipeline.addAfter(
        PIPELINE_HTTP_REQUEST_DECODER,
        "answer-guard",
        new AnswerGuard((RequestThreads) gremlinExecutorService));
    pipeline.addAfter(PIPELINE_HTTP_REQUEST_DECODER, "form-requests", new FormRequests());
    pipeline.addAfter(
        PIPELINE_HTTP_REQUEST_DECODER,
        "status-pages",
        new StatusPages(graphManager, gremlinExecutorService));
    pipeline.addAfter(PIPELINE_HTTP_REQUEST_DECODER, "browser-guard", new BrowserGuard());
    pipeline.addAfter(PIPELINE_HTTP_REQUEST_DECODER, "plain-http-errors", PlainErrors.INSTANCE);
    pipeline.addLast("plain-errors", PlainErrors.INSTANCE);
    pipeline.addLast("request-guard", new RequestGuard(new ChannelSessions(graphManager)));
  }
}
