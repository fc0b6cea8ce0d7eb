package io.colonnade.store.hbase;

import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.NamespaceNotFoundException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.NoServerForRegionException;
import org.apache.hadoop.hbase.client.RegionOfflineException;
import org.apache.hadoop.hbase.client.RowTooBigException;
import org.apache.hadoop.hbase.exceptions.FailedSanityCheckException;
import org.apache.hadoop.hbase.exceptions.RequestTooBigException;
import org.apache.hadoop.hbase.ipc.BadAuthException;
import org.apache.hadoop.hbase.ipc.UnsupportedCellCodecException;
import org.apache.hadoop.hbase.ipc.UnsupportedCompressionCodecException;
import org.apache.hadoop.hbase.ipc.UnsupportedCryptoException;
import org.apache.hadoop.hbase.ipc.WrongVersionException;
import org.apache.hadoop.hbase.quotas.QuotaExceededException;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.jspecify.annotations.Nullable;

/**
 * Makes exceptions of the failures of HBase. Stateless.
 *
 * <p>A failure is a refusal only if it is in one of three lists: no right, no usable table, or a
 * request that the servers never accept. Every other failure may be over at the next request, even
 * if HBase calls it one that its own client must not repeat: a scanner is lost or reset when its
 * region moves ({@code UnknownScannerException}, {@code OutOfOrderScannerNextException}, {@code
 * ScannerResetException}, {@code LeaseException}), a region is in transition ({@code
 * NoServerForRegionException}, {@code UnknownRegionException}, {@code MergeRegionException}), the
 * master stops ({@code MasterStoppedException}), a server has too many calls ({@code
 * ServerTooBusyException}, {@code RpcThrottlingException}), a call was too slow ({@code
 * OperationTimeoutExceededException}). A class that is not known here is repeated as well, which
 * costs time but never an answer.
 */
final class Failures {

  private static final List<Class<? extends Exception>> DENIED =
      List.of(AccessDeniedException.class, BadAuthException.class);

  private static final List<Class<? extends Exception>> UNUSABLE =
      List.of(
          TableNotFoundException.class,
          TableNotEnabledException.class,
          NamespaceNotFoundException.class,
          NoSuchColumnFamilyException.class);

  private static final List<Class<? extends Exception>> REJECTED =
      List.of(
          RequestTooBigException.class,
          RowTooBigException.class,
          FailedSanityCheckException.class,
          QuotaExceededException.class,
          UnsupportedCellCodecException.class,
          UnsupportedCompressionCodecException.class,
          UnsupportedCryptoException.class,
          WrongVersionException.class);

  /** What an answer about a region says that no server has. */
  private static final List<Class<? extends Exception>> UNSERVED =
      List.of(
          NotServingRegionException.class,
          NoServerForRegionException.class,
          RegionOfflineException.class);

  /** How the client names a server in its messages. */
  private static final Pattern SERVER =
      Pattern.compile("address=([^\\s,:]+:\\d+)|\\bon ([^\\s,]+),(\\d+),\\d+");

  private Failures() {}

  /** Returns the exception for a request to a place or a namespace. */
  static StoreException of(Throwable failure, Object at) {
    Throwable decisive = decisive(failure);
    return new StoreException(problem(decisive), failure, "at", at, "reason", line(decisive));
  }

  /**
   * Returns the exception for a request about a row of a table.
   *
   * @param known the server that has the row as far as that is known
   */
  static StoreException of(Throwable failure, TableName table, Optional<ServerName> known) {
    Throwable decisive = decisive(failure);
    return new StoreException(
        problem(decisive),
        failure,
        "table",
        table,
        "server",
        server(failure).or(() -> known.map(Failures::address)).orElse("unknown"),
        "reason",
        line(decisive));
  }

  /** Returns the exception for a request about a table that is disabled. */
  static StoreException disabled(@Nullable Throwable failure, TableName table) {
    return new StoreException(
        Problem.HBASE_TABLE_UNUSABLE, failure, "table", table, "reason", "the table is disabled");
  }

  /** Returns whether no server has the region of a row. */
  static boolean isUnserved(Throwable failure) {
    return causes(failure).stream().anyMatch(cause -> isOneOf(UNSERVED, cause));
  }

  private static List<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).toList();
  }

  /** Returns the first cause that is a refusal, or the root. */
  private static Throwable decisive(Throwable failure) {
    List<Throwable> causes = causes(failure);
    return causes.stream()
        .filter(cause -> problem(cause) != Problem.HBASE_FAILED)
        .findFirst()
        .orElse(causes.get(causes.size() - 1));
  }

  private static Problem problem(Throwable cause) {
    if (isOneOf(DENIED, cause)) {
      return Problem.HBASE_DENIED;
    }
    if (isOneOf(UNUSABLE, cause)) {
      return Problem.HBASE_TABLE_UNUSABLE;
    }
    // Servers refuse a cell that is too large, or a write to a read-only table, by the bare class.
    return cause.getClass() == DoNotRetryIOException.class || isOneOf(REJECTED, cause)
        ? Problem.HBASE_REFUSED
        : Problem.HBASE_FAILED;
  }

  private static boolean isOneOf(List<Class<? extends Exception>> classes, Throwable cause) {
    return classes.stream().anyMatch(each -> each.isInstance(cause));
  }

  private static Optional<String> server(Throwable failure) {
    for (Throwable cause : causes(failure)) {
      Matcher named = SERVER.matcher(String.valueOf(cause.getMessage()));
      if (named.find()) {
        return Optional.of(
            named.group(1) == null ? named.group(2) + ":" + named.group(3) : named.group(1));
      }
    }
    return Optional.empty();
  }

  private static String address(ServerName server) {
    return server.getHostname() + ":" + server.getPort();
  }

  private static String line(Throwable failure) {
    String text = failure.getMessage() == null ? "" : failure.getMessage();
    int end = text.indexOf('\n');
    return failure.getClass().getSimpleName() + ": " + (end < 0 ? text : text.substring(0, end));
  }
}
