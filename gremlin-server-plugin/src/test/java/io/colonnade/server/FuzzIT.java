package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.server.guard.BinaryTypes;
import io.colonnade.server.guard.GrammarEngineFactory;
import io.colonnade.server.guard.GuardedFormat;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import javax.script.ScriptEngine;
import javax.script.ScriptException;
import org.apache.tinkerpop.gremlin.structure.util.empty.EmptyGraph;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.junit.jupiter.api.Test;

/**
 * Mutated requests and scripts, 100,000 in all and ten times as many in a full run, read as a
 * server reads them. {@link HostileInputIT} sends some over the wire.
 */
class FuzzIT {

  private static final int MILLE = Boolean.getBoolean("full") ? 10_000 : 1_000;

  private final GuardedFormat.Binary binary = new GuardedFormat.Binary();
  private final GuardedFormat.TypedJson json = new GuardedFormat.TypedJson();

  FuzzIT() {
    binary.configure(
        Map.of(GraphBinaryMessageSerializerV1.TOKEN_BUILDER, BinaryTypes.class.getName()),
        Map.of());
  }

  @Test
  void request_isReadOrRefused() throws Exception {
    Random random = SeededRandom.of(FuzzIT.class);
    int refused = 0;
    for (int i = 0; i < 80 * MILLE; i++) {
      Object message = HostileMessages.message(random);
      RequestMessage read =
          message instanceof String text
              ? json.deserializeRequest(text)
              : read(Unpooled.wrappedBuffer((byte[]) message));
      assertNotNull(read.getRequestId());
      refused += read.getOp().equals(Tokens.OPS_INVALID) ? 1 : 0;
    }
    assertTrue(refused > 10 * MILLE && refused < 75 * MILLE, "refused: " + refused);
  }

  /** A message begins with the name of its format, behind its length. */
  private RequestMessage read(ByteBuf message) {
    int length = message.isReadable() ? message.readUnsignedByte() : 0;
    String format =
        message
            .readSlice(Math.min(length, message.readableBytes()))
            .toString(StandardCharsets.UTF_8);
    return format.contains("json")
        ? json.deserializeRequest(message)
        : binary.deserializeRequest(message);
  }

  @Test
  void script_isEvaluatedOrRefused() {
    Random random = SeededRandom.of(FuzzIT.class);
    ScriptEngine engine = new GrammarEngineFactory().getScriptEngine();
    int refused = 0;
    for (int i = 0; i < 20 * MILLE; i++) {
      String script = HostileMessages.script(random);
      try {
        Object unused = engine.eval(script, engineBindings(engine));
      } catch (ScriptException e) {
        refused++;
        String message = String.valueOf(e.getMessage());
        assertTrue(!message.contains("\tat ") && !message.contains("antlr"), message);
      } catch (InvalidInputException e) {
        refused++;
        assertEquals(Problem.QUERY_TOO_LARGE, e.problem(), script);
      } catch (RuntimeException | Error e) {
        throw new AssertionError(script, e);
      }
    }
    assertTrue(refused > 5 * MILLE && refused < 19 * MILLE, "refused: " + refused);
    assertNull(System.getProperty(Bait.TRACE));
  }

  private static javax.script.Bindings engineBindings(ScriptEngine engine) {
    javax.script.Bindings bindings = engine.createBindings();
    bindings.put("g", EmptyGraph.instance().traversal());
    return bindings;
  }
}
