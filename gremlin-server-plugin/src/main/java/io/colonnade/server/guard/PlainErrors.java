package io.colonnade.server.guard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;

/**
 * Takes stack traces out of what is sent to clients: the message says what is wrong, and the inside
 * of the server is nobody else's concern. The server's own log has them. Thread-safe.
 */
@ChannelHandler.Sharable
final class PlainErrors extends ChannelOutboundHandlerAdapter {

  static final PlainErrors INSTANCE = new PlainErrors();

  private static final int FIRST_ERROR = 400;

  private final ObjectMapper json = new ObjectMapper();

  private PlainErrors() {}

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    if (message instanceof ResponseMessage response) {
      super.write(context, withoutStack(response), promise);
    } else if (message instanceof FullHttpResponse response
        && response.status().code() >= FIRST_ERROR) {
      super.write(context, withoutStack(response), promise);
    } else {
      super.write(context, message, promise);
    }
  }

  private static ResponseMessage withoutStack(ResponseMessage response) {
    Map<String, Object> attributes = new HashMap<>(response.getStatus().getAttributes());
    if (attributes.remove(Tokens.STATUS_ATTRIBUTE_STACK_TRACE) == null) {
      return response;
    }
    return ResponseMessage.build(response.getRequestId())
        .code(response.getStatus().getCode())
        .statusMessage(response.getStatus().getMessage())
        .statusAttributes(attributes)
        .responseMetaData(response.getResult().getMeta())
        .result(response.getResult().getData())
        .create();
  }

  /** The same response if it is none of Gremlin Server's JSON errors. */
  private FullHttpResponse withoutStack(FullHttpResponse response) throws JsonProcessingException {
    String body = response.content().toString(StandardCharsets.UTF_8);
    if (!body.startsWith("{")) {
      return response;
    }
    JsonNode error = json.readTree(body);
    if (!(error instanceof ObjectNode fields)
        || fields.remove(Tokens.STATUS_ATTRIBUTE_STACK_TRACE) == null) {
      return response;
    }
    byte[] plain = fields.toString().getBytes(StandardCharsets.UTF_8);
    FullHttpResponse copy = response.replace(Unpooled.wrappedBuffer(plain));
    response.release();
    HttpUtil.setContentLength(copy, plain.length);
    return copy;
  }
}
