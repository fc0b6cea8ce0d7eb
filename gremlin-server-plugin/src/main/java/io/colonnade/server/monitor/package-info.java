/**
 * What operators see of a server: the requests under way, metrics, the pages of health, and the log
 * of slow queries.
 *
 * <p>Read first: {@link io.colonnade.server.monitor.Monitor}. No page, metric or line of a log has
 * a value of the graph or of a query. May import {@code io.colonnade.graph}, {@code
 * io.colonnade.tx}, {@code io.colonnade.metric} and {@code io.colonnade.error}; knows nothing of
 * the connections.
 */
@NullMarked
package io.colonnade.server.monitor;

import org.jspecify.annotations.NullMarked;
