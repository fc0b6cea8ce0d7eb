/**
 * Loading a graph from files and exporting it into files.
 *
 * <p>A load reads all vertices of all files, then all edges, in batches; each batch is one commit,
 * and the {@link io.colonnade.load.LoadPosition} behind it is part of that commit: a graph variable
 * with a hidden name, gone when the load is complete. So a load that was killed goes on where its
 * last commit was. Another such variable remembers the files that were loaded completely, so that
 * none is loaded twice unasked. One thread parses, another commits.
 *
 * <p>Read first: {@link io.colonnade.load.GraphLoad}. May import graph-core; knows no command line.
 */
@NullMarked
package io.colonnade.load;

import org.jspecify.annotations.NullMarked;
