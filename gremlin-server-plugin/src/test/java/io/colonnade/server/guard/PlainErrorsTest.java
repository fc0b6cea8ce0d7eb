package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.server.monitor.RequestLimits;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainErrorsTest {

  @ParameterizedTest
  @CsvSource({
    // what Gremlin Server says, the first of its exceptions, what the client gets
    "500, io.colonnade.graph.TemporaryTransactionException, 503",
    "500, org.apache.tinkerpop.gremlin.language.grammar.GremlinParserException, 400",
    "500, java.lang.IllegalArgumentException, 500",
    "404, io.colonnade.graph.TemporaryTransactionException, 404",
  })
  void error_overHttp_tellsWhoseTurnItIs(int given, String exception, int expected) {
    FullHttpResponse answer =
        sent(
            given,
            "{\"message\":\"why\",\"exceptions\":[\"" + exception + "\"],\"stackTrace\":\"at x\"}");
    String body = answer.content().toString(StandardCharsets.UTF_8);
    assertEquals(expected, answer.status().code());
    assertEquals("{\"message\":\"why\",\"exceptions\":[\"" + exception + "\"]}", body);
    assertEquals(body.length(), HttpUtil.getContentLength(answer));
  }

  @ParameterizedTest
  @CsvSource({"500, no JSON", "500, [1]", "400, {}"})
  void error_ofAnotherForm_isSentAsItIs(int given, String body) {
    FullHttpResponse answer = sent(given, body);
    assertEquals(given, answer.status().code());
    assertEquals(body, answer.content().toString(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "500, Invalid gremlin type., the body is no request in the format of its Content-Type",
    "400, Mime type mismatch. Value, the body does not begin with the format of its Content-Type",
    "500, readerIndex(0) + length(1), the body ends too early",
    "500, -66, the body does not begin with the format of its Content-Type",
    "400, bindings must be a Map, bindings must be a Map",
  })
  void request_thatCannotBeRead_isRefusedWithACode(int given, String message, String reason) {
    FullHttpResponse answer = sent(given, "{\"message\":\"" + message + "\"}");
    String body = answer.content().toString(StandardCharsets.UTF_8);
    assertEquals(400, answer.status().code());
    assertTrue(body.startsWith("{\"message\":\"COL-8015 "), body);
    assertTrue(body.endsWith("[reason=" + reason + "]\"}"), body);
  }

  private static FullHttpResponse sent(int status, String body) {
    EmbeddedChannel channel = new EmbeddedChannel(new PlainErrors(RequestLimits.DEFAULT));
    channel.writeOutbound(
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(status),
            Unpooled.copiedBuffer(body, StandardCharsets.UTF_8)));
    return channel.readOutbound();
  }
}
