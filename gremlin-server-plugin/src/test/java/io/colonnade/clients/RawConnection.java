package io.colonnade.clients;

import io.colonnade.server.HttpAnswer;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A connection from any address of the loopback network, and bytes that no driver sends. */
final class RawConnection implements AutoCloseable {

  private static final int SILENCE_MS = 30_000;
  private static final int TEXT = 0x81; // of one frame

  private final Socket socket;
  private final DataInputStream in;

  RawConnection(int port, String from) throws IOException {
    socket = new Socket(InetAddress.getByName("127.0.0.1"), port, InetAddress.getByName(from), 0);
    socket.setSoTimeout(SILENCE_MS);
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 512));
  }

  RawConnection send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Sends a script over HTTP. */
  RawConnection post(String script, String... headers) throws IOException {
    String body = "{\"gremlin\":\"" + script + "\"}";
    StringBuilder head = new StringBuilder("POST / HTTP/1.1\r\nHost: localhost\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    return send(head + "Content-Length: " + body.length() + "\r\n\r\n" + body);
  }

  HttpAnswer answer() throws IOException {
    return HttpAnswer.read(in);
  }

  /** Makes it a websocket. */
  RawConnection upgraded() throws IOException {
    send(
        "GET /gremlin HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    int status = answer().status();
    if (status != 101) {
      throw new IOException("no websocket, but status " + status);
    }
    return this;
  }

  /** Sends a message of a websocket. */
  RawConnection frame(String message) throws IOException {
    byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream whole = new ByteArrayOutputStream(); // parts would wait for each other
    DataOutputStream frame = new DataOutputStream(whole);
    frame.writeByte(TEXT);
    frame.writeByte(0x80 | Math.min(bytes.length, 126)); // masked
    if (bytes.length >= 126) {
      frame.writeShort(bytes.length);
    }
    frame.writeInt(0); // a mask that changes nothing
    frame.write(bytes);
    whole.writeTo(socket.getOutputStream());
    return this;
  }

  /** Returns the next message of a websocket, or the name of its end. */
  String frame() throws IOException {
    int kind = in.readUnsignedByte();
    int length = in.readUnsignedByte();
    if (length == 127) {
      length = (int) in.readLong();
    } else if (length == 126) {
      length = in.readUnsignedShort();
    }
    return (kind == TEXT ? "" : "frame " + kind + " ")
        + new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  /** Waits until the server closes it; false if it does not. */
  boolean isClosed() throws IOException {
    try {
      return in.read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (EOFException e) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
