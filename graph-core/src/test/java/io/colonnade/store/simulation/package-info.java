/**
 * Deterministic simulation: real classes run on real threads, of which one runs at a time, over a
 * row store in memory whose requests are lost, late or repeated. A policy decides at each step
 * which thread continues and which fault occurs, so that a history follows from its seed on any
 * machine.
 *
 * <p>A step is a request to a {@link io.colonnade.store.simulation.SimulatedRowStore} or a wait
 * through {@link io.colonnade.store.simulation.Scheduling}; between two steps a thread runs alone.
 * So the simulated classes must wait only through {@code Scheduling}, and must not hold a monitor
 * or a lock during a step.
 *
 * <p>Read first: {@link io.colonnade.store.simulation.Simulation}, then {@code SimulationTest}. May
 * import {@code store.rows} and lower packages.
 */
@NullMarked
package io.colonnade.store.simulation;

import org.jspecify.annotations.NullMarked;
