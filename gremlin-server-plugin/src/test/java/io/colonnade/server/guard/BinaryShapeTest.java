package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.remote.traversal.DefaultRemoteTraverser;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.DT;
import org.apache.tinkerpop.gremlin.process.traversal.GType;
import org.apache.tinkerpop.gremlin.process.traversal.Merge;
import org.apache.tinkerpop.gremlin.process.traversal.Operator;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Pick;
import org.apache.tinkerpop.gremlin.process.traversal.Pop;
import org.apache.tinkerpop.gremlin.process.traversal.SackFunctions;
import org.apache.tinkerpop.gremlin.process.traversal.Scope;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.BulkSet;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.PartitionStrategy;
import org.apache.tinkerpop.gremlin.structure.Column;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.empty.EmptyGraph;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerFactory;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.apache.tinkerpop.gremlin.util.function.Lambda;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BinaryShapeTest {

  static Stream<Object> values() throws Exception {
    TinkerGraph modern = TinkerFactory.createModern();
    BulkSet<Object> bulk = new BulkSet<>();
    bulk.add("a", 7);
    Map<Object, Object> withNull = new HashMap<>();
    withNull.put("x", null);
    LocalDateTime time = LocalDateTime.of(2026, 11, 27, 19, 30, 1, 5);
    Bytecode bytecode =
        EmptyGraph.instance()
            .traversal()
            .withStrategies(PartitionStrategy.build().partitionKey("p").create())
            .withSack(1)
            .V(1, "b")
            .where(__.out("knows"))
            .asAdmin()
            .getBytecode();
    return Stream.of(
        List.of(1, 2L, 3.0, 4f, (short) 5, (byte) 6, true, 'a', 'ü', '€', "text", ""),
        List.of(UUID.randomUUID(), new Date(), new Timestamp(1), Duration.ofDays(1), Instant.now()),
        List.of(time.toLocalDate(), time.toLocalTime(), time, MonthDay.of(2, 29), Year.of(2026)),
        List.of(LocalDate.MIN, LocalTime.MAX, YearMonth.of(2026, 11), Period.ofDays(3)),
        List.of(OffsetDateTime.of(time, ZoneOffset.UTC), ZoneOffset.ofHours(2)),
        List.of(OffsetTime.of(time.toLocalTime(), ZoneOffset.UTC)),
        List.of(ZonedDateTime.of(time, ZoneOffset.ofHours(1))),
        List.of(BigInteger.TEN.pow(40), new BigDecimal("1.5e-30"), InetAddress.getByName("::1")),
        ByteBuffer.wrap(new byte[] {1, 2, 3}),
        Set.of(1, List.of(), Map.of("a", Map.of())),
        withNull,
        bulk,
        List.of(P.within(1, 2), P.gt(1).and(P.lt(5)).negate(), P.eq("x"), TextP.startingWith("a")),
        List.of(Bytecode.Binding.class, new Bytecode.Binding<>("x", 1)),
        bytecode,
        Lambda.function("it"),
        new DefaultRemoteTraverser<>("a", 3),
        List.of(SackFunctions.Barrier.normSack, VertexProperty.Cardinality.set, Column.keys),
        List.of(Direction.OUT, DT.day, GType.INT, Merge.onCreate, Operator.sum, Order.desc),
        List.of(Pick.any, Pop.last, Scope.local, T.label),
        modern.vertices(1).next(),
        modern.edges().next(),
        modern.vertices(1).next().property("name"),
        modern.edges().next().property("weight"),
        modern.traversal().V(1).outE().inV().path().next());
  }

  private static ByteBuf message(Object value) throws Exception {
    ByteBuf bytes =
        new GraphBinaryMessageSerializerV1()
            .serializeRequestAsBinary(
                RequestMessage.build("eval").add("gremlin", "g", "x", value).create(),
                UnpooledByteBufAllocator.DEFAULT);
    return bytes.skipBytes(1 + bytes.getByte(bytes.readerIndex()));
  }

  @ParameterizedTest
  @MethodSource("values")
  void whatAWriterWrites_isAccepted_andEachBeginningOfItRefused(Object value) throws Exception {
    ByteBuf message = message(value);
    int whole = message.writerIndex();
    assertDoesNotThrow(() -> BinaryShape.check(message));
    for (int end = message.readerIndex(); end < whole; end++) {
      message.writerIndex(end);
      assertThrows(IOException.class, () -> BinaryShape.check(message));
    }
  }

  /** Found by random messages: the name of a custom type precedes the flag of null. */
  @Test
  void customType_thatClaimsToBeNull_isRefused() {
    byte[] request =
        HexFormat.of()
            .parseHex(
                "817a63ac5851a54269b7ed254915daa01e00000005636c6f73650000000773657373696f6e"
                    + "000000011c000073000773657373696f6e0300000000027330");
    assertThrows(IOException.class, () -> BinaryShape.check(Unpooled.wrappedBuffer(request)));
  }
}
