package io.colonnade.store.rocksdb;

import io.colonnade.error.StoreException;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Translates what RocksDB reports. */
final class RocksErrors {

  private RocksErrors() {}

  /**
   * @param text what could not be done
   * @param keyValues where
   */
  static StoreException translate(String text, RocksDBException cause, Object... keyValues) {
    Object[] details = java.util.Arrays.copyOf(keyValues, keyValues.length + 2);
    details[keyValues.length] = "reason";
    details[keyValues.length + 1] = reason(cause);
    if (code(cause) == Status.Code.Corruption) {
      return new StoreException(
          text
              + ": the data is damaged; keep a copy of the directory, then restore a checkpoint, or"
              + " run RocksDB's 'ldb repair' on it and 'colonnade check' afterwards",
          cause,
          details);
    }
    return new StoreException(text, cause, details);
  }

  /** In one line. */
  static String reason(RocksDBException cause) {
    String message = cause.getMessage();
    return message == null ? code(cause).toString() : message.replace('\n', ' ').strip();
  }

  static Status.Code code(RocksDBException cause) {
    Status status = cause.getStatus();
    return status == null ? Status.Code.Undefined : status.getCode();
  }

  /** True if RocksDB refused the write before it did anything. */
  static boolean isRefused(RocksDBException cause) {
    return switch (code(cause)) {
      case InvalidArgument, NotSupported, Incomplete, Busy, TryAgain, NotFound -> true;
      default -> false;
    };
  }
}
