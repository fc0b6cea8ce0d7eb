package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class TlsFailuresTest {

  private final Logger logger = (Logger) LoggerFactory.getLogger(TlsFailures.class);
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private final EmbeddedChannel channel = new EmbeddedChannel(TlsFailures.INSTANCE);

  @BeforeEach
  void listen() {
    logged.start();
    logger.addAppender(logged);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(logged);
    channel.finishAndReleaseAll();
  }

  @Test
  void handshake_thatFails_isLoggedWithItsReason_andClosed() {
    SSLHandshakeException reason = new SSLHandshakeException("Empty client certificate chain");
    channel.pipeline().fireExceptionCaught(new DecoderException(reason));
    channel.checkException();
    assertFalse(channel.isOpen());
    assertEquals(
        List.of(
            "a connection from unknown is closed, because TLS has failed: Empty client"
                + " certificate chain"),
        logged.list.stream().map(ILoggingEvent::getFormattedMessage).toList());
  }

  @Test
  void otherFailure_isPassedOn() {
    channel.pipeline().fireExceptionCaught(new DecoderException("no frame"));
    assertThrows(DecoderException.class, channel::checkException);
    assertTrue(channel.isOpen());
    assertEquals(List.of(), logged.list);
  }
}
