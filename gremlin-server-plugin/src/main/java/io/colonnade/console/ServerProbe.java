package io.colonnade.console;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.server.guard.HttpLogin;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/**
 * Determines which kind of server listens at an address, because the errors of drivers are vague:
 * opens a websocket and inspects the first bytes of the response. Stateless.
 */
final class ServerProbe {

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int ENOUGH = 1024;

  /** The first byte of a TLS alert record. */
  private static final int TLS_ALERT = 0x15;

  private static final String NEEDS_LOGIN = "\r\n" + HttpLogin.WEBSOCKET_NEEDS_LOGIN + ":";

  private ServerProbe() {}

  /**
   * Returns normally if a websocket server listens at the address.
   *
   * @throws InvalidInputException if there is none; reports what was found instead
   */
  static void check(Address address) {
    byte[] answer = ask(address);
    String text = new String(answer, StandardCharsets.ISO_8859_1);
    String status = text.lines().findFirst().orElse("").strip();
    if (status.matches("HTTP/1\\.1 101\\b.*")) {
      if (address.login().isEmpty() && text.toLowerCase(Locale.ROOT).contains(NEEDS_LOGIN)) {
        throw new InvalidInputException(Problem.LOGIN_EXPECTED, "address", address);
      }
      return;
    }
    if (answer.length == 0) {
      throw address.tls().isPresent()
          ? new InvalidInputException(
              Problem.TLS_FAILED, "address", address, "reason", "the connection was closed")
          : new InvalidInputException(Problem.HANGS_UP, "address", address);
    }
    if (answer[0] == TLS_ALERT
        || text.contains("HTTPS port")
        || text.contains(Problem.SPEAKS_TLS.code())) {
      throw new InvalidInputException(Problem.TLS_EXPECTED, "address", address);
    }
    if (status.matches("HTTP/1\\.[01] 401\\b.*")) {
      throw new InvalidInputException(Problem.LOGIN_EXPECTED, "address", address);
    }
    if (status.startsWith("HTTP/")) {
      throw new InvalidInputException(
          Problem.NO_GREMLIN_AT_WEB_SERVER, "address", address, "answer", status);
    }
    throw new InvalidInputException(Problem.NO_GREMLIN_SERVER, "address", address);
  }

  private static byte[] ask(Address address) {
    try (Socket plain = new Socket()) {
      int patience = Math.toIntExact(PATIENCE.toMillis());
      plain.connect(
          new InetSocketAddress(InetAddress.getByName(address.host()), address.port()), patience);
      plain.setSoTimeout(patience);
      return answer(plain, address);
    } catch (UnknownHostException e) {
      throw wrong(Problem.NO_SUCH_SERVER, address, e);
    } catch (ConnectException e) {
      throw wrong(Problem.NOTHING_LISTENS, address, e);
    } catch (SocketTimeoutException e) {
      throw wrong(Problem.NO_ANSWER, address, e);
    } catch (SSLException e) {
      throw TlsFailure.of(e, address);
    } catch (IOException e) {
      throw wrong(Problem.SERVER_UNREACHABLE, address, e);
    }
  }

  private static byte[] answer(Socket plain, Address address) throws IOException {
    try {
      Socket socket =
          address.tls().isPresent() ? address.tls().get().encrypt(plain, address) : plain;
      socket.getOutputStream().write(upgrade(address).getBytes(StandardCharsets.US_ASCII));
      return firstLine(socket.getInputStream());
    } catch (SocketException e) {
      if (address.tls().isEmpty()) {
        throw e;
      }
      SSLException refused = new SSLHandshakeException(String.valueOf(e.getMessage()));
      refused.initCause(e);
      throw refused; // a server that refuses a client may close before its reason has arrived
    }
  }

  /** Returns the handshake of RFC 6455; the key is any 16 bytes. */
  private static String upgrade(Address address) {
    return String.join(
        "\r\n",
        "GET /gremlin HTTP/1.1",
        "Host: " + address.server(),
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: Y29sb25uYWRlLXByb2JlIQ==",
        "Sec-WebSocket-Version: 13",
        "",
        "");
  }

  /** Reads the response until its kind is known. A reset after the first byte counts as its end. */
  private static byte[] firstLine(InputStream in) throws IOException {
    byte[] read = new byte[ENOUGH];
    int length = 0;
    try {
      int now = in.read(read, 0, ENOUGH);
      while (now > 0) {
        length += now;
        boolean isHttp = read[0] == 'H';
        if (!isHttp || length == ENOUGH || endsHead(read, length)) {
          break;
        }
        now = in.read(read, length, ENOUGH - length);
      }
    } catch (SocketTimeoutException e) {
      if (length == 0) {
        throw e;
      }
    } catch (IOException e) {
      if (length == 0 && e instanceof SSLException) {
        throw e; // servers of TLS 1.3 refuse a client after the handshake
      }
      return Arrays.copyOf(read, length);
    }
    return Arrays.copyOf(read, length);
  }

  private static boolean endsHead(byte[] read, int length) {
    String text = new String(read, 0, length, StandardCharsets.ISO_8859_1);
    return text.startsWith("HTTP/1.1 101") && text.contains("\r\n\r\n");
  }

  private static InvalidInputException wrong(Problem problem, Address address, IOException cause) {
    return new InvalidInputException(
        problem, cause, "address", address, "reason", String.valueOf(cause.getMessage()));
  }
}
