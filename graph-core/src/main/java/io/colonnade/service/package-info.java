/**
 * Services that Gremlin calls: {@code g.call('colonnade.summary')}. Each is one {@link
 * io.colonnade.service.GraphService}: name, description, typed parameters, what access a call
 * needs, and results that every driver can read.
 *
 * <p>Read first: {@link io.colonnade.service.GraphService}, then {@link
 * io.colonnade.service.ServiceDirectory}, which every graph has. A traversal with {@code
 * ReadOnlyStrategy} cannot call what writes ({@link io.colonnade.service.ReadOnlyCallStrategy}),
 * and a server may allow less than all ({@link io.colonnade.service.AccessLimitStrategy}).
 *
 * <p>May import everything but engines, {@code cache} and the root package.
 */
@NullMarked
package io.colonnade.service;

import org.jspecify.annotations.NullMarked;
