package io.colonnade.server.guard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.util.Tokens;

/**
 * Converts a form, {@code gremlin=g.V().count()}, to the JSON that Gremlin Server reads. Tools for
 * Amazon Neptune and {@code curl --data-urlencode} send forms. A body of JSON that is declared as a
 * form, as by {@code curl -d}, is passed on unchanged. One instance per channel, used by its event
 * loop.
 */
final class FormRequests extends ChannelInboundHandlerAdapter {

  /** The largest form; larger bodies are passed on, and are refused unless they are JSON. */
  private static final int LARGEST = 1 << 20;

  /** The names of a form that a request has too; the value of bindings is an object in JSON. */
  private static final List<String> TEXTS = List.of(Tokens.ARGS_GREMLIN, Tokens.ARGS_LANGUAGE);

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The parts of a request that may be a form. */
  private final List<HttpObject> held = new ArrayList<>();

  private int length;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (held.isEmpty() && !(message instanceof HttpRequest request && mayBeForm(request))) {
      super.channelRead(context, message);
      return;
    }
    held.add((HttpObject) message);
    if (message instanceof HttpContent content) {
      length += content.content().readableBytes();
    }
    if (length > LARGEST) {
      pass(context);
    } else if (message instanceof LastHttpContent) {
      convert(context);
    }
  }

  private void convert(ChannelHandlerContext context) {
    Optional<FullHttpRequest> form;
    try {
      form = form();
    } catch (IllegalArgumentException e) { // of the decoder
      release();
      ChannelFuture unused =
          context.writeAndFlush(
              AnswerGuard.json(
                  HttpResponseStatus.BAD_REQUEST, "the form has a percent sign that is no escape"));
      return;
    }
    if (form.isPresent()) {
      release();
      context.fireChannelRead(form.get());
    } else {
      pass(context);
    }
  }

  private static boolean mayBeForm(HttpRequest request) {
    return request.method().equals(HttpMethod.POST)
        && !HttpUtil.is100ContinueExpected(request)
        && Optional.ofNullable(HttpUtil.getMimeType(request))
            .filter(HttpHeaderValues.APPLICATION_X_WWW_FORM_URLENCODED::contentEqualsIgnoreCase)
            .isPresent();
  }

  /** Passes on what is held; if more of the request follows, it finds nothing held. */
  private void pass(ChannelHandlerContext context) {
    List<HttpObject> all = List.copyOf(held);
    held.clear();
    length = 0;
    all.forEach(context::fireChannelRead);
  }

  private void release() {
    held.forEach(ReferenceCountUtil::release);
    held.clear();
    length = 0;
  }

  /** Returns the request as JSON; empty if it is not a form. */
  private Optional<FullHttpRequest> form() {
    String body = body();
    if (!("&" + body).contains("&" + Tokens.ARGS_GREMLIN + "=")) {
      return Optional.empty();
    }
    HttpRequest head = (HttpRequest) held.get(0);
    Map<String, List<String>> fields =
        new QueryStringDecoder(body, StandardCharsets.UTF_8, false).parameters();
    ByteBuf json = Unpooled.copiedBuffer(json(fields).toString(), StandardCharsets.UTF_8);
    FullHttpRequest request =
        new DefaultFullHttpRequest(
            head.protocolVersion(),
            head.method(),
            head.uri(),
            json,
            head.headers().copy(),
            new DefaultHttpHeaders());
    request.headers().remove(HttpHeaderNames.TRANSFER_ENCODING);
    request.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON);
    HttpUtil.setContentLength(request, json.readableBytes());
    return Optional.of(request);
  }

  /** Decodes all bytes at once: a character may begin in one part and end in the next. */
  private String body() {
    ByteBuf[] parts =
        held.stream()
            .filter(HttpContent.class::isInstance)
            .map(part -> ((HttpContent) part).content().duplicate())
            .toArray(ByteBuf[]::new);
    return Unpooled.wrappedBuffer(parts).toString(StandardCharsets.UTF_8);
  }

  private static ObjectNode json(Map<String, List<String>> fields) {
    ObjectNode request = JSON.createObjectNode();
    fields.forEach(
        (name, values) -> {
          String value = values.get(0);
          if (TEXTS.contains(name)) {
            request.put(name, value);
          } else if (name.equals(Tokens.ARGS_BINDINGS) || name.equals(Tokens.ARGS_ALIASES)) {
            request.set(name, parsed(value));
          }
        });
    return request;
  }

  /** Returns JSON, or the text if it is none, which Gremlin Server refuses. */
  private static JsonNode parsed(String value) {
    try {
      return JSON.readTree(value);
    } catch (JsonProcessingException e) {
      return JSON.getNodeFactory().textNode(value);
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    release();
  }
}
