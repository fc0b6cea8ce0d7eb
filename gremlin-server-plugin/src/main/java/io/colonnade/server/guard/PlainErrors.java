package io.colonnade.server.guard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.colonnade.error.Problem;
import io.colonnade.graph.TemporaryTransactionException;
import io.colonnade.server.monitor.RequestLimits;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParserException;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;

/**
 * Removes stack traces from responses, so that clients see only the message, which {@link
 * PlainReasons} provides; the log of the server keeps the traces. Also sets the status of HTTP
 * errors, for which Gremlin Server has only one: 400 for a script that is not Gremlin, 503 for a
 * request that may succeed when it is retried (a websocket client gets 597 and 596). Thread-safe.
 */
@ChannelHandler.Sharable
final class PlainErrors extends ChannelOutboundHandlerAdapter {

  private static final int FIRST_ERROR = 400;

  /** What Gremlin Server says when {@link RequestThreads} take no more requests. */
  private static final String RATE = "Rate limiting";

  static final int RETRY_AFTER_SECONDS = 1;

  /** The codes of {@link io.colonnade.error.Problem.Group#RETRY}. */
  private static final Pattern RETRYABLE = Pattern.compile("COL-1\\d{3} ");

  private final ObjectMapper json = new ObjectMapper();

  private final RequestLimits limits;

  PlainErrors(RequestLimits limits) {
    this.limits = limits;
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    if (message instanceof ResponseMessage response) {
      super.write(context, plain(response), promise);
    } else if (message instanceof FullHttpResponse response
        && response.status().code() >= FIRST_ERROR) {
      super.write(context, plain(response), promise);
    } else {
      super.write(context, message, promise);
    }
  }

  private ResponseMessage plain(ResponseMessage response) {
    ResponseStatusCode code = response.getStatus().getCode();
    if (code.getValue() < FIRST_ERROR || code == ResponseStatusCode.AUTHENTICATE) {
      return response;
    }
    Map<String, Object> attributes = new HashMap<>(response.getStatus().getAttributes());
    attributes.remove(Tokens.STATUS_ATTRIBUTE_STACK_TRACE);
    String message = message(response);
    return ResponseMessage.build(response.getRequestId())
        .code(isRetryable(message) ? ResponseStatusCode.SERVER_ERROR_TEMPORARY : code)
        .statusMessage(message)
        .statusAttributes(attributes)
        .responseMetaData(response.getResult().getMeta())
        .result(response.getResult().getData())
        .create();
  }

  private String message(ResponseMessage response) {
    String message = response.getStatus().getMessage();
    return RATE.equals(message)
        ? RequestThreads.tooManyWait(limits.waiting())
        : PlainReasons.of(Optional.ofNullable(message));
  }

  /**
   * Returns true for a retryable failure, by its code: for a script, Gremlin Server examines only
   * the root cause, which is not marked as temporary.
   */
  private static boolean isRetryable(String message) {
    return RETRYABLE.matcher(message).lookingAt();
  }

  /** Returns the response unchanged unless it is a JSON error of Gremlin Server. */
  private FullHttpResponse plain(FullHttpResponse response) throws JsonProcessingException {
    String body = response.content().toString(StandardCharsets.UTF_8);
    if (!body.startsWith("{")
        || !(json.readTree(body) instanceof ObjectNode error)
        || !error.has("message")) {
      return response;
    }
    String message = PlainReasons.of(Optional.ofNullable(error.path("message").textValue()));
    Optional<String> unreadable =
        isOfScript(error) ? Optional.empty() : unreadable(response.status(), message);
    if (response.status().equals(HttpResponseStatus.INTERNAL_SERVER_ERROR)) {
      response.setStatus(
          unreadable.isPresent() ? HttpResponseStatus.BAD_REQUEST : statusOf(error, message));
    }
    error.put(
        "message",
        unreadable
            .map(reason -> Problem.UNREADABLE_REQUEST.message("reason", reason))
            .orElse(message));
    error.remove(Tokens.STATUS_ATTRIBUTE_STACK_TRACE);
    if (message.startsWith(Problem.TOO_MANY_WAIT.code())) {
      response.headers().setInt(HttpHeaderNames.RETRY_AFTER, RETRY_AFTER_SECONDS);
    }
    byte[] plain = error.toString().getBytes(StandardCharsets.UTF_8);
    FullHttpResponse copy = response.replace(Unpooled.wrappedBuffer(plain));
    response.release();
    HttpUtil.setContentLength(copy, plain.length);
    return copy;
  }

  /** Returns whether a script has failed, whose message may have any words. */
  private static boolean isOfScript(ObjectNode error) {
    String thrown = error.path(Tokens.STATUS_ATTRIBUTE_EXCEPTIONS).path(0).asText();
    return !thrown.isEmpty() && !thrown.equals(IllegalArgumentException.class.getName());
  }

  /** Gremlin Server itself answers 400 only if it cannot read a request. */
  private static Optional<String> unreadable(HttpResponseStatus status, String message) {
    return PlainReasons.unreadable(message)
        .or(
            () ->
                status.equals(HttpResponseStatus.BAD_REQUEST) && !message.startsWith("COL-")
                    ? Optional.of(message)
                    : Optional.empty());
  }

  private static HttpResponseStatus statusOf(ObjectNode error, String message) {
    if (message.startsWith(Problem.QUERY_TOO_LARGE.code())
        || message.startsWith(Problem.NO_BINDING.code())) {
      return HttpResponseStatus.BAD_REQUEST;
    }
    if (isRetryable(message)) {
      return HttpResponseStatus.SERVICE_UNAVAILABLE;
    }
    for (JsonNode exception : error.path(Tokens.STATUS_ATTRIBUTE_EXCEPTIONS)) {
      if (exception.asText().equals(GremlinParserException.class.getName())) {
        return HttpResponseStatus.BAD_REQUEST;
      }
      if (exception.asText().equals(TemporaryTransactionException.class.getName())) {
        return HttpResponseStatus.SERVICE_UNAVAILABLE;
      }
    }
    return HttpResponseStatus.INTERNAL_SERVER_ERROR;
  }
}
