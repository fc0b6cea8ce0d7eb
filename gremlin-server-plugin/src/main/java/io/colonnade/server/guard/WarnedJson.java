package io.colonnade.server.guard;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONUntypedMessageSerializerV3;
import org.apache.tinkerpop.gremlin.util.ser.MessageTextSerializer;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;
import org.apache.tinkerpop.shaded.jackson.databind.ObjectMapper;

/**
 * The JSON formats of Gremlin Server, with {@link Warnings} in the responses to HTTP requests, to
 * which Gremlin Server gives no status attributes. Those of a websocket have some already. Gremlin
 * Server creates the two by their class names. Thread-safe.
 */
public abstract class WarnedJson implements MessageTextSerializer<ObjectMapper> {

  private final MessageTextSerializer<ObjectMapper> plain;

  private WarnedJson(MessageTextSerializer<ObjectMapper> plain) {
    this.plain = plain;
  }

  /** GraphSON 3, whose values have types. */
  public static final class Typed extends WarnedJson {
    public Typed() {
      super(new GraphSONMessageSerializerV3());
    }
  }

  /** GraphSON 3 without types. */
  public static final class Untyped extends WarnedJson {
    public Untyped() {
      super(new GraphSONUntypedMessageSerializerV3());
    }
  }

  @Override
  public ByteBuf serializeResponseAsBinary(ResponseMessage response, ByteBufAllocator allocator)
      throws SerializationException {
    return plain.serializeResponseAsBinary(warned(response), allocator);
  }

  private static ResponseMessage warned(ResponseMessage response) {
    if (response.getStatus().getCode() != ResponseStatusCode.SUCCESS
        || !response.getStatus().getAttributes().isEmpty()) {
      return response;
    }
    Map<String, Object> warnings = Warnings.addedForScript(Map.of());
    return warnings.isEmpty()
        ? response
        : ResponseMessage.build(response.getRequestId())
            .code(response.getStatus().getCode())
            .statusMessage(response.getStatus().getMessage())
            .statusAttributes(warnings)
            .result(response.getResult().getData())
            .responseMetaData(response.getResult().getMeta())
            .create();
  }

  // ---- as they are

  @Override
  public String serializeResponseAsString(ResponseMessage response, ByteBufAllocator allocator)
      throws SerializationException {
    return plain.serializeResponseAsString(response, allocator);
  }

  @Override
  public String serializeRequestAsString(RequestMessage request, ByteBufAllocator allocator)
      throws SerializationException {
    return plain.serializeRequestAsString(request, allocator);
  }

  @Override
  public RequestMessage deserializeRequest(String text) throws SerializationException {
    return plain.deserializeRequest(text);
  }

  @Override
  public ResponseMessage deserializeResponse(String text) throws SerializationException {
    return plain.deserializeResponse(text);
  }

  @Override
  public ObjectMapper getMapper() {
    return plain.getMapper();
  }

  @Override
  public ByteBuf serializeRequestAsBinary(RequestMessage request, ByteBufAllocator allocator)
      throws SerializationException {
    return plain.serializeRequestAsBinary(request, allocator);
  }

  @Override
  public RequestMessage deserializeRequest(ByteBuf bytes) throws SerializationException {
    return plain.deserializeRequest(bytes);
  }

  @Override
  public ResponseMessage deserializeResponse(ByteBuf bytes) throws SerializationException {
    return plain.deserializeResponse(bytes);
  }

  @Override
  public String[] mimeTypesSupported() {
    return plain.mimeTypesSupported();
  }

  @Override
  public void configure(Map<String, Object> config, Map<String, Graph> graphs) {
    plain.configure(config, graphs);
  }
}
