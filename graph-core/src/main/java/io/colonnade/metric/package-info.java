/**
 * What is counted and timed: an enum of events and a listener.
 *
 * <p>Read first: {@link io.colonnade.metric.Event}. Imports nothing of Colonnade.
 */
@NullMarked
package io.colonnade.metric;

import org.jspecify.annotations.NullMarked;
