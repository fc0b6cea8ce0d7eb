/** Under construction. */
@NullMarked
package io.colonnade.tx;

import org.jspecify.annotations.NullMarked;
