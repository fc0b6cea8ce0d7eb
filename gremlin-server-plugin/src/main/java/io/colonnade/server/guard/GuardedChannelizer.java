package io.colonnade.server.guard;

import io.colonnade.server.monitor.Monitor;
import io.colonnade.server.monitor.Requests;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.cors.CorsConfig;
import io.netty.handler.codec.http.cors.CorsConfigBuilder;
import io.netty.handler.codec.http.cors.CorsHandler;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import io.netty.handler.ssl.ClientAuth;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.server.channel.WsAndHttpChannelizer;

/**
 * Websocket and HTTP on one port, each connection through a {@link ResetGuard}, a {@link
 * ConnectionGuard}, {@link TlsGuard} and {@link TlsFailures} if there is a certificate, a {@link
 * BrowserGuard}, Netty's {@link CorsHandler} if sites are allowed, {@link StatusPages}, {@link
 * FormRequests} and an {@link AnswerGuard}, and each websocket request through a {@link
 * FrameGuard}, a {@link RequestMeter} and a {@link RequestGuard}; {@link FailedRequests} is the
 * last. HTTP requests reach the graph only through {@link GrammarEngine}, which has the same rules.
 * Gremlin Server creates this object by its class name.
 */
public final class GuardedChannelizer extends WsAndHttpChannelizer {

  /** How long a browser may remember what a site is allowed; the most that Chromium takes. */
  private static final long PREFLIGHT_SECONDS = 7_200;

  /** The name that Gremlin Server gives to the first of its handlers of messages. */
  private static final String PIPELINE_WEBSOCKET_TEXT_DECODER = "request-text-decoder";

  @Override
  public void initChannel(SocketChannel channel) throws Exception {
    threads().serve(channel.parent().eventLoop().parent());
    threads().serve(channel.eventLoop().parent());
    Requests requests = monitor().requests();
    requests.connected();
    channel.closeFuture().addListener(closed -> requests.disconnected());
    GuardSettings ours = (GuardSettings) settings;
    if (ours.logins().isEmpty()) {
      Callers.withoutUser(channel, ours.access());
    }
    super.initChannel(channel);
    channel.pipeline().addLast("failed-requests", FailedRequests.INSTANCE);
    ClientAuth certificates = ours.logins().isPresent() ? ClientAuth.OPTIONAL : ClientAuth.REQUIRE;
    ours.tls()
        .map(tls -> new TlsGuard(tls.context(), certificates))
        .ifPresent(
            tls ->
                channel
                    .pipeline()
                    .addFirst("tls-failures", TlsFailures.INSTANCE)
                    .addFirst(PIPELINE_SSL, tls));
    channel
        .pipeline()
        .addFirst("connection-guard", new ConnectionGuard(ours.connections()))
        .addFirst("reset-guard", ResetGuard.INSTANCE);
  }

  @Override
  public void configure(ChannelPipeline pipeline) {
    super.configure(pipeline);
    GuardSettings ours = (GuardSettings) settings;
    AllowedOrigins allowed = ours.allowedOrigins();
    PlainErrors plainErrors = new PlainErrors(ours.requestLimits());
    pipeline.replace(
        "web-socket-server-compression-handler",
        "bounded-compression",
        new WebSocketServerCompressionHandler(settings.maxContentLength));
    pipeline.addBefore(
        PIPELINE_WEBSOCKET_TEXT_DECODER,
        "whole-messages",
        new WebSocketFrameAggregator(settings.maxContentLength));
    pipeline.addBefore(
        PIPELINE_WEBSOCKET_TEXT_DECODER, "frame-guard", new FrameGuard(serializers.keySet()));
    HttpOutcomes outcomes = new HttpOutcomes(monitor().requests());
    pipeline.addAfter(
        PIPELINE_HTTP_REQUEST_DECODER,
        "answer-guard",
        new AnswerGuard(threads(), monitor().requests(), outcomes));
    pipeline.addAfter(PIPELINE_HTTP_REQUEST_DECODER, "form-requests", new FormRequests());
    pipeline.addAfter(
        PIPELINE_HTTP_REQUEST_DECODER,
        "status-pages",
        new StatusPages(graphManager, gremlinExecutorService, monitor().pages()));
    Optional<LoginCheck> logins =
        ours.logins().map(some -> new LoginCheck(some, monitor().audit()));
    logins.ifPresent(
        some ->
            pipeline.addAfter(PIPELINE_HTTP_REQUEST_DECODER, "http-login", new HttpLogin(some)));
    if (!allowed.isEmpty()) {
      pipeline.addAfter(PIPELINE_HTTP_REQUEST_DECODER, "cors", new CorsHandler(cors(allowed)));
    }
    pipeline.addAfter(PIPELINE_HTTP_REQUEST_DECODER, "browser-guard", new BrowserGuard(allowed));
    pipeline.addAfter(PIPELINE_HTTP_REQUEST_DECODER, "plain-http-errors", plainErrors);
    pipeline.addAfter(PIPELINE_HTTP_REQUEST_DECODER, "one-at-a-time", new OneAtATime());
    pipeline.addAfter(PIPELINE_HTTP_REQUEST_DECODER, "http-outcomes", outcomes);
    logins.ifPresent(
        some -> {
          pipeline.addBefore("whole-messages", "early-frames", new EarlyFrames());
          pipeline.addLast("websocket-login", new WebsocketLogin(some));
        });
    pipeline.addLast("request-meter", new RequestMeter(threads(), monitor().requests()));
    pipeline.addLast("plain-errors", plainErrors);
    pipeline.addLast(
        "request-guard", new RequestGuard(new ChannelSessions(graphManager), ours.sessions()));
  }

  private RequestThreads threads() {
    return (RequestThreads) gremlinExecutorService;
  }

  private Monitor monitor() {
    return ((GuardSettings) settings).monitor();
  }

  /** Answers the questions that a browser asks before it sends the requests of a page. */
  private static CorsConfig cors(AllowedOrigins allowed) {
    return CorsConfigBuilder.forOrigins(allowed.toArray())
        .allowedRequestMethods(HttpMethod.GET, HttpMethod.POST)
        .allowedRequestHeaders(
            HttpHeaderNames.CONTENT_TYPE, HttpHeaderNames.ACCEPT, HttpHeaderNames.AUTHORIZATION)
        .maxAge(PREFLIGHT_SECONDS)
        .build();
  }
}
