package io.colonnade.server.guard;

import java.io.IOException;
import java.util.Map;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.TraversalStrategyProxy;
import org.apache.tinkerpop.gremlin.structure.io.AbstractIoRegistry;
import org.apache.tinkerpop.gremlin.structure.io.graphson.AbstractObjectDeserializer;
import org.apache.tinkerpop.gremlin.structure.io.graphson.GraphSONIo;
import org.apache.tinkerpop.gremlin.util.GremlinDisabledListDelimiterHandler;
import org.apache.tinkerpop.shaded.jackson.core.JsonParser;
import org.apache.tinkerpop.shaded.jackson.databind.DeserializationContext;
import org.apache.tinkerpop.shaded.jackson.databind.deser.std.StdDeserializer;
import org.apache.tinkerpop.shaded.jackson.databind.module.SimpleModule;

/**
 * The types of GraphSON with two replaced, so that reading a class, or a strategy given by its
 * class name, does not load it. Gremlin Server creates this object by its class name.
 */
public final class JsonTypes extends AbstractIoRegistry {

  private static final JsonTypes INSTANCE = new JsonTypes();

  private JsonTypes() {
    SimpleModule module = new SimpleModule("colonnade-listed-classes");
    module.addDeserializer(Class.class, new ClassByList());
    module.addDeserializer(TraversalStrategyProxy.class, new StrategyByList());
    register(GraphSONIo.class, null, module);
  }

  /** Called by Gremlin Server through reflection. */
  public static JsonTypes instance() {
    return INSTANCE;
  }

  @SuppressWarnings("rawtypes") // Jackson uses raw classes as keys
  private static final class ClassByList extends StdDeserializer<Class> {

    private static final long serialVersionUID = 1L;

    ClassByList() {
      super(Class.class);
    }

    @Override
    public Class deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      return StrategyRules.onWire(parser.getText());
    }
  }

  @SuppressWarnings("rawtypes")
  private static final class StrategyByList
      extends AbstractObjectDeserializer<TraversalStrategyProxy> {

    private static final long serialVersionUID = 1L;

    StrategyByList() {
      super(TraversalStrategyProxy.class);
    }

    @Override
    @SuppressWarnings("unchecked") // not a strategy if the class was refused; then it is never used
    public TraversalStrategyProxy createObject(Map<String, Object> data) {
      BaseConfiguration configuration = new BaseConfiguration();
      configuration.setListDelimiterHandler(GremlinDisabledListDelimiterHandler.instance());
      if (data.get("conf") instanceof Map<?, ?> values) {
        values.forEach((key, value) -> configuration.setProperty(String.valueOf(key), value));
      }
      Class<?> type = StrategyRules.onWire(String.valueOf(data.get("fqcn")));
      return new TraversalStrategyProxy((Class<TraversalStrategy>) type, configuration);
    }
  }
}
