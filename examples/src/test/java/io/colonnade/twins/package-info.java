/**
 * One random history on graphs of all layouts and engines: whatever happens to them, they are
 * equal, and so is what they answer and refuse.
 *
 * <p>Read first: {@link io.colonnade.twins.EqualGraphsIT}.
 */
@NullMarked
package io.colonnade.twins;

import org.jspecify.annotations.NullMarked;
