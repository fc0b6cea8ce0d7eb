package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.colonnade.server.monitor.Kind;
import io.colonnade.server.monitor.Outcome;
import io.colonnade.server.monitor.Requests;
import io.colonnade.server.monitor.RunningRequest;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.util.AttributeKey;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.tinkerpop.gremlin.server.Context;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.function.ThrowingConsumer;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;

/**
 * Notes the begin and the end of each request over a websocket. An error passes this handler as a
 * message; results pass it as bytes that have no code, so {@link #observing} looks at them where
 * Gremlin Server sends them. One instance per channel; thread-safe, because any thread may send an
 * answer.
 */
public final class RequestMeter extends ChannelDuplexHandler {

  private static final AttributeKey<RequestMeter> OF_CHANNEL =
      AttributeKey.valueOf(RequestMeter.class, "of-channel");

  /**
   * The argument of a request that has its {@link RunningRequest}. Clients cannot send one, because
   * no wire format supports its class.
   */
  private static final String RUNNING = "colonnadeRequest";

  private static final int FIRST_FAILURE = 400;

  private final RequestThreads threads;
  private final Requests requests;
  private final Map<UUID, RunningRequest> open = new ConcurrentHashMap<>();

  RequestMeter(RequestThreads threads, Requests requests) {
    this.threads = threads;
    this.requests = requests;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    context.channel().attr(OF_CHANNEL).set(this);
    // Before the rollbacks of RequestGuard, which wait for the threads of these requests.
    context.channel().closeFuture().addListener(closed -> lose());
  }

  private void lose() {
    open.values().forEach(requests::lose);
    open.clear();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (!(message instanceof RequestMessage request)) {
      super.channelRead(context, message);
      return;
    }
    UUID id = request.getRequestId();
    if (open.containsKey(id)) { // its answers, and what it may do, would be those of the other
      String reason = "a request of this connection with the same id is still running";
      refuse(
          context,
          id,
          ResponseStatusCode.REQUEST_ERROR_MALFORMED_REQUEST,
          Problem.UNREADABLE_REQUEST.message("reason", reason));
      return;
    }
    int size = FrameGuard.size(context.channel());
    RunningRequest running =
        requests.begin(
            kind(request),
            id,
            request.<Object>optionalArgs(Tokens.ARGS_GREMLIN),
            Callers.of(context.channel()),
            size);
    boolean isAdministration = AdministrationCalls.isOne(running);
    Optional<String> refusal = isAdministration ? Optional.empty() : requests.refusal();
    if (refusal.isPresent()) {
      requests.discard(running);
      refuse(context, id, ResponseStatusCode.SERVER_ERROR_TEMPORARY, refusal.get());
      return;
    }
    open.put(id, running);
    RequestMessage known = RequestMessage.from(request).addArg(RUNNING, running).create();
    threads.reading(
        isAdministration ? threads.administration() : threads.of(Callers.owner(context.channel())),
        task -> requests.within(running, task),
        () -> {},
        () -> super.channelRead(context, known));
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the listener is what remains to do
  private static void refuse(
      ChannelHandlerContext context, UUID id, ResponseStatusCode code, String message) {
    context
        .writeAndFlush(ResponseMessage.build(id).code(code).statusMessage(message).create())
        .addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
  }

  /** Returns what the meter knows of a request; empty if the request is not from a websocket. */
  public static Optional<RunningRequest> running(RequestMessage request) {
    return request
        .<Object>optionalArgs(RUNNING)
        .filter(RunningRequest.class::isInstance)
        .map(RunningRequest.class::cast);
  }

  private static Kind kind(RequestMessage request) {
    if (request.<Object>optionalArgs(Tokens.ARGS_SESSION).isPresent()) {
      return Kind.SESSION;
    }
    return switch (request.getOp()) {
      case Tokens.OPS_EVAL -> Kind.SCRIPT;
      case Tokens.OPS_BYTECODE -> Kind.BYTECODE;
      default -> Kind.OTHER;
    };
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    Object sent = message;
    if (message instanceof ResponseMessage response) {
      ResponseMessage shown = shown(response);
      ResponseStatusCode code = shown.getStatus().getCode();
      if (code.isFinalResponse() && code != ResponseStatusCode.AUTHENTICATE) {
        String text = String.valueOf(shown.getStatus().getMessage());
        end(shown.getRequestId(), Outcome.of(code.getValue(), text));
      }
      sent = shown;
    }
    super.write(context, sent, promise);
  }

  /** Returns the answer, or in place of that of an interruption, why the request was ended. */
  private ResponseMessage shown(ResponseMessage response) {
    return Optional.ofNullable(open.get(response.getRequestId()))
        .filter(request -> isFailure(response.getStatus().getCode()))
        .flatMap(request -> request.ending(String.valueOf(response.getStatus().getMessage())))
        .map(reason -> ended(response.getRequestId(), reason))
        .orElse(response);
  }

  private static boolean isFailure(ResponseStatusCode code) {
    return code.isFinalResponse() && code.getValue() >= FIRST_FAILURE;
  }

  private static ResponseMessage ended(UUID id, String reason) {
    return ResponseMessage.build(id)
        .code(ResponseStatusCode.SERVER_ERROR_EVALUATION)
        .statusMessage(reason)
        .create();
  }

  private void end(UUID id, Outcome outcome) {
    Optional.ofNullable(open.remove(id)).ifPresent(request -> requests.end(request, outcome));
  }

  /** Returns the same work, whose last answer with results ends the request. */
  static ThrowingConsumer<Context> observing(ThrowingConsumer<Context> work) {
    return context -> work.accept(new Observed(context));
  }

  /** A context that notes the codes of the answers that are sent as bytes. */
  private static final class Observed extends Context {

    Observed(Context context) {
      super(
          context.getRequestMessage(),
          context.getChannelHandlerContext(),
          context.getSettings(),
          context.getGraphManager(),
          context.getGremlinExecutor(),
          context.getScheduledExecutorService());
    }

    @Override
    public void writeAndFlush(ResponseStatusCode code, Object message) {
      note(code, message);
      super.writeAndFlush(code, message);
    }

    @Override
    public void write(ResponseStatusCode code, Object message) {
      note(code, message);
      super.write(code, message);
    }

    private void note(ResponseStatusCode code, Object message) {
      if (code.isFinalResponse()
          && !(message instanceof ResponseMessage)
          && !isFinalResponseWritten()) {
        Channel channel = getChannelHandlerContext().channel();
        Optional.ofNullable(channel.attr(OF_CHANNEL).get())
            .ifPresent(
                meter ->
                    meter.end(getRequestMessage().getRequestId(), Outcome.of(code.getValue(), "")));
      }
    }
  }
}
