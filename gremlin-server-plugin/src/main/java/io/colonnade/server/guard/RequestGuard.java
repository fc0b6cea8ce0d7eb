package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.GraphOp;
import org.apache.tinkerpop.gremlin.server.op.session.SessionOpProcessor;
import org.apache.tinkerpop.gremlin.server.op.standard.StandardOpProcessor;
import org.apache.tinkerpop.gremlin.server.op.traversal.TraversalOpProcessor;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;

/**
 * Refuses forbidden requests of a websocket client, with a response and before anything is
 * translated. One instance per channel, used by its event loop.
 */
public final class RequestGuard extends ChannelInboundHandlerAdapter {

  /**
   * An argument that declares that an earlier request has opened the session. A client that
   * reconnects after a restart of the server then learns that its session is lost.
   */
  public static final String CONTINUES = "colonnadeContinues";

  private static final Pattern ROLLBACK =
      Pattern.compile(
          "\\s*g\\s*\\.\\s*tx\\s*\\(\\s*\\)\\s*\\.\\s*rollback\\s*\\(\\s*\\)\\s*;?\\s*");

  private final ChannelSessions sessions;
  private final CountedSessions counted;

  RequestGuard(ChannelSessions sessions, CountedSessions counted) {
    this.sessions = sessions;
    this.counted = counted;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    // Runs before the listener of Gremlin Server, which stops the threads of the sessions.
    context.channel().closeFuture().addListener(closed -> sessions.rollback());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (!(message instanceof RequestMessage request)) {
      super.channelRead(context, message);
      return;
    }
    if (request.getOp().equals(Tokens.OPS_INVALID)) {
      answer(
          context,
          request,
          ResponseStatusCode.REQUEST_ERROR_MALFORMED_REQUEST,
          Problem.UNREADABLE_REQUEST.message(
              "reason", request.getArgOrDefault(GuardedFormat.REASON, "not told")));
      return;
    }
    Optional<Bytecode> bytecode =
        request
            .<Object>optionalArgs(Tokens.ARGS_GREMLIN)
            .filter(Bytecode.class::isInstance)
            .map(Bytecode.class::cast);
    Optional<String> session = sessionOf(request);
    try {
      if (request.getOp().equals(Tokens.OPS_BYTECODE) && bytecode.isEmpty()) {
        // Gremlin Server would read it from a text, after the rules were applied.
        throw new InvalidInputException(
            Problem.UNREADABLE_REQUEST, "reason", "the request has no bytecode");
      }
      bytecode.ifPresent(BytecodeRules::check);
      request.<Object>optionalArgs(Tokens.ARGS_BINDINGS).ifPresent(BytecodeRules::checkValue);
      if (session.isEmpty() && bytecode.filter(SessionRequests::endsTransaction).isPresent()) {
        throw new InvalidInputException(Problem.NO_SESSION);
      }
    } catch (InvalidInputException e) {
      answer(
          context,
          request,
          ResponseStatusCode.REQUEST_ERROR_INVALID_REQUEST_ARGUMENTS,
          String.valueOf(e.getMessage()));
      return;
    }
    if (session.isPresent() && ChannelSessions.isOfAnother(session.get(), context.channel())) {
      answer(
          context,
          request,
          ResponseStatusCode.REQUEST_ERROR_INVALID_REQUEST_ARGUMENTS,
          Problem.SESSION_OF_ANOTHER.message("session", session.get()));
      return;
    }
    if (session.isPresent() && isLost(session.get(), request)) {
      if (!endsTransaction(request, bytecode)) {
        answer(
            context,
            request,
            ResponseStatusCode.SERVER_ERROR_TEMPORARY,
            Problem.SESSION_LOST.message("session", session.get()));
        return;
      }
      sessions.forget(session.get());
    }
    if (session.isEmpty() || request.getOp().equals(Tokens.OPS_CLOSE)) {
      super.channelRead(context, directed(request));
      return;
    }
    Optional<String> refusal =
        counted.open(
            session.get(), context.channel(), () -> super.channelRead(context, directed(request)));
    if (refusal.isPresent()) {
      answer(context, request, ResponseStatusCode.SERVER_ERROR_TEMPORARY, refusal.get());
    } else {
      sessions.remember(session.get());
    }
  }

  private boolean isLost(String session, RequestMessage request) {
    return sessions.isLost(session)
        || (request.<Object>optionalArgs(CONTINUES).isPresent() && !sessions.isOpen(session));
  }

  /** Returns the request for our own processors instead of those of Gremlin Server. */
  private static RequestMessage directed(RequestMessage request) {
    return switch (request.getProcessor()) {
      case SessionOpProcessor.OP_PROCESSOR_NAME -> directed(request, SessionRequests.NAME);
      case StandardOpProcessor.OP_PROCESSOR_NAME -> directed(request, ScriptRequests.NAME);
      case TraversalOpProcessor.OP_PROCESSOR_NAME -> directed(request, BytecodeRequests.NAME);
      default -> request;
    };
  }

  private static RequestMessage directed(RequestMessage request, String processor) {
    return RequestMessage.from(request).processor(processor).create();
  }

  private static Optional<String> sessionOf(RequestMessage request) {
    return request.<Object>optionalArgs(Tokens.ARGS_SESSION).map(String::valueOf);
  }

  private static boolean endsTransaction(RequestMessage request, Optional<Bytecode> bytecode) {
    return request.getOp().equals(Tokens.OPS_CLOSE)
        || bytecode.filter(GraphOp.TX_ROLLBACK::equals).isPresent()
        || request
            .<Object>optionalArgs(Tokens.ARGS_GREMLIN)
            .filter(script -> ROLLBACK.matcher(String.valueOf(script)).matches())
            .isPresent();
  }

  /**
   * Answers a request. A client whose first message names no known format cannot be answered: its
   * connection is closed.
   */
  @SuppressWarnings("FutureReturnValueIgnored") // the listener is what remains to do
  private static void answer(
      ChannelHandlerContext context, RequestMessage request, ResponseStatusCode code, String text) {
    context
        .writeAndFlush(ResponseMessage.build(request).code(code).statusMessage(text).create())
        .addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
  }
}
