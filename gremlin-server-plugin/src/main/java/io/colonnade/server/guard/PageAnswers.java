package io.colonnade.server.guard;

import io.colonnade.server.monitor.Page;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers requests for pages. Stateless. */
final class PageAnswers {

  private static final Logger LOG = LoggerFactory.getLogger(PageAnswers.class);

  private static final int FAILED = 500;

  private PageAnswers() {}

  /** Returns whether a request asks for a page, with or without its content. */
  static boolean isRead(HttpRequest request) {
    return request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
  }

  /** Answers when the page is made; any thread may complete it. */
  static void send(
      ChannelHandlerContext context, HttpRequest request, CompletableFuture<Page> page) {
    CompletableFuture<?> unused =
        page.exceptionally(
                failure -> {
                  LOG.warn("a page cannot be made", failure);
                  String text = "{\"message\":\"the page cannot be made: see the log\"}";
                  return new Page(FAILED, HttpHeaderValues.APPLICATION_JSON.toString(), text);
                })
            .thenAccept(made -> send(context, request, made));
  }

  /** Answers a request; the answer to {@code HEAD} has the length of the content without it. */
  static void send(ChannelHandlerContext context, HttpRequest request, Page page) {
    byte[] text = page.text().getBytes(StandardCharsets.UTF_8);
    ByteBuf content =
        request.method().equals(HttpMethod.HEAD)
            ? Unpooled.EMPTY_BUFFER
            : Unpooled.wrappedBuffer(text);
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(page.status()), content);
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, page.type());
    response.headers().set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
    HttpUtil.setContentLength(response, text.length);
    boolean isKept = HttpUtil.isKeepAlive(request);
    HttpUtil.setKeepAlive(response, isKept);
    ChannelFuture written = context.writeAndFlush(response);
    if (!isKept) {
      ChannelFuture unused = written.addListener(ChannelFutureListener.CLOSE);
    }
  }
}
