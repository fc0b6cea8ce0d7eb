package io.colonnade.console;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolNegotiator;
import io.netty.handler.ssl.SslContext;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSessionContext;

/**
 * A context of a client whose connections are all to one host. The driver resolves the host that it
 * is given, and of an address in digits it would have the certificate checked against the name that
 * a reverse look-up answers: against a name that others choose. Immutable.
 */
final class HostContext extends SslContext {

  private final SslContext context;
  private final Address address;

  HostContext(SslContext context, Address address) {
    this.context = context;
    this.address = address;
  }

  @Override
  public SSLEngine newEngine(ByteBufAllocator allocator) {
    return context.newEngine(allocator, address.host(), address.port());
  }

  /** Returns an engine for the host of the address, not for the one that the driver names. */
  @Override
  public SSLEngine newEngine(ByteBufAllocator allocator, String peerHost, int peerPort) {
    return newEngine(allocator);
  }

  @Override
  public boolean isClient() {
    return context.isClient();
  }

  @Override
  public List<String> cipherSuites() {
    return context.cipherSuites();
  }

  @Override
  @SuppressWarnings("deprecation") // abstract in SslContext
  public ApplicationProtocolNegotiator applicationProtocolNegotiator() {
    return context.applicationProtocolNegotiator();
  }

  @Override
  public SSLSessionContext sessionContext() {
    return context.sessionContext();
  }
}
