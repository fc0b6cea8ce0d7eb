package io.colonnade.server.guard;

import io.netty.channel.ChannelPipeline;
import org.apache.tinkerpop.gremlin.server.channel.WsAndHttpChannelizer;

/**
 * Websocket and HTTP on one port, each websocket request through a {@link RequestGuard}. (HTTP
 * requests reach the graph through {@link GrammarEngine} only, which has the same rules.) Gremlin
 * Server makes this by its name.
 */
public final class GuardedChannelizer extends WsAndHttpChannelizer {

  @Override
  public void configure(ChannelPipeline pipeline) {
    super.configure(pipeline);
    pipeline.addLast("request-guard", new RequestGuard(new ChannelSessions(graphManager)));
  }
}
