package io.colonnade.store;

import java.time.Duration;
import java.time.Instant;

/**
 * A process that has a shared store open, or ended without closing it. Immutable.
 *
 * @param number of the opening, never given out twice
 * @param purpose for which the process opened the store; may be empty
 * @param reported when the process was alive, by its own clock, which may differ from that of the
 *     reader
 * @param quiet how long the reader has seen the same last report of the process, by the clock of
 *     the reader; zero when the reader sees the process for the first time
 */
public record StoreInstance(
    long number, String host, long pid, String purpose, Instant reported, Duration quiet) {}
