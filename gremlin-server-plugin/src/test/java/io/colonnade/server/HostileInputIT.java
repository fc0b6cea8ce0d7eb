package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import io.netty.buffer.Unpooled;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that no driver sends: each is answered, or its connection is closed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileInputIT {

  private static final int CASES = Integer.getInteger("hostile.cases", 2_000);

  /** Much longer than an answer takes on a busy machine. */
  private static final long SILENCE_MS = Long.getLong("hostile.silence", 10_000);

  private final HttpClient http = HttpClient.newHttpClient();
  private Served served;

  @BeforeAll
  void start() throws Exception {
    served = Served.modern();
  }

  @AfterAll
  void stop() {
    served.close();
  }

  /** One connection, and what the server has sent through it. */
  private final class Connection implements WebSocket.Listener {

    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final WebSocket socket;

    Connection() {
      socket =
          http.newWebSocketBuilder()
              .buildAsync(URI.create("ws://127.0.0.1:" + served.server.port() + "/gremlin"), this)
              .join();
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
      byte[] bytes = new byte[data.remaining()];
      data.get(bytes);
      heard.add("answer " + new String(bytes, StandardCharsets.ISO_8859_1));
      return WebSocket.Listener.super.onBinary(from, data, last);
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      heard.add("answer " + data);
      return WebSocket.Listener.super.onText(from, data, last);
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
      heard.add("closed " + code + " " + reason);
      return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
      heard.add("closed " + error);
    }

    /** Sends a message; null: silence. */
    String send(Object message) throws Exception {
      heard.clear();
      if (message instanceof String text) {
        socket.sendText(text, true).get();
      } else {
        socket.sendBinary(ByteBuffer.wrap((byte[]) message), true).get();
      }
      return heard.poll(SILENCE_MS, TimeUnit.MILLISECONDS);
    }
  }

  @Test
  void mutatedMessage_isAnsweredOrItsConnectionClosed() throws Exception {
    Random random = SeededRandom.of(HostileInputIT.class);
    List<String> silent = new ArrayList<>();
    Connection connection = new Connection();
    for (int i = 0; i < CASES; i++) {
      Object message = HostileMessages.message(random);
      String heard = connection.send(message);
      if (heard == null) {
        silent.add(
            message instanceof String text ? text : HexFormat.of().formatHex((byte[]) message));
      }
      if (heard == null || heard.startsWith("closed")) {
        connection.socket.abort();
        connection = new Connection();
      }
    }
    assertEquals(List.of(), silent.stream().limit(10).toList());
  }

  /** A refusal has a code of ours, and nothing of the server's inside. */
  private static boolean isPlain(String refusal) {
    return refusal.contains("COL-") && !refusal.contains("\tat ") && !refusal.contains("io.netty");
  }

  // ---- HTTP

  private static HttpCase httpCase(Random random) throws Exception {
    GraphSONMessageSerializerV3 json = new GraphSONMessageSerializerV3();
    byte[] binary =
        HostileMessages.bytes(new GraphBinaryMessageSerializerV1(), HostileMessages.sample(random));
    byte[] typed = HostileMessages.bytes(json, HostileMessages.sample(random));
    byte[] plain =
        "{\"gremlin\":\"g.V().has('name', x).count()\",\"bindings\":{\"x\":\"marko\"}}"
            .getBytes(StandardCharsets.UTF_8);
    byte[] body = List.of(binary, typed, plain).get(random.nextInt(3));
    if (random.nextInt(4) > 0) {
      body = HostileMessages.mutated(body, random);
    }
    String type =
        List.of(
                "application/json",
                "application/vnd.gremlin-v3.0+json",
                "application/vnd.graphbinary-v1.0",
                "application/x-www-form-urlencoded",
                "text/plain",
                "junk")
            .get(random.nextInt(6));
    String path =
        List.of("/", "/gremlin", "/%zz", "/?gremlin=g.V(", "/status").get(random.nextInt(5));
    boolean isWhole = random.nextInt(5) > 0;
    byte[] head =
        ("POST "
                + path
                + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                + type
                + "\r\nContent-Length: "
                + (isWhole ? body.length : random.nextInt())
                + "\r\n\r\n")
            .getBytes(StandardCharsets.UTF_8);
    return isWhole && random.nextInt(5) > 0
        ? new HttpCase(joined(head, body), true)
        : new HttpCase(joined(HostileMessages.mutated(head, random), body), false);
  }

  /**
   * @param isWhole whether the head is in order, so that an answer must come
   */
  private record HttpCase(byte[] bytes, boolean isWhole) {}

  private static byte[] joined(byte[] first, byte[] second) {
    return Unpooled.buffer(first.length + second.length)
        .writeBytes(first)
        .writeBytes(second)
        .array();
  }

  @Test
  void mutatedHttpRequest_isAnsweredOrItsConnectionClosed() throws Exception {
    Random random = SeededRandom.of(HostileInputIT.class);
    List<String> silent = new ArrayList<>();
    for (int i = 0; i < CASES / 4; i++) {
      HttpCase request = httpCase(random);
      try (Socket socket = new Socket("127.0.0.1", served.server.port())) {
        socket.setSoTimeout((int) SILENCE_MS);
        socket.getOutputStream().write(request.bytes());
        if (!request.isWhole()) {
          socket.shutdownOutput(); // the rest of a request that claims more will not come
        }
        HttpAnswer answer = HttpAnswer.read(socket.getInputStream());
        assertTrue(
            answer.status() > 0 || !request.isWhole(),
            () -> "no answer to " + new String(request.bytes(), StandardCharsets.ISO_8859_1));
        assertTrue(
            !request.isWhole() || answer.status() < 400 || isPlain(answer.body()),
            () -> answer + " to " + new String(request.bytes(), StandardCharsets.ISO_8859_1));
      } catch (SocketTimeoutException e) {
        silent.add(new String(request.bytes(), StandardCharsets.ISO_8859_1));
      } catch (SocketException closed) {
        // as it should be
      }
    }
    assertEquals(List.of(), silent.stream().limit(3).toList());
    assertEquals(200, served.post("{\"gremlin\":\"g.V().count()\"}").statusCode());
  }

  // ---- claims and classes

  /** A frame of a thousand bytes that is a gigabyte when it is inflated. */
  @Test
  void compressedBomb_closesItsConnection() throws Exception {
    byte[] bomb = deflated(1 << 30);
    try (Socket socket = new Socket("127.0.0.1", served.server.port())) {
      socket.setSoTimeout(60_000);
      OutputStream out = socket.getOutputStream();
      out.write(
          ("GET /gremlin HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                  + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n")
              .getBytes(StandardCharsets.UTF_8));
      BufferedInputStream in = new BufferedInputStream(socket.getInputStream());
      StringBuilder head = new StringBuilder();
      while (!head.toString().endsWith("\r\n\r\n")) {
        head.append((char) in.read());
      }
      assertTrue(
          head.toString().toLowerCase(Locale.ROOT).contains("permessage-deflate"), head::toString);
      DataOutputStream frame = new DataOutputStream(out);
      frame.writeByte(0xc2); // final, compressed, binary
      frame.writeByte(0x80 | 127); // masked, with a length of eight bytes
      frame.writeLong(bomb.length);
      frame.writeInt(0); // a mask that changes nothing
      frame.write(bomb);
      frame.flush();
      int last = 0;
      while (last >= 0) {
        last = in.read();
      }
    }
    assertEquals(200, served.post("{\"gremlin\":\"g.V().count()\"}").statusCode());
  }

  private static byte[] deflated(int length) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    byte[] zeros = new byte[1 << 16];
    byte[] buffer = new byte[1 << 16];
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int done = 0; done < length; done += zeros.length) {
      deflater.setInput(zeros);
      for (int n = deflater.deflate(buffer); n > 0; n = deflater.deflate(buffer)) {
        out.write(buffer, 0, n);
      }
    }
    int n = deflater.deflate(buffer, 0, buffer.length, Deflater.SYNC_FLUSH);
    out.write(buffer, 0, n - 4); // as RFC 7692 says
    deflater.end();
    return out.toByteArray();
  }

  /** Gremlin Server reads a message of an unknown format with serializers of its own. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 33})
  void classInAMessageOfAnUnknownFormat_isNotLoaded(int wrong) throws Exception {
    Class<?> bait = Class.forName(Bait.NAME, false, HostileInputIT.class.getClassLoader());
    byte[] message =
        HostileMessages.bytes(
            new GraphBinaryMessageSerializerV1(),
            RequestMessage.build("eval")
                .add("gremlin", "g.inject(x)", "bindings", Map.of("x", bait))
                .create());
    message[wrong] ^= 1; // 0: the length of the name; 1: its first letter; 33: after its end
    String heard = new Connection().send(message);
    assertNotNull(heard);
    assertNull(System.getProperty(Bait.TRACE));
    if (wrong == 1) {
      assertTrue(heard.startsWith("closed 1003 COL-8015 "), heard);
    }
  }

  @Test
  void messageInPieces_isRead() throws Exception {
    Connection connection = new Connection();
    byte[] message =
        HostileMessages.bytes(
            new GraphBinaryMessageSerializerV1(),
            RequestMessage.build("eval").add("gremlin", "g.V().count()").create());
    connection.socket.sendBinary(ByteBuffer.wrap(message, 0, 40), false).get();
    connection.socket.sendBinary(ByteBuffer.wrap(message, 40, 20), false).get();
    connection.socket.sendBinary(ByteBuffer.wrap(message, 60, message.length - 60), true).get();
    assertEquals(
        200,
        response(connection.heard.poll(SILENCE_MS, TimeUnit.MILLISECONDS))
            .getStatus()
            .getCode()
            .getValue());
  }

  /** Each claims far more than it brings, where TinkerPop would take memory for it at once. */
  static Stream<Arguments> claims() {
    return Stream.of(
        Arguments.of("text", "03 00 7fffffff"),
        Arguments.of("list", "09 00 7ffffff0"),
        Arguments.of("map", "0a 00 7ffffff0"),
        Arguments.of("bytes", "25 00 7fffffff"),
        Arguments.of("integer", "23 00 7fffffff"),
        Arguments.of("predicate", "1e 00 00000002 6571 7ffffff0"),
        Arguments.of("bytecode", "15 00 00000001 00000001 56 7ffffff0"),
        Arguments.of("negative", "03 00 80000000"),
        Arguments.of("nested", "09 00 00000001 ".repeat(100_000)),
        Arguments.of("type", "7f 00 00000001"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("claims")
  void claim_isRefusedWithTheIdOfTheRequest(String name, String value) throws Exception {
    UUID id = UUID.randomUUID();
    byte[] whole =
        HostileMessages.bytes(
            new GraphBinaryMessageSerializerV1(),
            RequestMessage.build("eval")
                .overrideRequestId(id)
                .add("gremlin", "g.inject(1)", "x", 12345)
                .create());
    String text = HexFormat.of().formatHex(whole);
    String replaced = text.replace("010000003039", value.replace(" ", ""));
    assertNotEquals(text, replaced);
    String heard = new Connection().send(HexFormat.of().parseHex(replaced));
    assertNotNull(heard);
    assertTrue(heard.contains("COL-8015 the request cannot be read"), heard);
    ResponseMessage response = response(heard);
    assertEquals(id, response.getRequestId());
    assertEquals(498, response.getStatus().getCode().getValue());
  }

  private static ResponseMessage response(String heard) throws Exception {
    byte[] answer = heard.substring("answer ".length()).getBytes(StandardCharsets.ISO_8859_1);
    return new GraphBinaryMessageSerializerV1().deserializeResponse(Unpooled.wrappedBuffer(answer));
  }
}
