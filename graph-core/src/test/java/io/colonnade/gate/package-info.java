/**
 * The gate behind the tests: compares what a run of Maven reports with what the repository expects,
 * so that a run with fewer tests is not a green one. Uses nothing but the JDK, and is a program:
 * {@link io.colonnade.gate.TestGate}.
 */
package io.colonnade.gate;
