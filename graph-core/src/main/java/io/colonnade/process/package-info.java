/**
 * Steps and strategies of Colonnade. Empty until traversals batch and fold: today TinkerPop's own
 * steps run. May import {@code model} to {@code graph}.
 */
@NullMarked
package io.colonnade.process;

import org.jspecify.annotations.NullMarked;
