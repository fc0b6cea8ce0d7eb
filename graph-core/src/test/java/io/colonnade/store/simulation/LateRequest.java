package io.colonnade.store.simulation;

import java.util.function.Supplier;

/**
 * A request that runs without its sender.
 *
 * @param from the virtual time from which it may run, inclusive
 * @param deadline the virtual time at which it has run
 * @param run does not switch threads; returns the outcome
 */
record LateRequest(
    int id, String sender, Object request, long from, long deadline, Supplier<Object> run)
    implements Candidate {}
