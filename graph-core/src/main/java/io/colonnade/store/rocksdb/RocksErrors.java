package io.colonnade.store.rocksdb;

import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Translates RocksDB's exceptions. */
final class RocksErrors {

  private RocksErrors() {}

  /**
   * @param problem the problem to report unless the data is damaged
   * @param keyValues what failed, and where
   */
  static StoreException translate(Problem problem, RocksDBException cause, Object... keyValues) {
    Object[] details = java.util.Arrays.copyOf(keyValues, keyValues.length + 2);
    details[keyValues.length] = "reason";
    details[keyValues.length + 1] = reason(cause);
    boolean isDamage = code(cause) == Status.Code.Corruption;
    return new StoreException(isDamage ? Problem.DATA_DAMAGED : problem, cause, details);
  }

  /** Returns the reason of the exception in one line. */
  static String reason(RocksDBException cause) {
    String message = cause.getMessage();
    return message == null ? code(cause).toString() : message.replace('\n', ' ').strip();
  }

  static Status.Code code(RocksDBException cause) {
    Status status = cause.getStatus();
    return status == null ? Status.Code.Undefined : status.getCode();
  }

  /** Returns true if RocksDB refused the write before writing anything. */
  static boolean isRefused(RocksDBException cause) {
    return switch (code(cause)) {
      case InvalidArgument, NotSupported, Incomplete, Busy, TryAgain, NotFound -> true;
      default -> false;
    };
  }
}
