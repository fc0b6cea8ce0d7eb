/**
 * The conformance kit: what TinkerPop's own suites need to prove a combination of layout and
 * engine.
 *
 * <p>Read first: {@link io.colonnade.tinkerpop.ColonnadeGraphProvider}. A combination is one
 * subclass of it and one small class for each suite; layouts bring theirs in their own modules.
 */
package io.colonnade.tinkerpop;
