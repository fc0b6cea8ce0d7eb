/**
 * Deterministic simulation: real classes run on real threads, of which one runs at a time, over a
 * row store in memory whose requests are lost, late or repeated. A policy decides at each step
 * which thread continues and which fault occurs, so that a history follows from its seed on any
 * machine.
 *
 * <p>A step is a request to a {@link io.colonnade.store.simulation.SimulatedRowStore} or a wait
 * through {@link io.colonnade.store.journal.Scheduling}; between two steps a thread runs alone. So
 * the simulated classes must wait only through {@code Scheduling}. A monitor or a lock with an
 * owner may be held during a step: a thread that waits for it loses its turn. That costs a
 * millisecond, and if several threads wait for one lock, the JVM decides which gets it first, so
 * that the history may differ when it is repeated.
 *
 * <p>Read first: {@link io.colonnade.store.simulation.Simulation}, then {@code SimulationTest}. May
 * import {@code store.rows} and lower packages.
 */
@NullMarked
package io.colonnade.store.simulation;

import org.jspecify.annotations.NullMarked;
