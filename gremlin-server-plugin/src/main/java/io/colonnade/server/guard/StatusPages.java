package io.colonnade.server.guard;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.check.Statistics;
import io.colonnade.check.StatisticsReport;
import io.colonnade.config.Nearest;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.server.monitor.Page;
import io.colonnade.server.monitor.Pages;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalSource;
import org.apache.tinkerpop.gremlin.server.GraphManager;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests for the {@link Pages} of health and metrics, for {@link PageFiles}, and for the
 * summary of a property graph; tools for Amazon Neptune ask for it and for {@code /status}. Refuses
 * requests for a plan, which Gremlin Server, as it ignores the path, would take for the query
 * itself. One instance per channel, used by its event loop.
 */
final class StatusPages extends ChannelInboundHandlerAdapter {

  private static final Logger LOG = LoggerFactory.getLogger(StatusPages.class);

  /** The names that Neptune has used for the same page. */
  private static final Set<String> SUMMARIES =
      Set.of(
          "/pg/statistics/summary",
          "/propertygraph/statistics/summary",
          "/gremlin/statistics/summary");

  /** The names of the traversal sources, for {@link PageFiles}. */
  private static final String SOURCES = "/page/sources";

  private static final Set<String> PLANS = Set.of("/gremlin/explain", "/gremlin/profile");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final GraphManager graphs;
  private final Executor threads;
  private final Pages pages;
  private boolean isAnswered; // the request whose end is still to come

  StatusPages(GraphManager graphs, Executor threads, Pages pages) {
    this.pages = pages;
    this.graphs = graphs;
    this.threads = threads;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (message instanceof HttpRequest request) {
      isAnswered = isAnswered(context, request);
    }
    if (!isAnswered) {
      super.channelRead(context, message);
      return;
    }
    isAnswered = !(message instanceof LastHttpContent);
    ReferenceCountUtil.release(message);
  }

  /** Answers a request if it asks for one of the pages. */
  private boolean isAnswered(ChannelHandlerContext context, HttpRequest request) {
    QueryStringDecoder address = new QueryStringDecoder(request.uri());
    String path;
    Optional<String> graph;
    try {
      path = address.path();
      graph = address.parameters().getOrDefault("graph", List.of()).stream().findFirst();
    } catch (IllegalArgumentException e) {
      Map<String, Object> refusal =
          Map.of(
              "message",
              Problem.UNREADABLE_REQUEST.message("reason", PlainReasons.ofUnreadable(e)));
      answer(context, request, HttpResponseStatus.BAD_REQUEST, refusal);
      return true;
    }
    if (PLANS.contains(path)) {
      Map<String, Object> refusal = Map.of("message", Problem.NO_PLAN_PAGE.message());
      answer(context, request, HttpResponseStatus.NOT_FOUND, refusal);
    } else if (!PageAnswers.isRead(request)) {
      return false;
    } else if (PageFiles.answers(context, request, address)) {
      return true;
    } else if (path.equals(SOURCES)) {
      answer(
          context, request, HttpResponseStatus.OK, new TreeSet<>(graphs.getTraversalSourceNames()));
    } else if (Pages.isPage(path)) {
      PageAnswers.send(context, request, pages.page(path));
    } else if (SUMMARIES.contains(path)) {
      summarize(context, request, graph);
    } else {
      return false;
    }
    return true;
  }

  private Map<String, String> missing() {
    return graphs instanceof GraphNames names ? names.missing() : Map.of();
  }

  /**
   * Reads the totals of a graph in another thread: of the one whose name or source is asked for, or
   * of that of the source g, or of the first one.
   */
  private void summarize(
      ChannelHandlerContext context, HttpRequest request, Optional<String> asked) {
    Optional<ColonnadeGraph> graph = asked.isPresent() ? named(asked.get()) : first();
    if (graph.isEmpty()) {
      refuseSummary(context, request, asked);
      return;
    }
    try {
      threads.execute(
          () -> {
            try {
              answer(context, request, HttpResponseStatus.OK, summary(graph.get()));
            } catch (RuntimeException e) {
              LOG.warn("the summary cannot be read", e);
              answer(
                  context,
                  request,
                  HttpResponseStatus.INTERNAL_SERVER_ERROR,
                  Map.of("message", String.valueOf(e.getMessage())));
            }
          });
    } catch (RejectedExecutionException e) {
      answer(
          context,
          request,
          HttpResponseStatus.SERVICE_UNAVAILABLE,
          Map.of("message", "the server is busy or stops"));
    }
  }

  private void refuseSummary(
      ChannelHandlerContext context, HttpRequest request, Optional<String> asked) {
    String name = asked.orElse("");
    String reason = missing().get(name);
    if (reason != null) {
      answer(context, request, HttpResponseStatus.SERVICE_UNAVAILABLE, Map.of("message", reason));
      return;
    }
    String unknown =
        Problem.UNKNOWN_ALIAS.message(
            Nearest.details(name, graphs.getTraversalSourceNames(), "name", name));
    answer(context, request, HttpResponseStatus.NOT_FOUND, Map.of("message", unknown));
  }

  /** Returns the graph of the source g, or else the first one by name. */
  private Optional<ColonnadeGraph> first() {
    return named("g")
        .or(
            () ->
                graphs.getGraphNames().stream()
                    .sorted()
                    .map(graphs::getGraph)
                    .flatMap(StatusPages::ours)
                    .findFirst());
  }

  /** Returns the graph of a traversal source, or of a name; empty if there is none. */
  private Optional<ColonnadeGraph> named(String name) {
    TraversalSource source = graphs.getTraversalSource(name);
    return Stream.ofNullable(source == null ? graphs.getGraph(name) : source.getGraph())
        .flatMap(StatusPages::ours)
        .findFirst();
  }

  private static Stream<ColonnadeGraph> ours(Graph graph) {
    return graph instanceof ColonnadeGraph ours ? Stream.of(ours) : Stream.empty();
  }

  private static Map<String, Object> summary(ColonnadeGraph graph) {
    return summary(Statistics.estimate(GraphInternals.store(graph)));
  }

  private static Map<String, Object> summary(StatisticsReport statistics) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("numNodes", statistics.vertices().total());
    fields.put("numEdges", statistics.edges().total());
    fields.put("numNodeLabels", statistics.vertices().labels().size());
    fields.put("numEdgeLabels", statistics.edges().labels().size());
    fields.put("nodeLabels", List.copyOf(statistics.vertices().labels().keySet()));
    fields.put("edgeLabels", List.copyOf(statistics.edges().labels().keySet()));
    fields.put("numNodeProperties", statistics.vertexKeys().size());
    fields.put("numEdgeProperties", statistics.edgeKeys().size());
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("version", "v1");
    payload.put("lastStatisticsComputationTime", Instant.now().toString());
    payload.put("graphSummary", fields);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("status", "200 OK");
    answer.put("payload", payload);
    return answer;
  }

  private static void answer(
      ChannelHandlerContext context,
      HttpRequest request,
      HttpResponseStatus status,
      Object content) {
    String text;
    try {
      text = JSON.writeValueAsString(content);
    } catch (IOException e) {
      throw new IllegalStateException("texts and numbers can be written as JSON", e);
    }
    String type = HttpHeaderValues.APPLICATION_JSON.toString();
    PageAnswers.send(context, request, new Page(status.code(), type, text));
  }
}
