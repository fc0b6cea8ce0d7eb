/**
 * The transaction anomalies that LDBC's benchmarks test for, as tests of a graph: which of them
 * occur, and that each test can tell.
 *
 * <p>Read first: {@link io.colonnade.anomaly.AnomalyContract}. Source of the anomalies and of what
 * their transactions do: Waudby et al., "Towards Testing ACID Compliance in the LDBC Social Network
 * Benchmark" (TPCTC 2020), now a chapter of the specifications of LDBC's SNB and FinBench.
 */
package io.colonnade.anomaly;
