/**
 * What keeps remote requests from running code, loading classes by name and reaching files.
 *
 * <p>Scripts go to Gremlin's grammar alone ({@link
 * io.colonnade.server.guard.GrammarEngineFactory}); bytecode is read before it is translated
 * ({@link io.colonnade.server.guard.BytecodeRules}); class names on the wire become classes only if
 * they name a registered strategy ({@link io.colonnade.server.guard.StrategyRules}); {@code io()}
 * is a step of our own ({@link io.colonnade.server.guard.RemoteSource}), which no strategy can take
 * away, and calls of services are limited by a strategy that no request can name. May import {@code
 * io.colonnade.error} and {@code io.colonnade.service}.
 */
@NullMarked
package io.colonnade.server.guard;

import org.jspecify.annotations.NullMarked;
