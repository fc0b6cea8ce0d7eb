/**
 * Loading a graph from files and exporting it into files.
 *
 * <p>A load reads all vertices of all files, then all edges, in batches. Each batch is one commit,
 * which includes the {@link io.colonnade.load.LoadPosition} after the batch: a graph variable with
 * a hidden name, removed when the load is complete. A load that was killed can therefore resume
 * after its last commit. Another such variable records the files that were loaded completely, so
 * that no file is loaded twice by mistake. One thread parses, another commits.
 *
 * <p>{@link io.colonnade.load.RemoteLoad} reads the files of a client and sends the batches to
 * {@link io.colonnade.load.LoadService} on a server.
 *
 * <p>Read first: {@link io.colonnade.load.GraphLoad}. May import graph-core; knows no command line.
 */
@NullMarked
package io.colonnade.load;

import org.jspecify.annotations.NullMarked;
