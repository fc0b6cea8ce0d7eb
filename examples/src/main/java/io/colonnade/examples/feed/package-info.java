/**
 * A social feed, newest first: {@link io.colonnade.examples.feed.SocialFeed} is the application,
 * {@link io.colonnade.examples.feed.Feed} shows it.
 */
@NullMarked
package io.colonnade.examples.feed;

import org.jspecify.annotations.NullMarked;
