/**
 * Work that goes on behind the back of who asked for it: building an index, erasing one.
 *
 * <p>Read first: {@link io.colonnade.job.Jobs}, then {@link io.colonnade.job.Job}. May import
 * {@code error}.
 */
@NullMarked
package io.colonnade.job;

import org.jspecify.annotations.NullMarked;
