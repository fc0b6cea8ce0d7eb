package io.colonnade.server.guard;

import io.colonnade.server.monitor.Outcome;
import io.colonnade.server.monitor.Requests;
import io.colonnade.server.monitor.RunningRequest;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Notes how requests over HTTP end, by the answers as {@link PlainErrors} sends them; {@link
 * AnswerGuard} tells it to which request the next answer belongs. One instance per channel, used by
 * its event loop.
 */
final class HttpOutcomes extends ChannelOutboundHandlerAdapter {

  private static final Pattern ID = Pattern.compile("\"requestId\":\"([0-9a-fA-F-]{36})\"");

  /** The id is the first field of an answer. */
  private static final int SEARCHED = 200;

  private static final int FIRST_ERROR = 400;

  private final Requests requests;
  private final Queue<RunningRequest> answering = new ArrayDeque<>();

  HttpOutcomes(Requests requests) {
    this.requests = requests;
  }

  /** Notes the request to which the next answer belongs. */
  void answering(RunningRequest request) {
    answering.add(request);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    if (message instanceof HttpResponse response
        && !response.status().equals(HttpResponseStatus.CONTINUE)) {
      RunningRequest request = answering.poll(); // none for the answers of other handlers
      if (request != null) {
        end(request, response);
      }
    }
    super.write(context, message, promise);
  }

  private void end(RunningRequest request, HttpResponse response) {
    int status = response.status().code();
    if (response.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS)) {
      requests.discard(request);
      return;
    }
    if (requests.isSlow(request)) {
      id(response).ifPresent(request::identify);
    }
    String error = status >= FIRST_ERROR ? text(response, Integer.MAX_VALUE) : "";
    requests.end(request, Outcome.of(status, error));
  }

  private static Optional<UUID> id(HttpResponse response) {
    Matcher id = ID.matcher(text(response, SEARCHED));
    return id.find() ? Optional.of(UUID.fromString(id.group(1))) : Optional.empty();
  }

  private static String text(HttpResponse response, int most) {
    if (!(response instanceof FullHttpResponse full)) {
      return "";
    }
    int length = Math.min(most, full.content().readableBytes());
    return full.content().toString(full.content().readerIndex(), length, StandardCharsets.UTF_8);
  }
}
