package io.colonnade.server;

import io.colonnade.config.Options;
import org.apache.tinkerpop.gremlin.util.ser.Serializers;

/** Tests of a server whose graph lies in tables in the one way or the other. */
abstract class ServedInLayout {

  /** The layout of the graphs that are served. */
  String layout() {
    return Options.LAYOUT.fallback();
  }

  final Served modern() throws Exception {
    return modern(ServerOptions.loopback());
  }

  final Served modern(ServerOptions options) throws Exception {
    return Served.over(ModernGraph.open(layout()), options, Serializers.GRAPHBINARY_V1);
  }

  final Served modern(Serializers format) throws Exception {
    return Served.over(ModernGraph.open(layout()), ServerOptions.loopback(), format);
  }
}
