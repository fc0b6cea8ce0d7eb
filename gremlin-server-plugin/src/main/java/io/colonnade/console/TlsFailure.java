package io.colonnade.console;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.EOFException;
import java.net.SocketTimeoutException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertPathValidatorException.Reason;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.PKIXReason;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Names the reason for which a handshake of TLS has failed. Stateless. */
final class TlsFailure {

  /** A certificate of the file has the name of the authority, but another key. */
  private static final Set<Reason> OTHER_KEY =
      Set.of(PKIXReason.NO_TRUST_ANCHOR, BasicReason.INVALID_SIGNATURE);

  private TlsFailure() {}

  /** Returns the exception for users. */
  static InvalidInputException of(SSLException thrown, Address address) {
    List<Throwable> causes =
        Stream.<Throwable>iterate(thrown, Objects::nonNull, Throwable::getCause).toList();
    if (has(causes, SocketTimeoutException.class)) {
      return told(Problem.NO_ANSWER, thrown, address, String.valueOf(thrown.getMessage()));
    }
    if (has(causes, CertificateException.class)) {
      return told(Problem.SERVER_NOT_TRUSTED, thrown, address, distrust(causes, address));
    }
    boolean isTls = thrown instanceof SSLHandshakeException && !has(causes, EOFException.class);
    return isTls
        ? told(Problem.TLS_FAILED, thrown, address, String.valueOf(thrown.getMessage()))
        : new InvalidInputException(Problem.NO_TLS_THERE, thrown, "address", address);
  }

  private static String distrust(List<Throwable> causes, Address address) {
    if (has(causes, CertificateExpiredException.class)) {
      return "it has expired";
    }
    if (has(causes, CertificateNotYetValidException.class)) {
      return "it is not valid yet";
    }
    if (has(causes, CertPathBuilderException.class)
        || causes.stream().anyMatch(TlsFailure::isOtherKey)) {
      return "no certificate of the file has signed it";
    }
    Throwable first = causes.get(causes.size() - 1);
    return first.getClass() == CertificateException.class // the check of the host throws no other
        ? "it is not for the host " + address.host()
        : String.valueOf(first.getMessage());
  }

  private static boolean isOtherKey(Throwable cause) {
    return cause instanceof CertPathValidatorException invalid
        && OTHER_KEY.contains(invalid.getReason());
  }

  private static boolean has(List<Throwable> causes, Class<? extends Throwable> type) {
    return causes.stream().anyMatch(type::isInstance);
  }

  private static InvalidInputException told(
      Problem problem, SSLException cause, Address address, String reason) {
    return new InvalidInputException(problem, cause, "address", address, "reason", reason);
  }
}
