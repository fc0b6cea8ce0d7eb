/**
 * SPI for the maintenance and reading of indexes: the operations that transactions and the checker
 * need, independent of the tables that store the indexes. An index never changes the result of a
 * query: a look-up returns a superset of the required elements, and the caller tests each of them.
 *
 * <p>Read first: {@link io.colonnade.index.ValueRanges}, the part of an index to read, as ranges of
 * the encoded keys of {@link io.colonnade.codec.IndexValueCodec}. Package {@code process}, which
 * knows the comparison rules of Gremlin, decides which ranges a predicate needs.
 *
 * <p>May import {@code store}, {@code model}, {@code schema} and lower packages.
 */
@NullMarked
package io.colonnade.index;

import org.jspecify.annotations.NullMarked;
