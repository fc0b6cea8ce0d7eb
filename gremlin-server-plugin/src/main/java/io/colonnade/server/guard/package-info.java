/**
 * Prevents remote requests from running code, loading classes by name and accessing files.
 *
 * <p>Scripts are evaluated by the grammar of Gremlin only ({@link
 * io.colonnade.server.guard.GrammarEngineFactory}); bytecode is checked before it is translated
 * ({@link io.colonnade.server.guard.BytecodeRules}); class names on the wire become classes only if
 * they name a registered strategy ({@link io.colonnade.server.guard.StrategyRules}); {@code io()}
 * is replaced by our own step ({@link io.colonnade.server.guard.RemoteSource}), which no strategy
 * can remove; and a strategy that no request can name limits calls of services. May import {@code
 * io.colonnade.error}, {@code io.colonnade.service} and {@code io.colonnade.server.monitor}, which
 * each connection tells about its requests.
 */
@NullMarked
package io.colonnade.server.guard;

import org.jspecify.annotations.NullMarked;
