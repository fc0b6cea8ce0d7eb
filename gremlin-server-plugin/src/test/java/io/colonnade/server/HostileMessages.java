package io.colonnade.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.structure.util.empty.EmptyGraph;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;
import org.apache.tinkerpop.gremlin.util.ser.MessageTextSerializer;

/** Random requests, and what is left of them when some of their bytes are changed. */
public final class HostileMessages {

  private static final List<String> SCRIPTS =
      List.of(
          "g.V().has('person', 'name', within('marko', \"josh\")).out('knows').values('age')",
          "g.V(1, 2L, 3.5d).as('a').repeat(__.out().simplePath()).times(2).path().by('name')",
          "g.addV('person').property(single, 'name', 'ada', 'since', datetime('2024-01-01'))",
          "g.mergeV([(T.label): 'person', name: 'ada']).option(Merge.onCreate, [age: 36])",
          "g.V().match(__.as('a').out().as('b'), __.as('b').in().as('c')).select('a', 'c')",
          "g.withSack(1.0f).V().sack(Operator.sum).by('age').union(__.in(), __.both('x')).limit(5)",
          "g.V().group().by(label).by(count()).unfold().order().by(keys, desc).toList()",
          "g.withStrategies(new SubgraphStrategy(vertices: hasLabel('person'))).V().count().next()",
          "g.io('x.xml').read().iterate()",
          "g.call('colonnade.schema', [a: 1, b: [2, 3]]).fail('why')",
          "g.inject(null, true, NaN, -1e10, 0x1F, \"\\u0041\\n\", [1, {2, 3}])");

  private HostileMessages() {}

  /** A script of which some characters or words are removed, repeated, exchanged or nested. */
  public static String script(Random random) {
    StringBuilder script = new StringBuilder(one(SCRIPTS, random));
    for (int i = 0; i <= random.nextInt(4); i++) {
      int from = random.nextInt(script.length() + 1);
      int to = Math.min(script.length(), from + random.nextInt(12));
      String part = script.substring(from, to);
      String other = one(SCRIPTS, random);
      switch (random.nextInt(7)) {
        case 0 -> script.delete(from, to);
        case 1 -> script.insert(from, part.repeat(random.nextInt(4)));
        case 2 -> script.insert(from, other.substring(random.nextInt(other.length())));
        case 3 -> script.insert(from, (char) random.nextInt(random.nextBoolean() ? 128 : 1 << 16));
        case 4 ->
            script.insert(
                from, one(List.of("(", ")", "[", "'", "\"", ";", "//", ".", "$"), random));
        case 5 -> script.replace(from, to, other.substring(0, random.nextInt(other.length())));
        default ->
            script.insert(
                from,
                one(List.of("(", "[", "{", ".out(", "__.not("), random)
                    .repeat(random.nextInt(20) == 0 ? 5_000 : random.nextInt(30)));
      }
    }
    return script.toString();
  }

  private static String one(List<String> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }

  static RequestMessage sample(Random random) {
    UUID id = UUID.randomUUID();
    Bytecode bytecode =
        EmptyGraph.instance()
            .traversal()
            .V(1, 2L, "three")
            .has("name", P.within("marko", "josh"))
            .out("knows")
            .property("a", List.of(1, 2.5, true, Map.of("x", List.of())))
            .asAdmin()
            .getBytecode();
    return switch (random.nextInt(4)) {
      case 0 ->
          RequestMessage.build("eval")
              .overrideRequestId(id)
              .add("gremlin", "g.V().has('name', x).count()", "bindings", Map.of("x", "marko"))
              .create();
      case 1 ->
          RequestMessage.build("bytecode")
              .overrideRequestId(id)
              .processor("traversal")
              .add("gremlin", bytecode, "aliases", Map.of("g", "g"))
              .create();
      case 2 ->
          RequestMessage.build("eval")
              .overrideRequestId(id)
              .processor("session")
              .add("gremlin", "g.V().count()", "session", "s" + random.nextInt(3))
              .create();
      default ->
          RequestMessage.build("close")
              .overrideRequestId(id)
              .processor("session")
              .add("session", "s" + random.nextInt(3))
              .create();
    };
  }

  static byte[] bytes(MessageTextSerializer<?> format, RequestMessage message) throws Exception {
    ByteBuf buffer = format.serializeRequestAsBinary(message, UnpooledByteBufAllocator.DEFAULT);
    byte[] bytes = new byte[buffer.readableBytes()];
    buffer.readBytes(bytes);
    return bytes;
  }

  static byte[] mutated(byte[] bytes, Random random) {
    ByteBuf buffer = Unpooled.buffer(bytes.length + 200).writeBytes(bytes);
    for (int i = 0; i <= random.nextInt(3); i++) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(5)) {
        case 0 -> buffer.setByte(at, random.nextInt());
        case 1 -> buffer.writerIndex(at);
        case 2 -> {
          if (at + 4 <= bytes.length) {
            buffer.setInt(at, random.nextBoolean() ? random.nextInt() : Integer.MAX_VALUE - 8);
          }
        }
        case 3 -> buffer.setByte(at, bytes[random.nextInt(bytes.length)]);
        default -> {
          byte[] more = new byte[random.nextInt(40)];
          random.nextBytes(more);
          buffer.writerIndex(Math.min(at, buffer.writerIndex())).writeBytes(more);
        }
      }
    }
    byte[] result = new byte[buffer.writerIndex()];
    buffer.getBytes(0, result);
    return result;
  }

  static Object message(Random random) throws Exception {
    GraphBinaryMessageSerializerV1 binary = new GraphBinaryMessageSerializerV1();
    GraphSONMessageSerializerV3 json = new GraphSONMessageSerializerV3();
    switch (random.nextInt(6)) {
      case 0 -> {
        byte[] junk = new byte[random.nextInt(200)];
        random.nextBytes(junk);
        return junk;
      }
      case 1, 2, 3 -> {
        return mutated(bytes(binary, sample(random)), random);
      }
      case 4 -> {
        return mutated(bytes(json, sample(random)), random);
      }
      default -> {
        String text =
            json.serializeRequestAsString(sample(random), UnpooledByteBufAllocator.DEFAULT);
        return new String(
            mutated(text.getBytes(StandardCharsets.UTF_8), random), StandardCharsets.UTF_8);
      }
    }
  }
}
