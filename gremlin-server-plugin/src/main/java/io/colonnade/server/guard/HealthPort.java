package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.server.monitor.Page;
import io.colonnade.server.monitor.Pages;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.timeout.WriteTimeoutHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A port of its own for the {@link Pages} of health and metrics. It evaluates nothing and shows no
 * data, and answers before the graphs are open. Thread-safe.
 */
public final class HealthPort implements AutoCloseable {

  /** More than the probes and scrapers of a server need; further connections are closed. */
  private static final ConnectionLimits LIMITS =
      new ConnectionLimits(100, 50, Duration.ofMinutes(1));

  private static final int WRITE_SECONDS = 10;
  private static final int MOST_OF_A_LINE = 2_048;
  private static final int MOST_OF_HEADERS = 8_192;
  private static final int CHUNK = 1_024;

  private final EventLoopGroup threads;
  private final Channel listening;

  private HealthPort(EventLoopGroup threads, Channel listening) {
    this.threads = threads;
    this.listening = listening;
  }

  /**
   * Opens the port.
   *
   * @param address the address to bind; port 0 selects any free port
   * @throws InvalidInputException if the address cannot be bound
   */
  public static HealthPort open(InetSocketAddress address, Pages pages) {
    EventLoopGroup threads =
        new NioEventLoopGroup(1, new DefaultThreadFactory("colonnade-health", true));
    OpenConnections connections = new OpenConnections(LIMITS);
    ChannelFuture bound =
        new ServerBootstrap()
            .group(threads)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    configure(channel.pipeline(), connections, pages);
                  }
                })
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      stop(threads);
      throw new InvalidInputException(
          Problem.CANNOT_LISTEN,
          bound.cause(),
          "host",
          address.getHostString(),
          "port",
          address.getPort(),
          "reason",
          String.valueOf(bound.cause().getMessage()));
    }
    return new HealthPort(threads, bound.channel());
  }

  private static void configure(
      ChannelPipeline pipeline, OpenConnections connections, Pages pages) {
    pipeline.addLast(new ConnectionGuard(connections));
    pipeline.addLast(new WriteTimeoutHandler(WRITE_SECONDS));
    pipeline.addLast(new HttpServerCodec(MOST_OF_A_LINE, MOST_OF_HEADERS, CHUNK));
    pipeline.addLast(new OneAtATime());
    pipeline.addLast(new BrowserGuard(AllowedOrigins.none()));
    pipeline.addLast(new Answers(pages));
  }

  /** Returns the port in use, also if any free port was requested. */
  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /** Closes the port and its connections. Idempotent. */
  @Override
  public void close() {
    ChannelFuture unused = listening.close().awaitUninterruptibly();
    stop(threads);
  }

  private static void stop(EventLoopGroup threads) {
    Future<?> unused = threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  /** Answers the requests of one connection. Used by its event loop. */
  private static final class Answers extends SimpleChannelInboundHandler<HttpObject> {

    private final Pages pages;

    Answers(Pages pages) {
      this.pages = pages;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
      if (!(message instanceof HttpRequest request)) {
        return; // the body of a request for a page means nothing
      }
      if (request.decoderResult().isFailure()) {
        HttpUtil.setKeepAlive(request, false);
        PageAnswers.send(context, request, refusal(HttpResponseStatus.BAD_REQUEST));
        return;
      }
      String path = path(request);
      if (!Pages.isPage(path)) {
        PageAnswers.send(context, request, refusal(HttpResponseStatus.NOT_FOUND));
      } else if (!PageAnswers.isRead(request)) {
        PageAnswers.send(context, request, refusal(HttpResponseStatus.METHOD_NOT_ALLOWED));
      } else {
        PageAnswers.send(context, request, pages.page(path));
      }
    }

    private static String path(HttpRequest request) {
      try {
        return new QueryStringDecoder(request.uri()).path();
      } catch (IllegalArgumentException e) {
        return ""; // no page
      }
    }

    private static Page refusal(HttpResponseStatus status) {
      return new Page(
          status.code(),
          HttpHeaderValues.APPLICATION_JSON.toString(),
          "{\"message\":\"" + Problem.NO_SUCH_PAGE.message() + "\"}");
    }

    /** Closes the connection: it was reset, or idle for long. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      ChannelFuture unused = context.close();
    }
  }
}
