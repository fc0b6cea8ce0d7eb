/**
 * Work in the background, such as building an index or erasing one.
 *
 * <p>Read first: {@link io.colonnade.job.Jobs}, then {@link io.colonnade.job.Job}. May import
 * {@code error}.
 */
@NullMarked
package io.colonnade.job;

import org.jspecify.annotations.NullMarked;
