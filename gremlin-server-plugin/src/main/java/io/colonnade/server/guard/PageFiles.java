package io.colonnade.server.guard;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * The page that shows a graph in a browser, at {@code /}: a fixed list of files that are read once
 * from the class path. No request names a file to open. The headers allow the page to load scripts,
 * styles and data only from the server itself. Immutable.
 */
final class PageFiles {

  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src"
          + " 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final String FOLDER = "/io/colonnade/server/page/";

  private static final List<String> OWN =
      List.of(
          "complete.js",
          "drawing.js",
          "element.js",
          "graphson.js",
          "history.js",
          "icon.svg",
          "page.css",
          "page.js",
          "panels.js",
          "plan.js",
          "server.js",
          "table.js");

  private static final String LIBRARY = "/META-INF/resources/webjars/cytoscape/";
  private static final String LIBRARY_VERSION =
      "/META-INF/maven/org.webjars.npm/cytoscape/pom.properties";

  private static final Map<String, PageFiles> BY_PATH = byPath();

  private final byte[] content;
  private final String type;
  private final String tag;

  private PageFiles(byte[] content, String type) {
    this.content = content;
    this.type = type;
    this.tag = '"' + HexFormat.of().formatHex(sha256(content), 0, 16) + '"';
  }

  /**
   * Answers a request if it reads one of the files. A request for {@code /} reads the page unless
   * it has a query, opens a websocket, or accepts no HTML.
   *
   * @return false if the request is of another kind, and was not answered
   */
  static boolean answers(
      ChannelHandlerContext context, HttpRequest request, QueryStringDecoder address) {
    PageFiles file = BY_PATH.get(address.path());
    if (file == null || (address.path().equals("/") && !asksForThePage(request, address))) {
      return false;
    }
    file.send(context, request);
    return true;
  }

  private static boolean asksForThePage(HttpRequest request, QueryStringDecoder address) {
    HttpHeaders headers = request.headers();
    String accepted = headers.get(HttpHeaderNames.ACCEPT, "*/*").toLowerCase(Locale.ROOT);
    return !address.parameters().containsKey("gremlin")
        && !headers.contains(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true)
        && !headers.contains(HttpHeaderNames.EXPECT)
        && (accepted.contains("text/html") || accepted.contains("*/*"));
  }

  private void send(ChannelHandlerContext context, HttpRequest request) {
    boolean isKnown = tag.equals(request.headers().get(HttpHeaderNames.IF_NONE_MATCH));
    boolean isHead = request.method().equals(HttpMethod.HEAD);
    ByteBuf body = isKnown || isHead ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(content);
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            isKnown ? HttpResponseStatus.NOT_MODIFIED : HttpResponseStatus.OK,
            body);
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, type)
        .set(HttpHeaderNames.CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY)
        .set("x-content-type-options", "nosniff")
        .set("referrer-policy", "no-referrer")
        .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_CACHE)
        .set(HttpHeaderNames.ETAG, tag);
    if (!isKnown) {
      HttpUtil.setContentLength(response, content.length);
    }
    boolean isKept = HttpUtil.isKeepAlive(request);
    HttpUtil.setKeepAlive(response, isKept);
    ChannelFuture written = context.writeAndFlush(response);
    if (!isKept) {
      ChannelFuture unused = written.addListener(ChannelFutureListener.CLOSE);
    }
  }

  // ---- reading the files

  private static Map<String, PageFiles> byPath() {
    Map<String, PageFiles> files = new HashMap<>();
    files.put("/", own("index.html"));
    OWN.forEach(name -> files.put("/page/" + name, own(name)));
    libraryVersion()
        .ifPresent(
            version -> {
              String folder = LIBRARY + version + '/';
              files.put("/page/cytoscape.mjs", required(folder + "dist/cytoscape.esm.min.mjs"));
              files.put("/page/cytoscape-license.txt", required(folder + "LICENSE"));
            });
    return Map.copyOf(files);
  }

  /** Returns empty if the class path has no library; the page then draws no graphs. */
  private static Optional<String> libraryVersion() {
    try (InputStream in = PageFiles.class.getResourceAsStream(LIBRARY_VERSION)) {
      if (in == null) {
        return Optional.empty();
      }
      Properties properties = new Properties();
      properties.load(in);
      return Optional.ofNullable(properties.getProperty("version"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PageFiles own(String name) {
    return required(FOLDER + name);
  }

  private static PageFiles required(String resource) {
    try (InputStream in = PageFiles.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the class path has no " + resource);
      }
      return new PageFiles(in.readAllBytes(), type(resource));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String type(String resource) {
    return switch (resource.substring(resource.lastIndexOf('.') + 1)) {
      case "html" -> "text/html; charset=utf-8";
      case "css" -> "text/css; charset=utf-8";
      case "js", "mjs" -> "text/javascript; charset=utf-8";
      case "svg" -> "image/svg+xml";
      default -> "text/plain; charset=utf-8";
    };
  }

  private static byte[] sha256(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
