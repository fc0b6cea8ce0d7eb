/**
 * Order-preserving bytes: ids, values, keys. Knows no TinkerPop and no store.
 *
 * <p>Read first: {@link io.colonnade.codec.Bytes}, then {@link io.colonnade.codec.Id}. May import
 * {@code error}.
 */
@NullMarked
package io.colonnade.codec;

import org.jspecify.annotations.NullMarked;
