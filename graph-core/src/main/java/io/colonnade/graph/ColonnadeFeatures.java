package io.colonnade.graph;

import io.colonnade.codec.Id;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.structure.Graph.Features;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * The features of the graph, as TinkerPop asks for them. Every feature that this class does not
 * override is supported. Not supported: a graph computer, values that require Java serialization,
 * null values (setting null removes the property), and ids other than whole numbers, UUIDs and
 * Strings. Thread-safe; reflects the current schema.
 */
public final class ColonnadeFeatures implements Features {

  private final GraphPart graph;
  private final VertexPart vertex;
  private final EdgePart edge = new EdgePart();

  /** Whether the graph survives its closing. */
  enum Persistence {
    PERSISTENT,
    VOLATILE
  }

  /**
   * @param cardinalities returns the cardinality of a key of vertex properties for writers that
   *     name none
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

  /** The features that vertices and edges share. */
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
