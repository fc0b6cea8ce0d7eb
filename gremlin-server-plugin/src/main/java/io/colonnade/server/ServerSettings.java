package io.colonnade.server;

import io.colonnade.server.guard.AllowedOrigins;
import io.colonnade.server.guard.BinaryTypes;
import io.colonnade.server.guard.CountedSessions;
import io.colonnade.server.guard.GuardSettings;
import io.colonnade.server.guard.GuardedChannelizer;
import io.colonnade.server.guard.GuardedFormat;
import io.colonnade.server.guard.JsonTypes;
import io.colonnade.server.guard.OpenConnections;
import io.colonnade.server.guard.ServerTls;
import io.colonnade.server.monitor.Monitor;
import io.colonnade.server.monitor.RequestLimits;
import io.colonnade.server.users.LiveUsers;
import io.colonnade.server.users.Logins;
import io.colonnade.service.Access;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.server.op.AbstractEvalOpProcessor;
import org.apache.tinkerpop.gremlin.server.op.session.SessionOpProcessor;
import org.apache.tinkerpop.gremlin.server.op.standard.StandardOpProcessor;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;

/**
 * The settings of Gremlin Server, fixed except for {@link ServerOptions}. They also pass the graphs
 * to {@link ServedGraphs}, which Gremlin Server creates by its class name.
 */
final class ServerSettings extends GuardSettings {

  private static final int MAX_PARAMETERS = 64;
  private static final long ROLLBACK_TIMEOUT_MS = 5_000;

  final Map<String, Graph> openGraphs;
  final Map<String, String> sources;
  final Map<String, String> missing;
  final ServerOptions options;
  private final OpenConnections connections;
  private final CountedSessions sessions;
  private final Monitor monitor;
  private final Optional<Logins> logins;

  ServerSettings(
      Map<String, Graph> openGraphs,
      Map<String, String> sources,
      Map<String, String> missing,
      ServerOptions options,
      Monitor monitor) {
    this.monitor = monitor;
    this.openGraphs = new LinkedHashMap<>(openGraphs);
    this.sources = new LinkedHashMap<>(sources);
    this.missing = new LinkedHashMap<>(missing);
    this.options = options;
    this.connections = new OpenConnections(options.limits().connections());
    this.sessions = new CountedSessions(options.limits().sessions());
    this.logins = options.users().map(file -> new Logins(LiveUsers.of(file)));
    host = options.host();
    port = options.port();
    channelizer = GuardedChannelizer.class.getName();
    graphManager = ServedGraphs.class.getName();
    graphs = new HashMap<>();
    scriptEngines = new HashMap<>(Map.of("gremlin-lang", new ScriptEngineSettings()));
    evaluationTimeout = options.evaluationTimeout().toMillis();
    maxContentLength = options.limits().requests().bytes();
    maxParameters = MAX_PARAMETERS;
    serializers = wireFormats();
    processors =
        List.of(
            processor(
                SessionOpProcessor.class,
                Map.of(
                    SessionOpProcessor.CONFIG_SESSION_TIMEOUT,
                    options.sessionIdle().toMillis(),
                    SessionOpProcessor.CONFIG_PER_GRAPH_CLOSE_TIMEOUT,
                    ROLLBACK_TIMEOUT_MS)),
            processor(StandardOpProcessor.class, Map.of()));
  }

  @Override
  public AllowedOrigins allowedOrigins() {
    return options.allowedOrigins();
  }

  @Override
  public Optional<ServerTls> tls() {
    return options.tls();
  }

  @Override
  public OpenConnections connections() {
    return connections;
  }

  @Override
  public CountedSessions sessions() {
    return sessions;
  }

  @Override
  public RequestLimits requestLimits() {
    return options.limits().requests();
  }

  @Override
  public Optional<Logins> logins() {
    return logins;
  }

  @Override
  public Access access() {
    return options.serviceLimit();
  }

  @Override
  public Monitor monitor() {
    return monitor;
  }

  /**
   * Plain JSON is first, because a client that names no format, such as curl, receives the first.
   */
  private static List<SerializerSettings> wireFormats() {
    String registries = "ioRegistries";
    String builder = GraphBinaryMessageSerializerV1.TOKEN_BUILDER;
    List<String> json = List.of(JsonTypes.class.getName());
    return List.of(
        serializer(GuardedFormat.UntypedJson.class, Map.of(registries, json)),
        serializer(GuardedFormat.TypedJson.class, Map.of(registries, json)),
        serializer(GuardedFormat.Binary.class, Map.of(builder, BinaryTypes.class.getName())),
        serializer(
            GuardedFormat.Binary.class,
            Map.of(
                builder,
                BinaryTypes.class.getName(),
                GraphBinaryMessageSerializerV1.TOKEN_SERIALIZE_RESULT_TO_STRING,
                true)));
  }

  private static SerializerSettings serializer(Class<?> type, Map<String, ?> config) {
    SerializerSettings settings = new SerializerSettings();
    settings.className = type.getName();
    settings.config = new HashMap<>(config);
    return settings;
  }

  private static ProcessorSettings processor(Class<?> type, Map<String, Object> config) {
    ProcessorSettings settings = new ProcessorSettings();
    settings.className = type.getCanonicalName();
    settings.config = new HashMap<>(config);
    settings.config.put(AbstractEvalOpProcessor.CONFIG_MAX_PARAMETERS, MAX_PARAMETERS);
    return settings;
  }
}
