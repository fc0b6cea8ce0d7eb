package io.colonnade.server.guard;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.AttributeKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.security.auth.x500.X500Principal;

/**
 * The name in the certificate that the client of a connection has shown. Stateless: each connection
 * keeps its name, because TLS 1.2 lets a client show another certificate later.
 */
final class ClientCertificate {

  private static final AttributeKey<Optional<String>> NAME =
      AttributeKey.valueOf(ClientCertificate.class, "name");

  private ClientCertificate() {}

  /** Returns whether the client has shown a certificate, which the handshake has checked. */
  static boolean isShown(Channel channel) {
    return name(channel).isPresent();
  }

  /**
   * Returns the common name of the subject of the certificate. If the subject has none or several,
   * its whole text is returned, which is the name of no user.
   *
   * @return empty if the client has shown no certificate
   */
  static Optional<String> name(Channel channel) {
    Optional<String> name = channel.attr(NAME).get();
    if (name == null) {
      name = subject(channel).map(ClientCertificate::commonName);
      channel.attr(NAME).set(name);
    }
    return name;
  }

  private static Optional<X500Principal> subject(Channel channel) {
    SslHandler tls = channel.pipeline().get(SslHandler.class);
    if (tls == null) {
      return Optional.empty();
    }
    try {
      X509Certificate own = (X509Certificate) tls.engine().getSession().getPeerCertificates()[0];
      return Optional.of(own.getSubjectX500Principal());
    } catch (SSLPeerUnverifiedException e) {
      return Optional.empty(); // the client has shown none
    }
  }

  static String commonName(X500Principal subject) {
    String text = subject.getName(X500Principal.RFC2253);
    List<Object> names = new ArrayList<>();
    try {
      for (Rdn part : new LdapName(text).getRdns()) {
        Attribute name = part.toAttributes().get("CN");
        if (name != null) {
          names.addAll(Collections.list(name.getAll()));
        }
      }
    } catch (NamingException e) {
      return text;
    }
    return names.size() == 1 && names.get(0) instanceof String only ? only : text;
  }
}
