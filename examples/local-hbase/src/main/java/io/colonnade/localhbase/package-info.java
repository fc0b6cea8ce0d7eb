/**
 * An HBase in one JVM: ZooKeeper, a master and region servers, on loopback and the local file
 * system. For trials and tests: on a local file system the end of the write-ahead log may be lost
 * when the power fails or the process is killed.
 *
 * <p>Runs in a JVM of its own, because HBase's libraries and Colonnade's disagree; no other module
 * depends on this one, and it imports nothing of Colonnade. Read first: {@link
 * io.colonnade.localhbase.LocalHBase}.
 */
@NullMarked
package io.colonnade.localhbase;

import org.jspecify.annotations.NullMarked;
