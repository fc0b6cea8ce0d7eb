package io.colonnade.examples.bench;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.server.GremlinServer;
import org.apache.tinkerpop.gremlin.server.Settings;
import org.apache.tinkerpop.gremlin.server.channel.WsAndHttpChannelizer;
import org.apache.tinkerpop.gremlin.server.util.DefaultGraphManager;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONUntypedMessageSerializerV3;

/**
 * Gremlin Server as TinkerPop has it, with a graph of people in TinkerGraph, in a process of its
 * own. Scripts are those of the grammar of Gremlin. Not instantiated.
 */
public final class StockServer {

  /** The jar that replaces handlers and formats of Gremlin Server. */
  private static final String OURS = "gremlin-server-plugin";

  private static final String NEEDED = "groovy-inert";
  private static final String NO_LOG = "<configuration><root level=\"OFF\"/></configuration>";

  private StockServer() {}

  /**
   * Starts it with a graph of so many people.
   *
   * @param home an existing directory for files of the program
   * @return the program, whose first line is that of a server of Colonnade
   */
  static LaunchedProgram launch(int people, Path home) throws IOException {
    Path quiet = Files.writeString(home.resolve("stock-logback.xml"), NO_LOG);
    String classPath =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains(OURS) || entry.contains(NEEDED))
            .collect(Collectors.joining(File.pathSeparator));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command =
        List.of(
            java,
            "-Dlogback.configurationFile=" + quiet,
            "-cp",
            classPath,
            StockServer.class.getName(),
            String.valueOf(people));
    return new LaunchedProgram(command, home.resolve("stock-errors"));
  }

  /** Serves until it is ended; the argument is the number of people. */
  public static void main(String... arguments) {
    try {
      serve(arguments);
    } catch (Exception e) {
      e.printStackTrace();
      System.exit(1); // threads of Gremlin Server would keep it alive
    }
  }

  private static void serve(String... arguments) throws Exception {
    int people = Integer.parseInt(arguments[0]);
    StockSettings settings = new StockSettings(ServerBench.sample(people).inTinkerGraph());
    var unused = new GremlinServer(settings).start().join();
    System.out.println("ready: ws://" + settings.host + ":" + settings.port + "/gremlin");
  }

  private static int freePort() throws IOException {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return probe.getLocalPort();
    }
  }

  /** What the files of the distribution set, without Groovy. */
  private static final class StockSettings extends Settings {

    private final Graph graph;

    private StockSettings(Graph graph) throws IOException {
      this.graph = graph;
      host = Launch.HOST;
      port = freePort();
      channelizer = WsAndHttpChannelizer.class.getName();
      graphManager = Graphs.class.getName();
      graphs = new HashMap<>();
      scriptEngines = new HashMap<>(Map.of("gremlin-lang", new ScriptEngineSettings()));
      serializers =
          List.of(
              serializer(GraphSONUntypedMessageSerializerV3.class),
              serializer(GraphBinaryMessageSerializerV1.class));
    }

    private static SerializerSettings serializer(Class<?> type) {
      SerializerSettings settings = new SerializerSettings();
      settings.className = type.getName();
      return settings;
    }
  }

  /** The graph and its traversal source. Gremlin Server creates this object by its class name. */
  public static final class Graphs extends DefaultGraphManager {

    public Graphs(Settings settings) {
      super(settings);
      Graph graph = ((StockSettings) settings).graph;
      putGraph("graph", graph);
      putTraversalSource("g", graph.traversal());
    }
  }
}
