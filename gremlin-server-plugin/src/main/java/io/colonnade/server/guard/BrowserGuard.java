package io.colonnade.server.guard;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * Refuses requests from web pages of other sites. A browser sends the requests of any page, also to
 * loopback, and Gremlin Server permits the page to read the response, so without this class a page
 * that a user visits could read and drop the graph of the user. Pages of {@link AllowedOrigins} are
 * let through. Programs other than browsers do not send these headers and are not affected. One
 * instance per channel, used by its event loop.
 */
final class BrowserGuard extends ChannelInboundHandlerAdapter {

  private final AllowedOrigins allowed;
  private boolean isRefused;

  BrowserGuard(AllowedOrigins allowed) {
    this.allowed = allowed;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (message instanceof HttpRequest request && !isRefused) {
      ConnectionGuard.noteRequest(context);
      isRefused = isForeign(request.headers(), isLoopback(context), allowed);
      if (isRefused) {
        refuse(context);
      }
    }
    if (isRefused) {
      ReferenceCountUtil.release(message);
    } else {
      super.channelRead(context, message);
    }
  }

  private static boolean isLoopback(ChannelHandlerContext context) {
    return context.channel().localAddress() instanceof InetSocketAddress local
        && local.getAddress().isLoopbackAddress();
  }

  /**
   * Returns true for a request that a page of another site has caused.
   *
   * @param isLoopback true if the connection reached a loopback address; any other host name then
   *     shows that the name of the site was redirected to it (DNS rebinding)
   * @param allowed sites whose pages are not foreign
   */
  static boolean isForeign(HttpHeaders headers, boolean isLoopback, AllowedOrigins allowed) {
    Optional<String> host =
        Optional.ofNullable(headers.get(HttpHeaderNames.HOST)).flatMap(text -> host("//" + text));
    if (isLoopback && host.isPresent() && !isLocalName(host.get())) {
      return true;
    }
    String origin = headers.get(HttpHeaderNames.ORIGIN);
    if (origin != null && allowed.contains(origin)) {
      return false;
    }
    if (origin == null) { // older browsers send only this header with a GET
      origin = headers.get(HttpHeaderNames.REFERER);
    }
    if (origin == null) {
      return "cross-site".equals(headers.get("sec-fetch-site"));
    }
    Optional<String> site = host(origin);
    return site.isEmpty() || !(isLocalName(site.get()) || site.equals(host));
  }

  private static Optional<String> host(String uri) {
    try {
      return Optional.ofNullable(new URI(uri).getHost());
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static boolean isLocalName(String host) {
    return host.equals("localhost") || host.equals("[::1]") || host.matches("127(\\.\\d{1,3}){3}");
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the listener closes the channel in any case
  private static void refuse(ChannelHandlerContext context) {
    context
        .writeAndFlush(
            AnswerGuard.json(
                HttpResponseStatus.FORBIDDEN, "requests of web pages from other sites are refused"))
        .addListener(ChannelFutureListener.CLOSE);
  }
}
