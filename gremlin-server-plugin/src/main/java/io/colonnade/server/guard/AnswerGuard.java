package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.colonnade.server.monitor.Caller;
import io.colonnade.server.monitor.Requests;
import io.colonnade.server.monitor.RunningRequest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ensures that each HTTP request gets a response. Gremlin Server 3.8.1 sends none if a failure has
 * no message: {@code HttpGremlinEndpointHandler} then formats a text from the script, whose type
 * the compiler infers as {@code Object[]}, and fails with a {@code ClassCastException} that a
 * future swallows. One instance per channel, used by its event loop.
 */
final class AnswerGuard extends ChannelDuplexHandler {

  private static final Pattern CODE = Pattern.compile("\"message\":\"(COL-\\d{4})");

  /** The time that another thread may need to complete a response it has begun. */
  private static final long GRACE_MS = 500;

  private final RequestThreads threads;
  private final Requests requests;
  private final HttpOutcomes outcomes;

  /** The open requests, oldest first; responses have the same order. */
  private final Queue<Request> unanswered = new ArrayDeque<>();

  private boolean isRefused; // the request whose end is still to come
  private int size; // the bytes of its body so far
  private final ByteArrayOutputStream body = new ByteArrayOutputStream(); // while it is short

  /** Compared by identity. */
  private static final class Request {

    private final RunningRequest running;

    Request(RunningRequest running) {
      this.running = running;
    }
  }

  /**
   * @param outcomes is given each request that is about to be answered
   */
  AnswerGuard(RequestThreads threads, Requests requests, HttpOutcomes outcomes) {
    this.threads = threads;
    this.requests = requests;
    this.outcomes = outcomes;
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the listener is what remains to do
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (message instanceof HttpRequest) {
      isRefused = false;
      size = 0;
      body.reset();
    }
    if (message instanceof HttpContent content) {
      ByteBuf part = content.content();
      size += part.readableBytes();
      if (size <= AdministrationCalls.LONGEST_BODY) {
        part.getBytes(part.readerIndex(), body, part.readableBytes());
      }
    }
    if (!(message instanceof LastHttpContent) || isRefused) {
      super.channelRead(context, message);
      return;
    }
    Caller caller = Callers.of(context.channel());
    Request request = new Request(requests.begin(caller, size));
    boolean isAdministration =
        size <= AdministrationCalls.LONGEST_BODY
            && AdministrationCalls.isOne(caller, body.toByteArray());
    Optional<String> refusal = isAdministration ? Optional.empty() : requests.refusal();
    if (refusal.isPresent()) {
      isRefused = true;
      requests.discard(request.running);
      ReferenceCountUtil.release(message);
      context.writeAndFlush(later(refusal.get())).addListener(ChannelFutureListener.CLOSE);
      return;
    }
    unanswered.add(request);
    threads.reading(
        isAdministration ? threads.administration() : threads.of(Callers.owner(context.channel())),
        task -> requests.within(request.running, task),
        () -> lookLater(context, request),
        () -> super.channelRead(context, message));
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    unanswered.forEach(request -> requests.lose(request.running));
    unanswered.clear();
    super.channelInactive(context);
  }

  /** Called also when the connection becomes a websocket, whose opening is no request. */
  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    unanswered.forEach(request -> requests.discard(request.running));
    unanswered.clear();
  }

  /** Returns whether a request is being evaluated. */
  boolean isWaiting() {
    return !unanswered.isEmpty();
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    if (message instanceof HttpResponse response
        && !response.status().equals(HttpResponseStatus.CONTINUE)) {
      Request request = unanswered.poll();
      isRefused = request == null; // at its head: too large, or with an expectation
      if (request != null) {
        outcomes.answering(request.running);
        if (message instanceof FullHttpResponse full
            && !response.status().equals(HttpResponseStatus.OK)) {
          Optional<String> ending = request.running.ending(code(full));
          if (ending.isPresent()) {
            full.release();
            FullHttpResponse told = json(HttpResponseStatus.INTERNAL_SERVER_ERROR, ending.get());
            super.write(context, told, promise);
            return;
          }
        }
      }
    }
    super.write(context, message, promise);
  }

  /** Returns the code of the message of an error; empty if it has none. */
  private static String code(FullHttpResponse error) {
    Matcher code = CODE.matcher(error.content().toString(StandardCharsets.UTF_8));
    return code.find() ? code.group(1) : "";
  }

  /** Called when all tasks that could have sent a response have ended. */
  @SuppressWarnings("FutureReturnValueIgnored") // fails only if the channel is closed
  private void lookLater(ChannelHandlerContext context, Request request) {
    context
        .executor()
        .schedule(
            () -> {
              if (unanswered.contains(request) && context.channel().isActive()) {
                FullHttpResponse answer =
                    json(
                        HttpResponseStatus.INTERNAL_SERVER_ERROR,
                        Problem.FAILED_SILENTLY.message());
                answer.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
                context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
              }
            },
            GRACE_MS,
            TimeUnit.MILLISECONDS);
  }

  /** Returns the refusal of a request; a part of it is kept until its connection is closed. */
  private static FullHttpResponse later(String message) {
    FullHttpResponse answer = json(HttpResponseStatus.SERVICE_UNAVAILABLE, message);
    answer.headers().setInt(HttpHeaderNames.RETRY_AFTER, PlainErrors.RETRY_AFTER_SECONDS);
    answer.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    return answer;
  }

  /** Returns an error as JSON. */
  static FullHttpResponse json(HttpResponseStatus status, String message) {
    byte[] text = ("{\"message\":\"" + message + "\"}").getBytes(StandardCharsets.UTF_8);
    FullHttpResponse response =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(text));
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, "application/json");
    response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, text.length);
    return response;
  }
}
