package io.colonnade.config;

/** When the write-ahead log is synced to the device, see {@link Options#SYNC}. */
public enum SyncMode {
  /** Before each commit returns; concurrent commits share a sync. */
  COMMIT,
  /** Every {@link Options#SYNC_INTERVAL}, in the background. */
  INTERVAL,
  /** When the store is closed; until then, when the operating system decides. */
  NEVER
}
