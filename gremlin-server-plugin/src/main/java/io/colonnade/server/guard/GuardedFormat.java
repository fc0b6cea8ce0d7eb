package io.colonnade.server.guard;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.io.binary.GraphBinaryMapper;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONUntypedMessageSerializerV3;
import org.apache.tinkerpop.gremlin.util.ser.MessageTextSerializer;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;
import org.apache.tinkerpop.shaded.jackson.databind.ObjectMapper;

/**
 * The wire formats of Gremlin Server, which this class guards in two ways:
 *
 * <ul>
 *   <li>A request that cannot be read becomes one of the operation {@link Tokens#OPS_INVALID} with
 *       its id, if that can be found, and the reason. Gremlin Server answers nothing to most of
 *       them.
 *   <li>A response to an HTTP request has {@link Warnings}; Gremlin Server gives it no status
 *       attributes. Those of a websocket have some already.
 * </ul>
 *
 * <p>Gremlin Server creates the nested classes by their names. Thread-safe.
 *
 * @param <M> the mapper of the format
 */
public abstract class GuardedFormat<M> implements MessageTextSerializer<M> {

  /** The argument of an invalid request that has the reason. */
  static final String REASON = "reason";

  private static final Pattern ID =
      Pattern.compile(
          "\"requestId\"\\s*:\\s*(?:\\{[^}]{0,60}\"@value\"\\s*:\\s*)?\"([0-9a-fA-F-]{36})\"");

  /** Where a driver writes the id. */
  private static final int HEAD_CHARACTERS = 500;

  private final MessageTextSerializer<M> plain;

  private GuardedFormat(MessageTextSerializer<M> plain) {
    this.plain = plain;
  }

  /** GraphSON 3, whose values have types. */
  public static final class TypedJson extends GuardedFormat<ObjectMapper> {
    public TypedJson() {
      super(new GraphSONMessageSerializerV3());
    }
  }

  /** GraphSON 3 without types. */
  public static final class UntypedJson extends GuardedFormat<ObjectMapper> {
    public UntypedJson() {
      super(new GraphSONUntypedMessageSerializerV3());
    }
  }

  /** GraphBinary 1. */
  public static final class Binary extends GuardedFormat<GraphBinaryMapper> {
    public Binary() {
      super(new GraphBinaryMessageSerializerV1());
    }

    @Override
    void check(ByteBuf request) throws IOException {
      BinaryShape.check(request);
    }

    @Override
    Optional<UUID> id(ByteBuf request, int start) {
      return BinaryShape.id(request, start);
    }
  }

  // ---- requests

  /** Checks a request before it is read. */
  void check(ByteBuf request) throws IOException {}

  Optional<UUID> id(ByteBuf request, int start) {
    int length = Math.min(request.writerIndex() - start, HEAD_CHARACTERS);
    return id(request.toString(start, length, StandardCharsets.UTF_8));
  }

  private static Optional<UUID> id(String request) {
    Matcher found = ID.matcher(request.substring(0, Math.min(request.length(), HEAD_CHARACTERS)));
    try {
      return found.find() ? Optional.of(UUID.fromString(found.group(1))) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public RequestMessage deserializeRequest(ByteBuf bytes) {
    int start = bytes.readerIndex();
    try {
      check(bytes);
      return plain.deserializeRequest(bytes);
    } catch (IOException | RuntimeException | StackOverflowError | AssertionError e) {
      return unreadable(id(bytes, start), e);
    }
  }

  @Override
  public RequestMessage deserializeRequest(String text) {
    try {
      return plain.deserializeRequest(text);
    } catch (SerializationException | RuntimeException | StackOverflowError e) {
      return unreadable(id(text), e);
    }
  }

  private static RequestMessage unreadable(Optional<UUID> id, Throwable reason) {
    RequestMessage.Builder invalid =
        RequestMessage.build(Tokens.OPS_INVALID).addArg(REASON, PlainReasons.ofUnreadable(reason));
    id.ifPresent(invalid::overrideRequestId);
    return invalid.create();
  }

  // ---- responses

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
  public ResponseMessage deserializeResponse(String text) throws SerializationException {
    return plain.deserializeResponse(text);
  }

  @Override
  public M getMapper() {
    return plain.getMapper();
  }

  @Override
  public ByteBuf serializeRequestAsBinary(RequestMessage request, ByteBufAllocator allocator)
      throws SerializationException {
    return plain.serializeRequestAsBinary(request, allocator);
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
