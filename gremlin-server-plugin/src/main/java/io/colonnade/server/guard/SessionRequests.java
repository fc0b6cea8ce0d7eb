package io.colonnade.server.guard;

import io.netty.channel.ChannelHandlerContext;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.script.Bindings;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.util.BytecodeHelper;
import org.apache.tinkerpop.gremlin.server.Context;
import org.apache.tinkerpop.gremlin.server.Settings;
import org.apache.tinkerpop.gremlin.server.op.OpProcessorException;
import org.apache.tinkerpop.gremlin.server.op.session.Session;
import org.apache.tinkerpop.gremlin.server.op.session.SessionOpProcessor;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.util.function.ThrowingConsumer;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;

/**
 * Evaluates the requests of sessions as Gremlin Server does, and reports the begin and the failure
 * of each to the graph manager, which Gremlin Server does only for some. A mark in the parameters
 * of a script shows {@link GrammarEngine} that {@code g.tx()} has a session.
 *
 * <p>Gremlin Server finds this class through {@code META-INF/services}, under another name than
 * that of its own processor; {@link RequestGuard} directs the requests to this class. Thread-safe.
 */
public final class SessionRequests extends SessionOpProcessor {

  /** The name of the processor in a request that {@link RequestGuard} has accepted. */
  static final String NAME = "colonnade-session";

  /** A parameter that no client can send, because no wire format supports its class. */
  enum Mark {
    IN_SESSION
  }

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public ThrowingConsumer<Context> select(Context context) throws OpProcessorException {
    return RequestMeter.observing(super.select(context));
  }

  /** Does nothing: Gremlin Server's own processor, which has the same sessions, ends them. */
  @Override
  public void close() {}

  /** Returns the number of open sessions, of all servers of this JVM. */
  public static int openSessions() {
    return sessions.size();
  }

  /** Returns the open session of this name, of any server of this JVM. */
  static Optional<Session> find(String name) {
    return Optional.ofNullable(sessions.get(name));
  }

  /** Returns true if the bytecode commits a transaction or rolls it back. */
  static boolean endsTransaction(Bytecode bytecode) {
    return BytecodeHelper.isGraphOperation(bytecode);
  }

  // ---- scripts

  @Override
  protected Function<Context, BindingSupplier> getBindingMaker(Session session) {
    return context -> {
      BindingSupplier made = super.getBindingMaker(session).apply(context);
      boolean isManaged = shouldManageTransactionsForRequest(context);
      return () -> {
        Bindings bindings = made.get();
        if (isManaged) {
          bindings.remove(Mark.class.getName());
        } else {
          bindings.put(Mark.class.getName(), Mark.IN_SESSION);
        }
        return bindings;
      };
    };
  }

  /**
   * Reports a result that cannot be serialized as a failure; Gremlin Server sends an error but
   * counts a success.
   */
  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // as declared by Gremlin Server
  protected void handleIterator(Context context, Iterator results) throws InterruptedException {
    Watched watched = new Watched(results);
    super.handleIterator(context, watched);
    if (!watched.isComplete) {
      failed(context, new IllegalStateException("the results could not be sent"));
    }
  }

  @Override
  @SuppressWarnings("rawtypes") // as declared by Gremlin Server
  protected void iterateComplete(
      ChannelHandlerContext channel, RequestMessage request, Iterator results) {
    if (results instanceof Watched watched) {
      watched.isComplete = true;
    }
  }

  @Override
  @SuppressWarnings("rawtypes") // as declared by Gremlin Server
  protected Map<String, Object> generateStatusAttributes(
      ChannelHandlerContext channel,
      RequestMessage request,
      ResponseStatusCode code,
      Iterator results,
      Settings settings) {
    Map<String, Object> attributes =
        super.generateStatusAttributes(channel, request, code, results, settings);
    if (attributes.isEmpty()) {
      return attributes;
    }
    return results instanceof Watched
        ? Warnings.addedForScript(attributes)
        : Warnings.added(attributes, results);
  }

  /** The results of a script: complete if there are none, or when the last has been sent. */
  private static final class Watched implements Iterator<Object> {

    private final Iterator<Object> results;
    private boolean isComplete;

    Watched(Iterator<Object> results) {
      this.results = results;
      this.isComplete = !results.hasNext();
    }

    @Override
    public boolean hasNext() {
      return results.hasNext();
    }

    @Override
    public Object next() {
      return results.next();
    }
  }

  // ---- bytecode

  @Override
  protected void beforeProcessing(Graph graph, Context context) {
    super.beforeProcessing(graph, context);
    context.getGraphManager().beforeQueryStart(context.getRequestMessage());
  }

  @Override
  @SuppressWarnings("rawtypes") // as declared by Gremlin Server
  protected void handleIterator(Context context, Iterator results, Graph graph)
      throws InterruptedException {
    try {
      super.handleIterator(context, results, graph);
    } catch (RuntimeException | InterruptedException | Error e) {
      failed(context, e); // onError does not get the reason
      throw e;
    }
  }

  @Override
  protected void onError(Graph graph, Context context) {
    failed(context, new IllegalStateException("the results could not be sent"));
    super.onError(graph, context);
  }

  private static void failed(Context context, Throwable reason) {
    context.getGraphManager().onQueryError(context.getRequestMessage(), reason);
  }
}
