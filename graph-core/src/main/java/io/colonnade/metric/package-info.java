/**
 * Counts and times: an enum of events and the interface that receives them.
 *
 * <p>Read first: {@link io.colonnade.metric.Event}. Imports nothing of Colonnade.
 */
@NullMarked
package io.colonnade.metric;

import org.jspecify.annotations.NullMarked;
