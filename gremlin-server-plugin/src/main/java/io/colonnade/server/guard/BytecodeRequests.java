package io.colonnade.server.guard;

import io.netty.channel.ChannelHandlerContext;
import java.util.Iterator;
import java.util.Map;
import org.apache.tinkerpop.gremlin.server.Context;
import org.apache.tinkerpop.gremlin.server.Settings;
import org.apache.tinkerpop.gremlin.server.op.OpProcessorException;
import org.apache.tinkerpop.gremlin.server.op.traversal.TraversalOpProcessor;
import org.apache.tinkerpop.gremlin.util.function.ThrowingConsumer;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;

/**
 * Evaluates bytecode without a session as Gremlin Server does, and adds {@link Warnings}. Found and
 * used as {@link SessionRequests} is. Thread-safe.
 */
public final class BytecodeRequests extends TraversalOpProcessor {

  /** The name of the processor in a request that {@link RequestGuard} has accepted. */
  static final String NAME = "colonnade-bytecode";

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public ThrowingConsumer<Context> select(Context context) throws OpProcessorException {
    return RequestMeter.observing(super.select(context));
  }

  /** Does nothing: nothing is open. */
  @Override
  public void close() {}

  @Override
  @SuppressWarnings("rawtypes") // as declared by Gremlin Server
  protected Map<String, Object> generateStatusAttributes(
      ChannelHandlerContext channel,
      RequestMessage request,
      ResponseStatusCode code,
      Iterator results,
      Settings settings) {
    Map<String, Object> attributes =
        super.generateStatusAttributes(channel, request, code, results, settings);
    return attributes.isEmpty() ? attributes : Warnings.added(attributes, results);
  }
}
