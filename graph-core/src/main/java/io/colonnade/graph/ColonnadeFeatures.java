package io.colonnade.graph;

import io.colonnade.codec.Id;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.structure.Graph.Features;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * What the graph can do, as TinkerPop asks for it. Everything that is not overridden here is
 * supported. Not supported: a graph computer of its own, values that only Java serialization could
 * store, null values (setting null removes), ids other than whole numbers, UUIDs and Strings.
 * Thread-safe; follows the schema.
 */
public final class ColonnadeFeatures implements Features {

  private final GraphPart graph;
  private final VertexPart vertex;
  private final EdgePart edge = new EdgePart();

  /** Does the graph outlive its closing? */
  enum Persistence {
    PERSISTENT,
    VOLATILE
  }

  /**
   * @param cardinalities of vertex properties whose writers name none, by key
   */
  ColonnadeFeatures(
      Persistence persistence, Function<String, VertexProperty.Cardinality> cardinalities) {
    this.graph = new GraphPart(persistence);
    this.vertex = new VertexPart(cardinalities);
  }

  @Override
  public GraphFeatures graph() {
    return graph;
  }

  @Override
  public VertexFeatures vertex() {
    return vertex;
  }

  @Override
  public EdgeFeatures edge() {
    return edge;
  }

  @Override
  public String toString() {
    return StringFactory.featureString(this);
  }

  private static final class Values implements VariableFeatures {
    @Override
    public boolean supportsSerializableValues() {
      return false;
    }
  }

  private static final class GraphPart implements GraphFeatures {

    private final Values variables = new Values();
    private final Persistence persistence;

    GraphPart(Persistence persistence) {
      this.persistence = persistence;
    }

    @Override
    public VariableFeatures variables() {
      return variables;
    }

    @Override
    public boolean supportsPersistence() {
      return persistence == Persistence.PERSISTENT;
    }

    @Override
    public boolean supportsComputer() {
      return false;
    }
  }

  /** What vertices and edges have in common. */
  private interface ElementPart extends ElementFeatures {
    @Override
    default boolean supportsNullPropertyValues() {
      return false;
    }

    @Override
    default boolean supportsCustomIds() {
      return false;
    }

    @Override
    default boolean supportsAnyIds() {
      return false;
    }

    @Override
    default boolean willAllowId(Object id) {
      return Id.ofObject(id).isPresent();
    }
  }

  private static final class VertexPart implements VertexFeatures, ElementPart {

    private final VertexPropertyPart properties = new VertexPropertyPart();
    private final Function<String, VertexProperty.Cardinality> cardinalities;

    VertexPart(Function<String, VertexProperty.Cardinality> cardinalities) {
      this.cardinalities = cardinalities;
    }

    @Override
    public VertexPropertyFeatures properties() {
      return properties;
    }

    @Override
    public VertexProperty.Cardinality getCardinality(String key) {
      return cardinalities.apply(key);
    }
  }

  private static final class EdgePart implements EdgeFeatures, ElementPart {

    private final EdgePropertyPart properties = new EdgePropertyPart();

    @Override
    public EdgePropertyFeatures properties() {
      return properties;
    }
  }

  private static final class VertexPropertyPart implements VertexPropertyFeatures {

    @Override
    public boolean supportsNullPropertyValues() {
      return false;
    }

    @Override
    public boolean supportsSerializableValues() {
      return false;
    }

    @Override
    public boolean supportsCustomIds() {
      return false;
    }

    @Override
    public boolean supportsAnyIds() {
      return false;
    }

    @Override
    public boolean willAllowId(Object id) {
      return Id.ofObject(id).isPresent();
    }
  }

  private static final class EdgePropertyPart implements EdgePropertyFeatures {
    @Override
    public boolean supportsSerializableValues() {
      return false;
    }
  }
}
