/**
 * SPI of index upkeep and lookup: what transactions and the checker ask of indexes, in terms that
 * say nothing of the tables that hold them. An index never changes an answer: what is looked up is
 * a superset of what is wanted, and who asked tests each hit again.
 *
 * <p>Read first: {@link io.colonnade.index.ValueRanges}, the part of an index to read, as ranges of
 * the forms that {@link io.colonnade.codec.IndexValueCodec} gives to values. Which ranges a
 * predicate needs is for package {@code process} to say, which knows how Gremlin compares.
 *
 * <p>May import {@code store}, {@code model}, {@code schema} and what is below.
 */
@NullMarked
package io.colonnade.index;

import org.jspecify.annotations.NullMarked;
