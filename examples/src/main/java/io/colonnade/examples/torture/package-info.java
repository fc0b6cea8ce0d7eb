/**
 * {@code colonnade torture}: client processes write to a graph in HBase and are killed, as region
 * servers are, and nothing that was acknowledged may be lost. Every process is a real one: HDFS, a
 * master, region servers and clients.
 */
@NullMarked
package io.colonnade.examples.torture;

import org.jspecify.annotations.NullMarked;
