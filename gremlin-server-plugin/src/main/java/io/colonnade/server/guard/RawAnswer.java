package io.colonnade.server.guard;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;

/** An error over HTTP from a handler below those for HTTP. Stateless. */
final class RawAnswer {

  private RawAnswer() {}

  /**
   * @param message without quotes
   */
  static ByteBuf of(ChannelHandlerContext context, HttpResponseStatus status, String message) {
    String body = "{\"message\":\"" + message + "\"}";
    String head =
        "HTTP/1.1 %s\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
            .formatted(status, body.length());
    return ByteBufUtil.encodeString(
        context.alloc(), CharBuffer.wrap(head + body), StandardCharsets.US_ASCII);
  }
}
