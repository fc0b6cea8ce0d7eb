package io.colonnade.examples.bench;

import java.time.Duration;

/**
 * What a start has taken once.
 *
 * @param time since before the process was made
 * @param cpu of the process, all threads together
 */
record StartSample(Duration time, Duration cpu) {}
