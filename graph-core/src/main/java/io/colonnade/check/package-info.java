/** Under construction. */
@NullMarked
package io.colonnade.check;

import org.jspecify.annotations.NullMarked;
