package io.colonnade.store;

import java.time.Duration;
import java.time.Instant;

/**
 * A process that has a shared store open, or had it open and did not live to say that it ended.
 *
 * @param number of the opening, never given out twice
 * @param purpose for which the process opened the store; may be empty
 * @param reported when the process was alive, by its own clock, which may differ from that of the
 *     reader
 * @param quiet how long this process has seen no sign of life of that one, by its own clock; zero
 *     at the first look, however long that one has been quiet before
 */
public record StoreInstance(
    long number, String host, long pid, String purpose, Instant reported, Duration quiet) {}
