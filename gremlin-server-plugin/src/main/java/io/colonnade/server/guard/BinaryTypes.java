package io.colonnade.server.guard;

import java.io.IOException;
import org.apache.tinkerpop.gremlin.structure.io.Buffer;
import org.apache.tinkerpop.gremlin.structure.io.binary.DataType;
import org.apache.tinkerpop.gremlin.structure.io.binary.GraphBinaryReader;
import org.apache.tinkerpop.gremlin.structure.io.binary.GraphBinaryWriter;
import org.apache.tinkerpop.gremlin.structure.io.binary.TypeSerializerRegistry;
import org.apache.tinkerpop.gremlin.structure.io.binary.types.SimpleTypeSerializer;

/**
 * The types of GraphBinary with one replaced, so that reading a class does not load it. Gremlin
 * Server creates this object by its class name.
 */
public final class BinaryTypes extends TypeSerializerRegistry.Builder {

  @SuppressWarnings("rawtypes") // GraphBinary uses raw classes as keys
  public BinaryTypes() {
    add(Class.class, new ClassByList());
  }

  @SuppressWarnings("rawtypes")
  private static final class ClassByList extends SimpleTypeSerializer<Class> {

    ClassByList() {
      super(DataType.CLASS);
    }

    @Override
    protected Class readValue(Buffer buffer, GraphBinaryReader context) throws IOException {
      return StrategyRules.onWire(context.readValue(buffer, String.class, false));
    }

    @Override
    protected void writeValue(Class value, Buffer buffer, GraphBinaryWriter context)
        throws IOException {
      context.writeValue(value.getName(), buffer, false);
    }
  }
}
